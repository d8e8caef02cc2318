"""What can be wrong with a webhook, in four languages: its address, its answer, its manners."""

from engine.language import Language, Sentence, Text, Word, text


class WebhookFault(Exception):
    """Something is wrong with a webhook; `sentence` says what, for people."""

    def __init__(self, template: Text, **words: Word) -> None:
        self.sentence = Sentence(template, words)
        super().__init__(self.sentence.told(Language.EN))


class AddressRefused(WebhookFault):
    """The house does not call there."""


class CallFailed(WebhookFault):
    """No answer came that could be read."""


NOT_PUBLIC = text(
    "{address} is not a public address",
    "{address} non è un indirizzo pubblico",
    "{address} no es una dirección pública",
    "{address} ist keine öffentliche Adresse",
)
NOT_PLAIN = text(
    "a URL has at most {most} ASCII characters and no spaces",
    "un URL ha al massimo {most} caratteri ASCII e nessuno spazio",
    "una URL tiene como máximo {most} caracteres ASCII y ningún espacio",
    "eine URL hat höchstens {most} ASCII-Zeichen und keine Leerzeichen",
)
NOT_A_URL = text(
    "this is not a URL", "questo non è un URL", "esto no es una URL", "das ist keine URL"
)
NOT_HTTP = text(
    "a webhook is an http or https URL with a host",
    "un webhook è un URL http o https con un host",
    "un webhook es una URL http o https con un host",
    "ein Webhook ist eine http- oder https-URL mit einem Host",
)
NOT_BARE = text(
    "a webhook's URL has no user, password or fragment",
    "l'URL di un webhook non ha utente, password o frammento",
    "la URL de un webhook no tiene usuario, contraseña ni fragmento",
    "die URL eines Webhooks hat weder Benutzer noch Passwort noch Fragment",
)
NO_ADDRESS = text(
    "{host} has no address",
    "{host} non ha nessun indirizzo",
    "{host} no tiene ninguna dirección",
    "{host} hat keine Adresse",
)

NOT_JSON = text(
    "the answer is not JSON",
    "la risposta non è JSON",
    "la respuesta no es JSON",
    "die Antwort ist kein JSON",
)
NO_COMMAND = text(
    'the answer is not {{"command": {{...}}}}',
    'la risposta non è {{"command": {{...}}}}',
    'la respuesta no es {{"command": {{...}}}}',
    'die Antwort ist nicht {{"command": {{...}}}}',
)
TOO_LARGE = text(
    "the answer is too large",
    "la risposta è troppo grande",
    "la respuesta es demasiado grande",
    "die Antwort ist zu groß",
)
TOO_SLOW = text(
    "the answer took too long",
    "la risposta ha impiegato troppo tempo",
    "la respuesta tardó demasiado",
    "die Antwort hat zu lange gedauert",
)
NO_ANSWER = text(
    "no answer in time",
    "nessuna risposta in tempo",
    "ninguna respuesta a tiempo",
    "keine Antwort innerhalb der Frist",
)
NOBODY_LISTENS = text(
    "nobody listens there",
    "lì non c'è nessuno in ascolto",
    "nadie escucha ahí",
    "dort hört niemand zu",
)
TLS_FAILED = text(
    "the TLS connection failed",
    "la connessione TLS è fallita",
    "falló la conexión TLS",
    "die TLS-Verbindung ist gescheitert",
)
BROKEN_OFF = text(
    "the connection broke ({how})",
    "la connessione si è interrotta ({how})",
    "la conexión se interrumpió ({how})",
    "die Verbindung ist abgebrochen ({how})",
)
GONE = text(
    "the webhook says that it is gone",
    "il webhook dice di non esserci più",
    "el webhook dice que ya no existe",
    "der Webhook sagt, dass es ihn nicht mehr gibt",
)
ANSWERED = text(
    "it answered {status}",
    "ha risposto {status}",
    "respondió {status}",
    "er antwortete mit {status}",
)

NOT_REFUSED = text(
    "answered {status} where a status from 400 to 499 is due",
    "ha risposto {status} dove occorre uno stato da 400 a 499",
    "respondió {status} donde corresponde un estado de 400 a 499",
    "antwortete mit {status}, wo ein Status von 400 bis 499 hingehört",
)
NOT_ACCEPTED = text(
    "answered {status} where 200, 202 or 204 is due",
    "ha risposto {status} dove occorre 200, 202 o 204",
    "respondió {status} donde corresponde 200, 202 o 204",
    "antwortete mit {status}, wo 200, 202 oder 204 hingehört",
)
ILLEGAL = text(
    "sent a command that is refused: {reason}",
    "ha inviato un comando che viene rifiutato: {reason}",
    "envió una orden que se rechaza: {reason}",
    "schickte einen Befehl, der abgelehnt wird: {reason}",
)
