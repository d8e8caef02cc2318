"""What can be wrong with a record, in four languages."""

from engine.language import text

RECORD = text("record", "Registrazione", "Registro", "Aufzeichnung")
OTHER_RECORD_VERSION = text(
    "A record of version {found}; version {current} is read here",
    "Una registrazione di versione {found}; qui si legge la versione {current}",
    "Un registro de la versión {found}; aquí se lee la versión {current}",
    "Eine Aufzeichnung der Version {found}; hier wird Version {current} gelesen",
)
IMPOSSIBLE = text(
    "Seat {seat} could not do this ({clause}): {refusal}",
    "Il posto {seat} non poteva farlo ({clause}): {refusal}",
    "El asiento {seat} no podía hacerlo ({clause}): {refusal}",
    "Platz {seat} konnte das nicht tun ({clause}): {refusal}",
)
SECRET_NOT_IN_HEX = text(
    "The secret is not in hex.",
    "Il segreto non è in esadecimale.",
    "El secreto no está en hexadecimal.",
    "Das Geheimnis ist nicht hexadezimal.",
)
SECRET_LENGTH = text(
    "A secret has {right} bytes, this one {found}.",
    "Un segreto ha {right} byte, questo {found}.",
    "Un secreto tiene {right} bytes, este {found}.",
    "Ein Geheimnis hat {right} Bytes, dieses {found}.",
)
SEAT_NUMBERS = text(
    "Seats are numbered from 0 in turn order.",
    "I posti sono numerati da 0 in ordine di turno.",
    "Los asientos se numeran desde 0 en orden de turno.",
    "Plätze sind in Zugreihenfolge von 0 an nummeriert.",
)
ENTROPIES = text(
    "There must be one entropy (or null) for each seat.",
    "Ci vuole un'entropia (o null) per ogni posto.",
    "Tiene que haber una entropía (o null) por asiento.",
    "Zu jedem Platz gehört eine Entropie (oder null).",
)
ALGORITHM_NAME = text(
    "The algorithm is called {right}.",
    "L'algoritmo si chiama {right}.",
    "El algoritmo se llama {right}.",
    "Der Algorithmus heißt {right}.",
)
COMMITMENT = text(
    "The SHA-256 of the secret is {given}, another was published.",
    "Lo SHA-256 del segreto è {given}, ne fu pubblicato un altro.",
    "El SHA-256 del secreto es {given}; se publicó otro.",
    "Der SHA-256 des Geheimnisses ist {given}, veröffentlicht wurde ein anderer.",
)
DIGEST = text(
    "The state is {given}, noted is {noted!r}.",
    "Lo stato è {given}, annotato è {noted!r}.",
    "El estado es {given}; anotado está {noted!r}.",
    "Der Zustand ist {given}, notiert ist {noted!r}.",
)
NOBODY_LEFT = text(
    "There was nobody (any more) at seat {seat} to leave it.",
    "Al posto {seat} non c'era (più) nessuno che potesse lasciarlo.",
    "En el asiento {seat} no había (ya) nadie que pudiera dejarlo.",
    "Auf Platz {seat} war (schon) niemand, der ihn verlassen konnte.",
)
NO_WAY_TO_LEAVE = text(
    "A seat is left by resigning or by running out of time.",
    "Un posto si lascia con l'abbandono o a tempo scaduto.",
    "Un asiento se deja por abandono o por tiempo agotado.",
    "Ein Platz wird durch Aufgeben verlassen oder weil die Zeit abgelaufen ist.",
)
DEPARTURES_OUT_OF_ORDER = text(
    "Departures are noted in the order of the commands.",
    "Chi lascia è annotato nell'ordine dei comandi.",
    "Quien se va se anota en el orden de las órdenes jugadas.",
    "Wer geht, ist in der Reihenfolge der Befehle notiert.",
)
OVER_HERE = text(
    "The match is over here.",
    "Qui la partita è finita.",
    "Aquí la partida ha terminado.",
    "Hier ist die Partie zu Ende.",
)
NOT_OVER_HERE = text(
    "The match is not over here.",
    "Qui la partita non è finita.",
    "Aquí la partida no ha terminado.",
    "Hier ist die Partie nicht zu Ende.",
)
OUTCOME = text(
    "The commands give {given}.",
    "I comandi danno {given}.",
    "Las órdenes dan {given}.",
    "Die Befehle ergeben {given}.",
)
