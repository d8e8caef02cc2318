"""The table of problems: every code of the service, its status, its title, and what to do about it.

A code is a fact that never changes; title and advice are for people, in four languages.
`/problems/<code>` shows a row to them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.language import Language, Text, fill, text


@dataclass(frozen=True)
class Kind:
    """One row of the table: what a code stands for."""

    status: int
    title: Text
    advice: Text
    """What a client had better do about it."""

    def advised(self, language: Language) -> str:
        """The advice in that language."""
        return fill(self.advice, language)


RULE_BROKEN = Kind(
    409,
    text(
        "The rules forbid that now",
        "Ora le regole non lo permettono",
        "Las reglas no lo permiten ahora",
        "Das erlauben die Regeln jetzt nicht",
    ),
    text(
        "A rule of the game forbids the command as the match stands. `rule` is the clause it "
        "breaks; the rules page of the game has its words. `GET …/decision` lists what is allowed.",
        "Una regola del gioco vieta il comando nella situazione attuale. `rule` è la clausola "
        "violata; la pagina delle regole del gioco ne ha il testo. `GET …/decision` elenca ciò che "
        "è permesso.",
        "Una regla del juego prohíbe la orden tal como está la partida. `rule` es la cláusula "
        "que incumple; la página de reglas del juego tiene su texto. `GET …/decision` enumera lo "
        "que está permitido.",
        "Eine Regel des Spiels verbietet den Befehl beim jetzigen Stand der Partie. `rule` ist die "
        "Klausel, gegen die er verstößt; ihr Wortlaut steht auf der Regelseite des Spiels. "
        "`GET …/decision` listet auf, was erlaubt ist.",
    ),
)
"""Every code that a game refuses with: the games have their own, and a new game brings new ones."""


PROBLEMS: Mapping[str, Kind] = {
    "unreadable_json": Kind(
        400,
        text("Unreadable JSON", "JSON illeggibile", "JSON ilegible", "Unlesbares JSON"),
        text(
            "Send one JSON value in UTF-8, with no member named twice and no number such as NaN.",
            "Invia un solo valore JSON in UTF-8, senza membri ripetuti e senza numeri come NaN.",
            "Envía un solo valor JSON en UTF-8, sin miembros repetidos ni números como NaN.",
            "Sende einen einzigen JSON-Wert in UTF-8, ohne doppelt benannte Einträge und ohne "
            "Zahlen wie NaN.",
        ),
    ),
    "bad_request": Kind(
        400,
        text("Bad request", "Richiesta non valida", "Solicitud incorrecta", "Ungültige Anfrage"),
        text(
            "The request breaks HTTP itself; let a library write it.",
            "La richiesta viola HTTP stesso; lascia che la scriva una libreria.",
            "La solicitud incumple el propio HTTP; deja que la escriba una biblioteca.",
            "Die Anfrage verletzt HTTP selbst; lass sie von einer Bibliothek schreiben.",
        ),
    ),
    "authentication_required": Kind(
        401,
        text("No token", "Manca il token", "Falta el token", "Kein Token"),
        text(
            "Send `Authorization: Bearer <token>`; `POST /v1/players` gives you a token.",
            "Invia `Authorization: Bearer <token>`; `POST /v1/players` ti dà un token.",
            "Envía `Authorization: Bearer <token>`; `POST /v1/players` te da un token.",
            "Sende `Authorization: Bearer <token>`; von `POST /v1/players` bekommst du ein Token.",
        ),
    ),
    "bad_token": Kind(
        401,
        text("Unknown token", "Token sconosciuto", "Token desconocido", "Unbekanntes Token"),
        text(
            "The token is wrong, has been replaced, or its player is gone. `POST /v1/players` "
            "gives you a new one.",
            "Il token è sbagliato, è stato sostituito, o il suo giocatore se n'è andato. "
            "`POST /v1/players` te ne dà uno nuovo.",
            "El token es incorrecto, ha sido reemplazado o su jugador se ha ido. "
            "`POST /v1/players` te da uno nuevo.",
            "Das Token ist falsch, wurde ersetzt, oder sein Spieler ist gegangen. Von "
            "`POST /v1/players` bekommst du ein neues.",
        ),
    ),
    "not_your_seat": Kind(
        403,
        text("Not your seat", "Non è il tuo posto", "No es tu asiento", "Nicht dein Platz"),
        text(
            "Only whoever sits there may do that.",
            "Può farlo solo chi siede lì.",
            "Solo puede hacerlo quien se sienta ahí.",
            "Das darf nur, wer dort sitzt.",
        ),
    ),
    "not_seated": Kind(
        403,
        text(
            "You have no seat here",
            "Non hai un posto qui",
            "No tienes asiento aquí",
            "Du sitzt hier nicht",
        ),
        text(
            "Take an open seat with `POST …/seats` first; spectators may only look.",
            "Prendi prima un posto libero con `POST …/seats`; chi assiste può solo guardare.",
            "Ocupa primero un asiento libre con `POST …/seats`; quien asiste solo puede mirar.",
            "Nimm erst mit `POST …/seats` einen freien Platz; wer zuschaut, darf nur schauen.",
        ),
    ),
    "not_the_creator": Kind(
        403,
        text("Not your match", "Non è la tua partita", "No es tu partida", "Nicht deine Partie"),
        text(
            "Only the player who created the match may do that.",
            "Può farlo solo chi ha aperto la partita.",
            "Solo puede hacerlo quien abrió la partida.",
            "Das darf nur, wer die Partie eröffnet hat.",
        ),
    ),
    "not_found": Kind(
        404,
        text("Nothing here", "Qui non c'è niente", "Aquí no hay nada", "Hier ist nichts"),
        text(
            "`GET /openapi.json` lists every path.",
            "`GET /openapi.json` elenca tutti i percorsi.",
            "`GET /openapi.json` enumera todas las rutas.",
            "`GET /openapi.json` listet alle Pfade auf.",
        ),
    ),
    "match_not_found": Kind(
        404,
        text(
            "No such match", "Partita inesistente", "No existe esa partida", "Keine solche Partie"
        ),
        text(
            "The id is wrong, or the match ended so long ago that it was deleted.",
            "L'id è sbagliato, o la partita è finita da tanto tempo che è stata cancellata.",
            "El id es incorrecto, o la partida terminó hace tanto que fue borrada.",
            "Die Id ist falsch, oder die Partie ist so lange zu Ende, dass sie gelöscht wurde.",
        ),
    ),
    "version_not_found": Kind(
        404,
        text(
            "The match had no such version",
            "La partita non ha avuto questa versione",
            "La partida no tuvo esa versión",
            "Diese Version gab es nicht",
        ),
        text(
            "`version` in the match document is the newest there is.",
            "`version` nel documento della partita è la più recente che ci sia.",
            "`version` en el documento de la partida es la más reciente que hay.",
            "`version` im Dokument der Partie ist die neueste, die es gibt.",
        ),
    ),
    "seat_not_found": Kind(
        404,
        text("No such seat", "Posto inesistente", "No existe ese asiento", "Kein solcher Platz"),
        text(
            "Seats are numbered from 0; the match document lists them.",
            "I posti sono numerati da 0; il documento della partita li elenca.",
            "Los asientos se numeran desde 0; el documento de la partida los enumera.",
            "Die Plätze zählen ab 0; das Dokument der Partie listet sie auf.",
        ),
    ),
    "player_not_found": Kind(
        404,
        text(
            "No such player",
            "Giocatore inesistente",
            "No existe ese jugador",
            "Kein solcher Spieler",
        ),
        text(
            "The id is wrong, or the player has left.",
            "L'id è sbagliato, o il giocatore se n'è andato.",
            "El id es incorrecto, o el jugador se ha ido.",
            "Die Id ist falsch, oder der Spieler ist gegangen.",
        ),
    ),
    "unknown_game": Kind(
        404,
        text("No such game", "Gioco inesistente", "No existe ese juego", "Kein solches Spiel"),
        text(
            "`GET /v1/games` lists the games.",
            "`GET /v1/games` elenca i giochi.",
            "`GET /v1/games` enumera los juegos.",
            "`GET /v1/games` listet die Spiele auf.",
        ),
    ),
    "webhook_not_set": Kind(
        404,
        text("No webhook", "Nessun webhook", "Sin webhook", "Kein Webhook"),
        text(
            "Set one with `PUT /v1/players/me/webhook`.",
            "Impostane uno con `PUT /v1/players/me/webhook`.",
            "Configura uno con `PUT /v1/players/me/webhook`.",
            "Richte mit `PUT /v1/players/me/webhook` einen ein.",
        ),
    ),
    "method_not_allowed": Kind(
        405,
        text(
            "Not with this method",
            "Metodo non permesso",
            "Método no permitido",
            "Methode nicht erlaubt",
        ),
        text(
            "The `Allow` header lists the methods of this address.",
            "L'header `Allow` elenca i metodi di questo indirizzo.",
            "La cabecera `Allow` enumera los métodos de esta dirección.",
            "Der Header `Allow` listet die Methoden dieser Adresse auf.",
        ),
    ),
    "seat_taken": Kind(
        409,
        text(
            "The seat is taken",
            "Il posto è occupato",
            "El asiento está ocupado",
            "Der Platz ist besetzt",
        ),
        text(
            "Choose another seat, or leave `seat` out to get any open one.",
            "Scegli un altro posto, o ometti `seat` per averne uno libero qualsiasi.",
            "Elige otro asiento, u omite `seat` para ocupar cualquiera que esté libre.",
            "Wähle einen anderen Platz, oder lass `seat` weg, um irgendeinen freien zu bekommen.",
        ),
    ),
    "already_seated": Kind(
        409,
        text("You already sit here", "Siedi già qui", "Ya tienes asiento", "Du sitzt schon hier"),
        text(
            "A player has one seat in a match.",
            "In una partita un giocatore ha un solo posto.",
            "En una partida un jugador tiene un solo asiento.",
            "In einer Partie hat ein Spieler nur einen Platz.",
        ),
    ),
    "match_started": Kind(
        409,
        text(
            "The match has started",
            "La partita è iniziata",
            "La partida ha empezado",
            "Die Partie läuft schon",
        ),
        text(
            "Seats change hands only before the start.",
            "I posti cambiano di mano solo prima dell'inizio.",
            "Los asientos solo cambian de manos antes del comienzo.",
            "Plätze werden nur vor dem Beginn gewechselt.",
        ),
    ),
    "match_waiting": Kind(
        409,
        text(
            "The match has not started",
            "La partita non è iniziata",
            "La partida no ha empezado",
            "Die Partie hat noch nicht begonnen",
        ),
        text(
            "It starts by itself when no seat is open.",
            "Inizia da sola quando nessun posto è libero.",
            "Empieza sola cuando no queda ningún asiento libre.",
            "Sie beginnt von selbst, sobald kein Platz mehr frei ist.",
        ),
    ),
    "match_over": Kind(
        409,
        text(
            "The match is over",
            "La partita è finita",
            "La partida ha terminado",
            "Die Partie ist zu Ende",
        ),
        text(
            "Nothing changes any more; `GET …/record` tells all.",
            "Non cambia più nulla; `GET …/record` racconta tutto.",
            "Ya no cambia nada; `GET …/record` lo cuenta todo.",
            "Es ändert sich nichts mehr; `GET …/record` erzählt alles.",
        ),
    ),
    "not_your_turn": Kind(
        409,
        text("Not your turn", "Non è il tuo turno", "No es tu turno", "Du bist nicht am Zug"),
        text(
            "`to_act` in the match document names the seats that are to act.",
            "`to_act` nel documento della partita indica i posti di turno.",
            "`to_act` en el documento de la partida nombra los asientos a los que les toca.",
            "`to_act` im Dokument der Partie nennt die Plätze, die am Zug sind.",
        ),
    ),
    "turn_timed_out": Kind(
        409,
        text(
            "Your turn has timed out",
            "Il tuo turno è scaduto",
            "Tu turno ha expirado",
            "Deine Zeit ist abgelaufen",
        ),
        text(
            "A house bot finishes this turn; the next one is yours again.",
            "Un bot della casa finisce questo turno; il prossimo è di nuovo tuo.",
            "Un bot de la casa termina este turno; el próximo vuelve a ser tuyo.",
            "Ein Hausbot spielt diesen Zug zu Ende; der nächste gehört wieder dir.",
        ),
    ),
    "seat_of_a_player": Kind(
        409,
        text(
            "A player sits there",
            "Lì siede un giocatore",
            "Ahí se sienta un jugador",
            "Dort sitzt ein Spieler",
        ),
        text(
            "Only seats that are open or held by a house bot can be changed.",
            "Si possono cambiare solo i posti liberi o tenuti da un bot della casa.",
            "Solo se pueden cambiar los asientos libres u ocupados por un bot de la casa.",
            "Nur Plätze, die frei sind oder einem Hausbot gehören, lassen sich ändern.",
        ),
    ),
    "match_cancelled": Kind(
        409,
        text(
            "The match was cancelled",
            "La partita è stata annullata",
            "La partida fue cancelada",
            "Die Partie wurde abgesagt",
        ),
        text("Create another one.", "Aprine un'altra.", "Abre otra.", "Eröffne eine andere."),
    ),
    "match_running": Kind(
        409,
        text(
            "The match is still on",
            "La partita è in corso",
            "La partida sigue en juego",
            "Die Partie läuft noch",
        ),
        text(
            "What is hidden is shown after the end only.",
            "Ciò che è nascosto si mostra solo dopo la fine.",
            "Lo oculto se muestra solo después del final.",
            "Verborgenes wird erst nach dem Ende gezeigt.",
        ),
    ),
    "rules_version_unsupported": Kind(
        409,
        text(
            "Begun under other rules",
            "Iniziata con altre regole",
            "Empezada con otras reglas",
            "Nach anderen Regeln begonnen",
        ),
        text(
            "The rules of the game have changed since the match began; this release does not play "
            "the earlier ones. The match is kept, and the operator may bring the earlier release "
            "back.",
            "Le regole del gioco sono cambiate da quando la partita è iniziata; questa versione "
            "del servizio non gioca con le precedenti. La partita è conservata, e il gestore può "
            "ripristinare la versione di prima.",
            "Las reglas del juego han cambiado desde que empezó la partida; esta versión del "
            "servicio no juega con las anteriores. La partida se conserva, y el operador puede "
            "recuperar la versión anterior.",
            "Die Regeln des Spiels haben sich geändert, seit die Partie begonnen hat; diese "
            "Ausgabe des Dienstes spielt nicht nach den früheren. Die Partie bleibt erhalten, und "
            "der Betreiber kann die frühere Ausgabe zurückholen.",
        ),
    ),
    "version_conflict": Kind(
        412,
        text(
            "The match has moved on",
            "La partita è andata avanti",
            "La partida ha avanzado",
            "Die Partie ist weitergegangen",
        ),
        text(
            "Read the match again (`current_version`) and decide anew.",
            "Rileggi la partita (`current_version`) e decidi di nuovo.",
            "Vuelve a leer la partida (`current_version`) y decide de nuevo.",
            "Lies die Partie noch einmal (`current_version`) und entscheide neu.",
        ),
    ),
    "body_too_large": Kind(
        413,
        text(
            "Body too large", "Corpo troppo grande", "Cuerpo demasiado grande", "Zu großer Inhalt"
        ),
        text(
            "No request of this API needs more than a few kilobytes.",
            "Nessuna richiesta di questa API richiede più di qualche kilobyte.",
            "Ninguna solicitud de esta API necesita más de unos pocos kilobytes.",
            "Keine Anfrage dieser API braucht mehr als ein paar Kilobyte.",
        ),
    ),
    "address_too_long": Kind(
        414,
        text(
            "Address too long", "Indirizzo troppo lungo", "Dirección muy larga", "Adresse zu lang"
        ),
        text(
            "No address of this API has more than a few hundred characters.",
            "Nessun indirizzo di questa API ha più di qualche centinaio di caratteri.",
            "Ninguna dirección de esta API tiene más de unos cientos de caracteres.",
            "Keine Adresse dieser API hat mehr als ein paar hundert Zeichen.",
        ),
    ),
    "not_json": Kind(
        415,
        text("Not JSON", "Non è JSON", "No es JSON", "Kein JSON"),
        text(
            "Send the body with `Content-Type: application/json`.",
            "Invia il corpo con `Content-Type: application/json`.",
            "Envía el cuerpo con `Content-Type: application/json`.",
            "Sende den Inhalt mit `Content-Type: application/json`.",
        ),
    ),
    "malformed": Kind(
        422,
        text("Malformed", "Formato errato", "Formato incorrecto", "Falsches Format"),
        text(
            "`errors` points to every faulty member or parameter; the OpenAPI document has the "
            "shapes.",
            "`errors` indica ogni membro o parametro sbagliato; il documento OpenAPI ha le forme.",
            "`errors` señala cada miembro o parámetro incorrecto; el documento OpenAPI tiene las "
            "formas.",
            "`errors` zeigt auf jeden falschen Eintrag oder Parameter; die Formen stehen im "
            "OpenAPI-Dokument.",
        ),
    ),
    "bad_setup": Kind(
        422,
        text(
            "It cannot be played so",
            "Non si può giocare così",
            "No se puede jugar así",
            "So kann man nicht spielen",
        ),
        text(
            "`GET /v1/games/{{game}}` has the seat counts and the schema of the options.",
            "`GET /v1/games/{{game}}` ha i numeri di posti e lo schema delle opzioni.",
            "`GET /v1/games/{{game}}` tiene los números de asientos y el esquema de las opciones.",
            "`GET /v1/games/{{game}}` nennt die Platzzahlen und das Schema der Optionen.",
        ),
    ),
    "bad_options": Kind(
        422,
        text(
            "The game has no such options",
            "Opzioni non valide",
            "Opciones no válidas",
            "Solche Optionen gibt es nicht",
        ),
        text(
            "`GET /v1/games/{{game}}` has the schema of the options.",
            "`GET /v1/games/{{game}}` ha lo schema delle opzioni.",
            "`GET /v1/games/{{game}}` tiene el esquema de las opciones.",
            "`GET /v1/games/{{game}}` hat das Schema der Optionen.",
        ),
    ),
    "bad_seats": Kind(
        422,
        text(
            "The seats do not fit",
            "I posti non vanno bene",
            "Los asientos no encajan",
            "Die Plätze passen nicht",
        ),
        text(
            "`seat_counts` of the game says how many there may be; you may sit on one of them.",
            "`seat_counts` del gioco dice quanti possono essere; tu puoi sederti a uno di essi.",
            "`seat_counts` del juego dice cuántos puede haber; tú puedes ocupar uno de ellos.",
            "`seat_counts` des Spiels sagt, wie viele es sein dürfen; du darfst auf einem sitzen.",
        ),
    ),
    "unknown_bot": Kind(
        422,
        text("No such house bot", "Bot inesistente", "No existe ese bot", "Kein solcher Bot"),
        text(
            "`GET /v1/bots` lists the house bots and their games.",
            "`GET /v1/bots` elenca i bot della casa e i loro giochi.",
            "`GET /v1/bots` enumera los bots de la casa y sus juegos.",
            "`GET /v1/bots` listet die Hausbots und ihre Spiele auf.",
        ),
    ),
    "bad_cursor": Kind(
        422,
        text(
            "Not a cursor of ours", "Cursore non valido", "Cursor no válido", "Kein Cursor von uns"
        ),
        text(
            "Pass on `next_cursor` as you got it.",
            "Passa `next_cursor` così come l'hai ricevuto.",
            "Pasa `next_cursor` tal como lo recibiste.",
            "Gib `next_cursor` so weiter, wie du ihn bekommen hast.",
        ),
    ),
    "bad_event_id": Kind(
        422,
        text(
            "Not an event id of ours",
            "Id di evento non valido",
            "Id de evento no válido",
            "Keine Ereignis-Id von uns",
        ),
        text(
            "Pass on the `id` of an event as you got it.",
            "Passa l'`id` di un evento così come l'hai ricevuto.",
            "Pasa el `id` de un evento tal como lo recibiste.",
            "Gib die `id` eines Ereignisses so weiter, wie du sie bekommen hast.",
        ),
    ),
    "idempotency_key_reused": Kind(
        422,
        text(
            "Idempotency key used before",
            "Chiave di idempotenza già usata",
            "Clave de idempotencia ya usada",
            "Idempotenzschlüssel schon benutzt",
        ),
        text(
            "A key stands for one request: take a fresh one for another body.",
            "Una chiave vale per una sola richiesta: prendine una nuova per un altro corpo.",
            "Una clave vale para una sola solicitud: toma una nueva para otro cuerpo.",
            "Ein Schlüssel steht für eine Anfrage: Nimm für einen anderen Inhalt einen neuen.",
        ),
    ),
    "webhook_address_refused": Kind(
        422,
        text(
            "The webhook address is refused",
            "Indirizzo del webhook rifiutato",
            "Dirección de webhook rechazada",
            "Webhook-Adresse abgelehnt",
        ),
        text(
            "Use a public http(s) address; private networks are refused unless the operator "
            "allows them.",
            "Usa un indirizzo http(s) pubblico; le reti private sono rifiutate, a meno che il "
            "gestore le permetta.",
            "Usa una dirección http(s) pública; las redes privadas se rechazan, salvo que el "
            "operador las permita.",
            "Nimm eine öffentliche http(s)-Adresse; private Netze werden abgelehnt, es sei "
            "denn, der Betreiber erlaubt sie.",
        ),
    ),
    "version_required": Kind(
        428,
        text(
            "Say which version you saw",
            "Indica la versione vista",
            "Indica la versión vista",
            "Nenne die gesehene Version",
        ),
        text(
            "Send `If-Match` with the ETag of the match, or `expected_version` in the body.",
            "Invia `If-Match` con l'ETag della partita, o `expected_version` nel corpo.",
            "Envía `If-Match` con el ETag de la partida, o `expected_version` en el cuerpo.",
            "Sende `If-Match` mit dem ETag der Partie, oder `expected_version` im Inhalt.",
        ),
    ),
    "too_many_streams": Kind(
        429,
        text("Too many streams", "Troppi stream", "Demasiados flujos", "Zu viele Streams"),
        text(
            "Close some, or follow `GET /v1/events`, which tells of all your matches at once.",
            "Chiudine qualcuno, o segui `GET /v1/events`, che racconta di tutte le tue partite "
            "insieme.",
            "Cierra alguno, o sigue `GET /v1/events`, que informa de todas tus partidas a la vez.",
            "Schließe einige, oder folge `GET /v1/events`: Dort erfährst du von allen deinen "
            "Partien zugleich.",
        ),
    ),
    "rate_limited": Kind(
        429,
        text(
            "Too many requests", "Troppe richieste", "Demasiadas solicitudes", "Zu viele Anfragen"
        ),
        text(
            "Wait `Retry-After` seconds; the `RateLimit` header tells what is left.",
            "Aspetta `Retry-After` secondi; l'header `RateLimit` dice che cosa resta.",
            "Espera `Retry-After` segundos; la cabecera `RateLimit` dice lo que queda.",
            "Warte `Retry-After` Sekunden; der Header `RateLimit` sagt, was noch übrig ist.",
        ),
    ),
    "headers_too_large": Kind(
        431,
        text(
            "Headers too large", "Header troppo grandi", "Cabeceras muy grandes", "Header zu groß"
        ),
        text(
            "No header of this API needs more than a few hundred characters.",
            "Nessun header di questa API richiede più di qualche centinaio di caratteri.",
            "Ninguna cabecera de esta API necesita más de unos cientos de caracteres.",
            "Kein Header dieser API braucht mehr als ein paar hundert Zeichen.",
        ),
    ),
    "internal_error": Kind(
        500,
        text("Our mistake", "Errore nostro", "Error nuestro", "Unser Fehler"),
        text(
            "It is logged under the `X-Request-Id` of the answer. Trying again may help.",
            "È registrato sotto l'`X-Request-Id` della risposta. Riprovare può aiutare.",
            "Está registrado con el `X-Request-Id` de la respuesta. Volver a intentarlo puede "
            "ayudar.",
            "Er ist unter der `X-Request-Id` der Antwort protokolliert. Noch ein Versuch kann "
            "helfen.",
        ),
    ),
    "store_unreachable": Kind(
        503,
        text(
            "The store is out of reach",
            "Archivio irraggiungibile",
            "Almacén inaccesible",
            "Der Speicher ist nicht erreichbar",
        ),
        text(
            "Nothing is lost. Try again after `Retry-After` seconds, with the same "
            "`Idempotency-Key`.",
            "Non si è perso nulla. Riprova dopo `Retry-After` secondi, con la stessa "
            "`Idempotency-Key`.",
            "No se ha perdido nada. Vuelve a intentarlo después de `Retry-After` segundos, con la "
            "misma `Idempotency-Key`.",
            "Nichts ist verloren. Versuche es nach `Retry-After` Sekunden noch einmal, mit "
            "demselben `Idempotency-Key`.",
        ),
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
