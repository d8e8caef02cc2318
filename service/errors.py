"""Every problem the service answers with: one shape (RFC 9457), one table, one door.

An endpoint or a use case raises; nobody builds an error response. What is raised is

- a `Problem`, from the endpoints,
- any exception with a `code` of the table below and a `detail`, from the hall and the engine,
- what Flask and Werkzeug raise by themselves, known by its status.

`problem_of` turns each of them into a `Problem`. A code is a fact that never changes; its status
and its title in four languages are in the table, and `/problems/<code>` shows its row to people.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec
from werkzeug.exceptions import HTTPException

from engine.errors import IllegalCommand
from engine.language import Language, Text, text

MEDIA_TYPE = "application/problem+json"


class Fault(msgspec.Struct, frozen=True):
    """One member or parameter that cannot be accepted."""

    pointer: str
    """JSON pointer into the body, or `/query/<name>`, `/header/<name>`."""
    detail: str


class ProblemDocument(msgspec.Struct, frozen=True, omit_defaults=True):
    """What went wrong (RFC 9457); `code` is for programs, `title` and `detail` for people."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str
    errors: tuple[Fault, ...] = ()
    """Each fault with its place, where a request is malformed."""
    rule: str | None = None
    """The clause of the rules page that a refused command broke."""
    current_version: int | None = None
    """The version the match has now, where another one was expected."""


@dataclass(frozen=True)
class Kind:
    """One row of the table: what a code stands for."""

    status: int
    title: Text
    advice: str
    """What a client had better do about it."""


