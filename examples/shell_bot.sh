#!/bin/sh
# A whole match with curl and jq: ask what can be done, pick an entry of the answer, send it back.
#
#     examples/shell_bot.sh                  plays Arctic against the house bot random
#     examples/shell_bot.sh iglu_iglu greedy another game, another opponent
#
# FLOE_URL names the server (http://127.0.0.1:8000). Wants curl 7.82 or newer (--json) and jq.
set -eu

server=${FLOE_URL:-http://127.0.0.1:8000}
game=${1:-arctic}
opponent=${2:-random}

# The answer of a request; if it is a problem, that is told and we stop.
call() {
    answer=$(curl --silent --show-error --fail-with-body "$@") || {
        printf '%s\n' "$answer" >&2
        exit 1
    }
    printf '%s\n' "$answer"
}
# A member of the JSON in $1, by a filter of jq.
of() { printf '%s\n' "$1" | jq --raw-output "$2"; }

player=$(call "$server/v1/players" --json '{"name": "Shell", "kind": "bot"}')
token=$(of "$player" .token)
seats='[{"kind": "me"}, {"kind": "bot", "bot": "'$opponent'"}]'
created=$(call "$server/v1/matches" --oauth2-bearer "$token" \
    --json "{\"game\": \"$game\", \"seats\": $seats}")
match=$server/v1/matches/$(of "$created" .id)
echo "$match"

last=
while :; do
    decision=$(call "$match/decision" --oauth2-bearer "$token")
    # Your bot: here it takes the middle one of the commands, if there are any.
    answer=$(of "$decision" 'select(.commands != []) | {expected_version: .version,
        command: .commands[(.commands | length) / 2 | floor].command}')
    if [ "$answer" ]; then
        played=$(curl --silent "$match/commands" --oauth2-bearer "$token" --json "$answer")
        # What happened; or why nothing did, and then it looks again: the match may have moved on.
        of "$played" '.events[]?.text, (.detail // empty)'
        seen=$(of "$played" '.events[-1]?.id // empty')
        last=${seen:-$last}
    else
        now=$(call "$match" --oauth2-bearer "$token")
        [ "$(of "$now" .status)" = playing ] || break
        # Somebody else's turn: wait for the next events, at most 25 seconds.
        page=$(call "$match/events?wait=25${last:+&after=$last}" --oauth2-bearer "$token")
        seen=$(of "$page" '.items[-1]?.id // empty')
        last=${seen:-$last}
    fi
done
printf '%s\n' "$now" | jq --compact-output .outcome
