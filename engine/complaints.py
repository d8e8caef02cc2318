"""What msgspec says of bytes that it cannot read, in four languages.

msgspec complains in English only, in few patterns; here is each of them as a text. One that nobody
has met yet is passed on as it is: better English than nothing.
"""

import re
from collections.abc import Mapping

from engine.language import Sentence, Text, text

PLACE = re.compile(r"(?P<complaint>.*) - at (?P<place>`[^`]*`(?: in `[^`]*`)?)", re.DOTALL)

AT = text(
    "{complaint} - at {place}",
    "{complaint} - in {place}",
    "{complaint} - en {place}",
    "{complaint} - bei {place}",
)

UNMET = text("{complaint}", "{complaint}", "{complaint}", "{complaint}")

COMPLAINTS: Mapping[str, Text] = {
    r"Expected `(?P<kind>.+)`, got `(?P<found>.+)`": text(
        "Expected `{kind}`, got `{found}`",
        "Atteso `{kind}`, trovato `{found}`",
        "Se esperaba `{kind}`, llegó `{found}`",
        "`{kind}` erwartet, `{found}` bekommen",
    ),
    r"Object missing required field `(?P<member>.+)`": text(
        "Object missing required field `{member}`",
        "Nell'oggetto manca il membro `{member}`",
        "Al objeto le falta el miembro `{member}`",
        "Dem Objekt fehlt der Eintrag `{member}`",
    ),
    r"Object contains unknown field `(?P<member>.*)`": text(
        "Object contains unknown field `{member}`",
        "L'oggetto ha un membro sconosciuto, `{member}`",
        "El objeto tiene un miembro desconocido, `{member}`",
        "Das Objekt hat einen unbekannten Eintrag, `{member}`",
    ),
    r"Invalid (?:enum )?value (?P<value>.+)": text(
        "Invalid value {value}",
        "Valore non valido: {value}",
        "Valor no válido: {value}",
        "Ungültiger Wert: {value}",
    ),
    r"Expected `(?P<kind>\w+)` of at least length (?P<least>\d+), got (?P<found>\d+)": text(
        "Expected `{kind}` of at least length {least}, got {found}",
        "Atteso `{kind}` di lunghezza almeno {least}, trovata {found}",
        "Se esperaba `{kind}` de longitud {least} como mínimo, llegó {found}",
        "`{kind}` mindestens der Länge {least} erwartet, Länge {found} bekommen",
    ),
    r"Expected `(?P<kind>\w+)` of at most length (?P<most>\d+)": text(
        "Expected `{kind}` of at most length {most}",
        "Atteso `{kind}` di lunghezza al massimo {most}",
        "Se esperaba `{kind}` de longitud {most} como máximo",
        "`{kind}` höchstens der Länge {most} erwartet",
    ),
    r"Expected `(?P<kind>\w+)` of length (?P<bound>(?:[<>]= )?\d+)": text(
        "Expected `{kind}` of length {bound}",
        "Atteso `{kind}` di lunghezza {bound}",
        "Se esperaba `{kind}` de longitud {bound}",
        "`{kind}` der Länge {bound} erwartet",
    ),
    r"Expected `(?P<kind>\w+)` (?P<bound>[<>]=? .+)": text(
        "Expected `{kind}` {bound}",
        "Atteso `{kind}` {bound}",
        "Se esperaba `{kind}` {bound}",
        "`{kind}` {bound} erwartet",
    ),
    r"Expected `str` matching regex (?P<pattern>.+)": text(
        "Expected `str` matching regex {pattern}",
        "Atteso `str` che corrisponda al modello {pattern}",
        "Se esperaba `str` que siga el patrón {pattern}",
        "`str` nach dem Muster {pattern} erwartet",
    ),
    r"(?:Number|Integer value) out of range": text(
        "Number out of range",
        "Numero fuori dai limiti",
        "Número fuera de rango",
        "Zahl außerhalb des Bereichs",
    ),
    r"Input data was truncated": text(
        "Input data was truncated",
        "Si interrompe prima della fine",
        "Se interrumpe antes del final",
        "Es bricht vor dem Ende ab",
    ),
    r"'utf-8' codec can't decode .+": text("Not UTF-8", "Non è UTF-8", "No es UTF-8", "Kein UTF-8"),
    r"maximum recursion depth exceeded.*": text(
        "Nested too deeply",
        "Annidato troppo a fondo",
        "Anidado a demasiada profundidad",
        "Zu tief verschachtelt",
    ),
    r"JSON is malformed: invalid character \(byte (?P<byte>\d+)\)": text(
        "Invalid character (byte {byte})",
        "Carattere non valido (byte {byte})",
        "Carácter no válido (byte {byte})",
        "Ungültiges Zeichen (Byte {byte})",
    ),
    r"JSON is malformed: invalid number \(byte (?P<byte>\d+)\)": text(
        "Invalid number (byte {byte})",
        "Numero non valido (byte {byte})",
        "Número no válido (byte {byte})",
        "Ungültige Zahl (Byte {byte})",
    ),
    r"JSON is malformed: expected (?P<sign>'.+') \(byte (?P<byte>\d+)\)": text(
        "Expected {sign} (byte {byte})",
        "Atteso {sign} (byte {byte})",
        "Se esperaba {sign} (byte {byte})",
        "{sign} erwartet (Byte {byte})",
    ),
    r"JSON is malformed: trailing comma in (?:object|array) \(byte (?P<byte>\d+)\)": text(
        "A comma with nothing behind it (byte {byte})",
        "Una virgola con niente dietro (byte {byte})",
        "Una coma sin nada detrás (byte {byte})",
        "Ein Komma, hinter dem nichts kommt (Byte {byte})",
    ),
    r"JSON is malformed: trailing characters \(byte (?P<byte>\d+)\)": text(
        "More characters behind the end (byte {byte})",
        "Altri caratteri dopo la fine (byte {byte})",
        "Más caracteres tras el final (byte {byte})",
        "Weitere Zeichen hinter dem Ende (Byte {byte})",
    ),
    r"JSON is malformed: object keys must be strings \(byte (?P<byte>\d+)\)": text(
        "Names of members must be strings (byte {byte})",
        "I nomi dei membri devono essere stringhe (byte {byte})",
        "Los nombres de los miembros deben ser cadenas (byte {byte})",
        "Namen von Einträgen müssen Zeichenketten sein (Byte {byte})",
    ),
    r"JSON is malformed: .*(?:escape|surrogate).* \(byte (?P<byte>\d+)\)": text(
        "Invalid escape in a string (byte {byte})",
        "Sequenza di escape non valida in una stringa (byte {byte})",
        "Secuencia de escape no válida en una cadena (byte {byte})",
        "Ungültige Escape-Folge in einer Zeichenkette (Byte {byte})",
    ),
}
"""By the pattern that the whole complaint follows; its groups are the words of the text."""

_PATTERNS = [(re.compile(pattern, re.DOTALL), template) for pattern, template in COMPLAINTS.items()]


def complaint_of(fault: Exception) -> Sentence:
    """What was wrong with the bytes, and where."""
    said = str(fault)
    placed = PLACE.fullmatch(said)
    if placed is None:
        return _complaint(said)
    return Sentence(AT, {"complaint": _complaint(placed["complaint"]), "place": placed["place"]})


def _complaint(said: str) -> Sentence:
    for pattern, template in _PATTERNS:
        if found := pattern.fullmatch(said):
            return Sentence(template, found.groupdict())
    return Sentence(UNMET, {"complaint": said})