class Problem(Exception):
    """An answer that is no success; `code` names its row in the table."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        errors: Sequence[Fault] = (),
        rule: str | None = None,
        current_version: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.errors = tuple(errors)
        self.rule = rule
        self.current_version = current_version
        self.headers = {**CHALLENGES.get(code, {}), **(headers or {})}

    @property
    def kind(self) -> Kind:
        """Its row in the table; what is not in it is a rule of a game."""
        return PROBLEMS.get(self.code, RULE_BROKEN)

    def document(self, instance: str, language: Language) -> ProblemDocument:
        """What the client reads."""
        return ProblemDocument(
            type=f"/problems/{self.code}",
            title=self.kind.title[language],
            status=self.kind.status,
            detail=self.detail,
            instance=instance,
            code=self.code,
            errors=self.errors,
            rule=self.rule,
            current_version=self.current_version,
        )


def malformed(pointer: str, detail: str, code: str = "malformed") -> Problem:
    """The problem of one faulty member."""
    return Problem(code, detail, errors=[Fault(pointer, detail)])


def problem_of(raised: BaseException) -> Problem:
    """What to answer for whatever was raised."""
    if isinstance(raised, Problem):
        return raised
    if isinstance(raised, HTTPException):
        return _problem_of_http(raised)
    if isinstance(raised, IllegalCommand):
        return Problem(raised.code, raised.detail, rule=raised.rule)
    code = str(getattr(raised, "code", ""))
    if code in PROBLEMS:
        return _problem_of_refusal(code, raised)
    return Problem("internal_error", "Something is broken on our side; it has been logged.")


def _problem_of_http(raised: HTTPException) -> Problem:
    code = CODE_OF_STATUS.get(raised.code or 500, "internal_error")
    kept = {"Allow", "Retry-After"}
    headers = {name: value for name, value in raised.get_headers() if name in kept}
    return Problem(code, PROBLEMS[code].advice, headers=headers)


def _problem_of_refusal(code: str, raised: BaseException) -> Problem:
    pointer = getattr(raised, "pointer", None)
    detail = getattr(raised, "detail", None) or str(raised)
    retry_after = getattr(raised, "retry_after", None)
    return Problem(
        code,
        detail,
        errors=() if pointer is None else [Fault(_placed(code, pointer), detail)],
        rule=getattr(raised, "rule", None),
        current_version=getattr(raised, "current_version", None),
        headers={} if retry_after is None else {"Retry-After": str(retry_after)},
    )


def _placed(code: str, pointer: str) -> str:
    return f"/query{pointer}" if code in IN_THE_QUERY else pointer


IN_THE_QUERY = frozenset({"bad_cursor", "bad_event_id"})

CHALLENGES: Mapping[str, Mapping[str, str]] = {
    "authentication_required": {"WWW-Authenticate": 'Bearer realm="floe"'},
    "bad_token": {"WWW-Authenticate": 'Bearer realm="floe", error="invalid_token"'},
}
"""What every 401 says about how to send a token (RFC 6750)."""

RULE_BROKEN = Kind(
    409,
    text(
        "The rules forbid that now",
        "Ora le regole non lo permettono",
        "Las reglas no lo permiten ahora",
        "Das erlauben die Regeln jetzt nicht",
    ),
    "A rule of the game forbids the command as the match stands. `rule` is the clause it breaks; "
    "the rules page of the game has its words. `GET …/decision` lists what is allowed.",
)
"""Every code that a game refuses with: the games have their own, and a new game brings new ones."""


PROBLEMS: Mapping[str, Kind] = {
    "unreadable_json": Kind(
        400,
        text("Unreadable JSON", "JSON illeggibile", "JSON ilegible", "Unlesbares JSON"),
        "Send one JSON value in UTF-8, with no member named twice and no number such as NaN.",
    ),
    "bad_request": Kind(
        400,
        text("Bad request", "Richiesta non valida", "Solicitud incorrecta", "Ungültige Anfrage"),
        "The request breaks HTTP itself; let a library write it.",
    ),
    "authentication_required": Kind(
        401,
        text("No token", "Manca il token", "Falta el token", "Kein Token"),
        "Send `Authorization: Bearer <token>`; `POST /v1/players` gives you a token.",
    ),
    "bad_token": Kind(
        401,
        text("Unknown token", "Token sconosciuto", "Token desconocido", "Unbekanntes Token"),
        "The token is wrong, has been replaced, or its player is gone. `POST /v1/players` "
        "gives you a new one.",
    ),
    "not_your_seat": Kind(
        403,
        text("Not your seat", "Non è il tuo posto", "No es tu asiento", "Nicht dein Platz"),
        "Only whoever sits there may do that.",
    ),
    "not_seated": Kind(
        403,
        text(
            "You have no seat here",
            "Non hai un posto qui",
            "No tienes asiento aquí",
            "Du sitzt hier nicht",
        ),
        "Take an open seat with `POST …/seats` first; spectators may only look.",
    ),
    "not_the_creator": Kind(
        403,
        text("Not your match", "Non è la tua partita", "No es tu partida", "Nicht deine Partie"),
        "Only the player who created the match may do that.",
    ),
    "not_found": Kind(
        404,
        text("Nothing here", "Qui non c'è niente", "Aquí no hay nada", "Hier ist nichts"),
        "`GET /openapi.json` lists every path.",
    ),
    "match_not_found": Kind(
        404,
        text(
            "No such match", "Partita inesistente", "No existe esa partida", "Keine solche Partie"
        ),
        "The id is wrong, or the match ended so long ago that it was deleted.",
    ),
    "version_not_found": Kind(
        404,
        text(
            "The match had no such version",
            "La partita non ha avuto questa versione",
            "La partida no tuvo esa versión",
            "Diese Version gab es nicht",
        ),
        "`version` in the match document is the newest there is.",
    ),
    "seat_not_found": Kind(
        404,
        text("No such seat", "Posto inesistente", "No existe ese asiento", "Kein solcher Platz"),
        "Seats are numbered from 0; the match document lists them.",
    ),
    "player_not_found": Kind(
        404,
        text(
            "No such player",
            "Giocatore inesistente",
            "No existe ese jugador",
            "Kein solcher Spieler",
        ),
        "The id is wrong, or the player has left.",
    ),
    "unknown_game": Kind(
        404,
        text("No such game", "Gioco inesistente", "No existe ese juego", "Kein solches Spiel"),
        "`GET /v1/games` lists the games.",
    ),
    "webhook_not_set": Kind(
        404,
        text("No webhook", "Nessun webhook", "Sin webhook", "Kein Webhook"),
        "Set one with `PUT /v1/players/me/webhook`.",
    ),
    "method_not_allowed": Kind(
        405,
        text(
            "Not with this method",
            "Metodo non permesso",
            "Método no permitido",
            "Methode nicht erlaubt",
        ),
        "The `Allow` header lists the methods of this address.",
    ),
    "seat_taken": Kind(
        409,
        text(
            "The seat is taken",
            "Il posto è occupato",
            "El asiento está ocupado",
            "Der Platz ist besetzt",
        ),
        "Choose another seat, or leave `seat` out to get any open one.",
    ),
    "already_seated": Kind(
        409,
        text("You already sit here", "Sei già seduto", "Ya estás sentado", "Du sitzt schon hier"),
        "A player has one seat in a match.",
    ),
    "match_started": Kind(
        409,
        text(
            "The match has started",
            "La partita è iniziata",
            "La partida ha empezado",
            "Die Partie läuft schon",
        ),
        "Seats change hands only before the start.",
    ),
    "match_waiting": Kind(
        409,
        text(
            "The match has not started",
            "La partita non è iniziata",
            "La partida no ha empezado",
            "Die Partie hat noch nicht begonnen",
        ),
        "It starts by itself when no seat is open.",
    ),
    "match_over": Kind(
        409,
        text(
            "The match is over",
            "La partita è finita",
            "La partida ha terminado",
            "Die Partie ist zu Ende",
        ),
        "Nothing changes any more; `GET …/record` tells all.",
    ),
    "not_your_turn": Kind(
        409,
        text("Not your turn", "Non è il tuo turno", "No es tu turno", "Du bist nicht am Zug"),
        "`to_act` in the match document names the seats that are to act.",
    ),
    "turn_timed_out": Kind(
        409,
        text(
            "Your turn has timed out",
            "Il tuo turno è scaduto",
            "Tu turno ha expirado",
            "Deine Zeit ist abgelaufen",
        ),
        "A house bot finishes this turn; the next one is yours again.",
    ),
    "seat_of_a_player": Kind(
        409,
        text(
            "A player sits there",
            "Lì siede un giocatore",
            "Ahí se sienta un jugador",
            "Dort sitzt ein Spieler",
        ),
        "Only seats that are open or held by a house bot can be changed.",
    ),
    "match_cancelled": Kind(
        409,
        text(
            "The match was cancelled",
            "La partita è stata annullata",
            "La partida fue cancelada",
            "Die Partie wurde abgesagt",
        ),
        "Create another one.",
    ),
    "match_running": Kind(
        409,
        text(
            "The match is still on",
            "La partita è in corso",
            "La partida sigue en juego",
            "Die Partie läuft noch",
        ),
        "What is hidden is shown after the end only.",
    ),
    "rules_version_unsupported": Kind(
        409,
        text(
            "Begun under other rules",
            "Iniziata con altre regole",
            "Empezada con otras reglas",
            "Nach anderen Regeln begonnen",
        ),
        "The rules of the game have changed since the match began; this release does not play "
        "the earlier ones. The match is kept, and the operator may bring the earlier release back.",
    ),
    "version_conflict": Kind(
        412,
        text(
            "The match has moved on",
            "La partita è andata avanti",
            "La partida ha avanzado",
            "Die Partie ist weitergegangen",
        ),
        "Read the match again (`current_version`) and decide anew.",
    ),
    "body_too_large": Kind(
        413,
        text(
            "Body too large", "Corpo troppo grande", "Cuerpo demasiado grande", "Zu großer Inhalt"
        ),
        "No request of this API needs more than a few kilobytes.",
    ),
    "address_too_long": Kind(
        414,
        text(
            "Address too long", "Indirizzo troppo lungo", "Dirección muy larga", "Adresse zu lang"
        ),
        "No address of this API has more than a few hundred characters.",
    ),
    "not_json": Kind(
        415,
        text("Not JSON", "Non è JSON", "No es JSON", "Kein JSON"),
        "Send the body with `Content-Type: application/json`.",
    ),
    "malformed": Kind(
        422,
        text("Malformed", "Formato errato", "Formato incorrecto", "Falsch geformt"),
        "`errors` points to every faulty member or parameter; the OpenAPI document has the shapes.",
    ),
    "bad_setup": Kind(
        422,
        text(
            "It cannot be played so",
            "Non si può giocare così",
            "No se puede jugar así",
            "So kann man nicht spielen",
        ),
        "`GET /v1/games/{game}` has the seat counts and the schema of the options.",
    ),
    "bad_options": Kind(
        422,
        text(
            "The game has no such options",
            "Opzioni non valide",
            "Opciones no válidas",
            "Solche Optionen gibt es nicht",
        ),
        "`GET /v1/games/{game}` has the schema of the options.",
    ),
    "bad_seats": Kind(
        422,
        text(
            "The seats do not fit",
            "I posti non vanno bene",
            "Los asientos no encajan",
            "Die Plätze passen nicht",
        ),
        "`seat_counts` of the game says how many there may be; you may sit on one of them.",
    ),
    "unknown_bot": Kind(
        422,
        text("No such house bot", "Bot inesistente", "No existe ese bot", "Kein solcher Bot"),
        "`GET /v1/bots` lists the house bots and their games.",
    ),
    "bad_cursor": Kind(
        422,
        text(
            "Not a cursor of ours", "Cursore non valido", "Cursor no válido", "Kein Cursor von uns"
        ),
        "Pass on `next_cursor` as you got it.",
    ),
    "bad_event_id": Kind(
        422,
        text(
            "Not an event id of ours",
            "Id di evento non valido",
            "Id de evento no válido",
            "Keine Ereignis-Id von uns",
        ),
        "Pass on the `id` of an event as you got it.",
    ),
    "idempotency_key_reused": Kind(
        422,
        text(
            "Idempotency key used before",
            "Chiave di idempotenza già usata",
            "Clave de idempotencia ya usada",
            "Idempotenzschlüssel schon benutzt",
        ),
        "A key stands for one request: take a fresh one for another body.",
    ),
    "webhook_address_refused": Kind(
        422,
        text(
            "The webhook address is refused",
            "Indirizzo del webhook rifiutato",
            "Dirección de webhook rechazada",
            "Webhook-Adresse abgelehnt",
        ),
        "Use a public http(s) address; private networks are refused unless the operator "
        "allows them.",
    ),
    "version_required": Kind(
        428,
        text(
            "Say which version you saw",
            "Indica la versione vista",
            "Indica la versión vista",
            "Nenne die Version, die du sahst",
        ),
        "Send `If-Match` with the ETag of the match, or `expected_version` in the body.",
    ),
    "too_many_streams": Kind(
        429,
        text("Too many streams", "Troppi stream", "Demasiados flujos", "Zu viele Streams"),
        "Close some, or follow `GET /v1/events`, which tells of all your matches at once.",
    ),
    "rate_limited": Kind(
        429,
        text(
            "Too many requests", "Troppe richieste", "Demasiadas solicitudes", "Zu viele Anfragen"
        ),
        "Wait `Retry-After` seconds; the `RateLimit` header tells what is left.",
    ),
    "headers_too_large": Kind(
        431,
        text(
            "Headers too large", "Header troppo grandi", "Cabeceras muy grandes", "Header zu groß"
        ),
        "No header of this API needs more than a few hundred characters.",
    ),
    "internal_error": Kind(
        500,
        text("Our mistake", "Errore nostro", "Error nuestro", "Unser Fehler"),
        "It is logged under the `X-Request-Id` of the answer. Trying again may help.",
    ),
    "store_unreachable": Kind(
        503,
        text(
            "The store is out of reach",
            "Archivio irraggiungibile",
            "Almacén inaccesible",
            "Der Speicher ist nicht erreichbar",
        ),
        "Nothing is lost. Try again after `Retry-After` seconds, with the same `Idempotency-Key`.",
    ),
}
"""Every code of the service, by status."""

CODE_OF_STATUS: Mapping[int, str] = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "body_too_large",
    415: "not_json",
    422: "malformed",
    429: "rate_limited",
    503: "store_unreachable",
}
"""What Flask and Werkzeug raise by themselves."""
