#!/bin/sh
# A whole match with curl and jq: ask what can be done, pick an entry of the answer, send it back.
#
#     examples/shell_bot.sh                  plays Arctic against the house bot random
#     examples/shell_bot.sh iglu_iglu greedy another game, another opponent
#
# FLOE_URL names the server (http://127.0.0.1:8000).
set -eu

server=${FLOE_URL:-http://127.0.0.1:8000}
game=${1:-arctic}
opponent=${2:-random}

call() { curl --silent --show-error --fail-with-body "$@"; }

token=$(call "$server/v1/players" --json '{"name": "Shell", "kind": "bot"}' | jq -r .token)
seats='[{"kind": "me"}, {"kind": "bot", "bot": "'$opponent'"}]'
match=$server/v1/matches/$(call "$server/v1/matches" --oauth2-bearer "$token" \
    --json "{\"game\": \"$game\", \"seats\": $seats}" | jq -r .id)
echo "$match"

last=
while :; do
    decision=$(call "$match/decision" --oauth2-bearer "$token")
    if [ "$(echo "$decision" | jq '.commands | length')" -gt 0 ]; then
        # Your bot: here it takes the middle one of the commands.
        answer=$(echo "$decision" |
            jq '{expected_version: .version, command: .commands[(.commands | length) / 2 | floor].command}')
        played=$(curl --silent "$match/commands" --oauth2-bearer "$token" --json "$answer")
        echo "$played" | jq -r '.events[]?.text'
        seen=$(echo "$played" | jq -r '.events[-1]?.id // empty')
        last=${seen:-$last}
    elif call "$match" --oauth2-bearer "$token" | jq --exit-status '.status != "playing"' >/dev/null; then
        break
    else # Somebody else's turn: wait for the next events, at most 25 seconds.
        page=$(call "$match/events?wait=25${last:+&after=$last}" --oauth2-bearer "$token")
        seen=$(echo "$page" | jq -r '.items[-1]?.id // empty')
        last=${seen:-$last}
    fi
done
call "$match" --oauth2-bearer "$token" | jq --compact-output .outcome
