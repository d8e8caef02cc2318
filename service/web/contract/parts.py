"""What the contract says beside its operations: prose, headers, webhooks."""

from service.schemas.games import reference
from service.schemas.queries import EVENT_ID

PRINTABLE = r"^[!-~]([ -~]*[!-~])?$"
"""What comes through in a header: blanks at its ends do not."""

INFO = {
    "contact": {"name": "The Floe authors"},
    "license": {"name": "MIT", "identifier": "MIT"},
    "description": """\
Board games of the far north as a service: matches with hidden information, played by people and
bots over HTTP.

- **Begin** at `/docs`: from nothing to a played command in five minutes.
- **Who you are**: `POST /v1/players` gives a token; send it as `Authorization: Bearer <token>`.
  Public things can be read without. `POST /v1/keys` cuts keys from it that may less.
- **Play**: `GET /v1/matches/{id}/decision` lists everything you may do now, each as a command to
  send back to `POST /v1/matches/{id}/commands` together with the version you saw (`If-Match` or
  `expected_version`).
- **Follow**: `GET /v1/matches/{id}/events` as pages, long-polls or Server-Sent Events; `GET
  /v1/events` for all your matches at once. `POST /v1/tickets` is for `EventSource`.
- **Errors** are problem documents (RFC 9457); `code` never changes, `type` leads to a page that
  explains it.
- **Every answer** carries `X-Request-Id` and `Server-Timing`; where a limit applies,
  `RateLimit-Policy` and `RateLimit`; and where the store was asked, `Server-Time`: the time to the
  millisecond, by the clock that deadlines go by.
- **Languages**: `Accept-Language` chooses among `en`, `it`, `es` and `de` for what players read:
  rules, events, offers, prompts, boards, and what a game, a match or a seat refuses. What only
  programmers read is English. `Content-Language` says which it is; codes and types never change.
- **Compression**: answers above 1 KB come as gzip where `Accept-Encoding` allows it, event streams
  excepted; their tags are weak ones, which are as good in `If-None-Match` and `If-Match`.
- Request bodies are closed: an unknown member or query parameter is 422, and so is a body (other
  than `{}`) where none is described. Answers may grow: ignore what you do not know.
""",
}

TOP_LEVEL = {
    "servers": [{"url": "/", "description": "This server."}],
}


def _header(description: str, example: str, kind: str = "string") -> dict[str, object]:
    return {"description": description, "schema": {"type": kind}, "example": example}


def _parameter(
    name: str, description: str | None = None, example: str | None = None, **schema: object
) -> dict[str, object]:
    words = {"description": description, "example": example}
    return {
        "name": name,
        "in": "header",
        **{key: said for key, said in words.items() if said is not None},
        "schema": {"type": "string", **schema},
    }


COMPONENTS = {
    "securitySchemes": {
        "token": {
            "type": "http",
            "scheme": "bearer",
            "description": "The token of a player, from `POST /v1/players`, or a key that was cut "
            "from it, from `POST /v1/keys`. In the address of an "
            "event stream a ticket of `POST /v1/tickets` stands for it.",
        },
        "operator": {
            "type": "http",
            "scheme": "bearer",
            "description": "The operators' token, `OPERATOR_TOKEN` of the service.",
        },
    },
    "headers": {
        "ETag": _header(
            "Of a match and what is about it: stands for this caller and the version, also in "
            "`If-Match`. Elsewhere for exactly this answer.",
            '"4f2a91"',
        ),
        "Chain-Head": _header(
            "The head of the chain after the command, as in `fairness.chain`; none where no chain "
            "is kept.",
            "7f2c0a51c8ab7b1c3c7b4d6f8a0e9d2b5a4c3e1f6d7b8a9c0e1f2d3b4a5c6d7e",
        ),
        "Idempotency-Replayed": _header("`true` if the key had been answered before.", "true"),
        "Link": _header("The next page, if there is one.", '</v1/matches?cursor=a>; rel="next"'),
        "Preference-Applied": _header(
            "What you asked for with `Prefer`, if it was heeded.", "return=minimal"
        ),
        "Location": _header("The address of what was made.", "/v1/matches/m1"),
        "Retry-After": {
            "description": "Seconds to wait before trying again.",
            "schema": {"type": "integer", "minimum": 0},
            "example": 1,
        },
    },
    "parameters": {
        "Accept-Language": _parameter(
            "Accept-Language",
        ),
        "If-Match": _parameter(
            "If-Match",
            "The ETag of the match as you saw it; or send `expected_version`.",
            '"4f2a91"',
        ),
        "If-None-Match": _parameter("If-None-Match", "The ETag you have."),
        "Idempotency-Key": _parameter(
            "Idempotency-Key",
            "Your name for this request: sent again, it is not done again.",
            pattern=PRINTABLE,
            maxLength=200,
        ),
        "Stranger-Idempotency-Key": _parameter(
            "Idempotency-Key",
            "A random name for this request: whoever sends it again is shown the same token.",
            pattern=PRINTABLE,
            minLength=20,
            maxLength=200,
        ),
        "Prefer": _parameter(
            "Prefer",
            "`return=minimal`: the answer leaves out the match.",
            "return=minimal",
        ),
        "Last-Event-ID": _parameter(
            "Last-Event-ID",
            "Of a stream: go on after this event.",
            "17-0",
            pattern=EVENT_ID,
        ),
    },
}

WEBHOOK_TAG = {
    "name": "webhooks",
    "description": "What this service sends to a bot that has set a webhook.",
}

SCHEMAS = {
    "DecisionDue": {
        "description": "A decision that is due, and the match that it is of.",
        "type": "object",
        "required": ["match", "decision"],
        "properties": {"match": reference("Match"), "decision": reference("Decision")},
    },
    "DecisionAnswer": {
        "description": "The command that a bot answers a delivery with.",
        "type": "object",
        "required": ["command"],
        "properties": {"command": reference("Command")},
    },
}

WEBHOOKS = {
    "decision_due": {
        "post": {
            "operationId": "decision_due",
            "summary": "A decision is due on one of your seats.",
            "description": "Sent to the address of `PUT /v1/players/me/webhook`, signed after "
            "Standard Webhooks. Answer 200 with a command, which is played, or 202 or 204 and send "
            "one later. "
            "A delivery that fails is tried again with the same `webhook-id`.",
            "tags": [WEBHOOK_TAG["name"]],
            "security": [],
            "parameters": [
                _parameter("webhook-id", "The same for every try.", "msg_1") | {"required": True},
                _parameter("webhook-timestamp", "Seconds since 1970.", "1700000000")
                | {"required": True},
                _parameter("webhook-signature", "HMAC-SHA256 of id, time and body.", "v1,K5oZ…")
                | {"required": True},
            ],
            "requestBody": {
                "required": True,
                "content": {
                    "application/json": {
                        "schema": reference("DecisionDue"),
                    }
                },
            },
            "responses": {
                "200": {
                    "description": "The command to play.",
                    "content": {
                        "application/json": {"schema": reference("DecisionAnswer")},
                    },
                },
                "202": {"description": "A command will be sent later."},
                "204": {"description": "A command will be sent later."},
            },
        }
    }
}
