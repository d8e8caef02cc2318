#!/bin/sh
# From nothing to a played command, with curl alone.
set -eu
FLOE="${FLOE:-http://127.0.0.1:8000}"
JSON="Content-Type: application/json"

# 1. Become a player. The token is shown here only; it says who you are from now on.
PLAYER=$(curl -sS --fail "$FLOE/v1/players" -H "$JSON" -d '{"name": "Nanuq"}')
TOKEN=$(echo "$PLAYER" | sed -E 's/.*"token":"([^"]+)".*/\1/')
ME="Authorization: Bearer $TOKEN"

# 2. Put up a match of Arctic against a house bot; with no seat left open it starts at once.
MATCH=$(curl -sS --fail "$FLOE/v1/matches" -H "$ME" -H "$JSON" -d '{
  "game": "arctic", "options": {"start_seat": 0},
  "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}')
ID=$(echo "$MATCH" | sed -E 's/^\{"id":"([^"]+)".*/\1/')

# 3. Ask what you can do now: every legal command, with its sentence.
DECISION=$(curl -sS --fail "$FLOE/v1/matches/$ID/decision" -H "$ME")
VERSION=$(echo "$DECISION" | sed -E 's/.*"version":([0-9]+).*/\1/')
COMMAND=$(echo "$DECISION" | sed -E 's/.*"commands":\[\{"command":(\{[^}]*\}).*/\1/')

# 4. Send one of them back, on the version you saw.
curl -sS --fail "$FLOE/v1/matches/$ID/commands" -H "$ME" -H "$JSON" \
  -d "{\"expected_version\": $VERSION, \"command\": $COMMAND}"

# 5. See what has happened so far. With -N -H "Accept: text/event-stream" it goes on and on.
curl -sS --fail "$FLOE/v1/matches/$ID/events" -H "$ME"
