"""What the backend says when it refuses, in four languages; `errors.py` has the codes."""

from engine.language import text

BAD_TOKEN = text(
    "This token is not valid.",
    "Questo token non è valido.",
    "Este token no es válido.",
    "Dieses Token ist nicht gültig.",
)
NO_SUCH_PLAYER = text(
    "There is no such player.",
    "Non esiste questo giocatore.",
    "No existe ese jugador.",
    "Diesen Spieler gibt es nicht.",
)
NO_SUCH_MATCH = text(
    "There is no such match.",
    "Non esiste questa partita.",
    "No existe esa partida.",
    "Diese Partie gibt es nicht.",
)
NO_SUCH_VERSION = text(
    "The newest version of this match is {newest}, the oldest 1.",
    "L'ultima versione di questa partita è la {newest}, la prima è la 1.",
    "La última versión de esta partida es la {newest}, la primera es la 1.",
    "Die neueste Version dieser Partie ist {newest}, die älteste 1.",
)
NO_SUCH_SEAT = text(
    "This match has seats 0 to {last}.",
    "Questa partita ha i posti da 0 a {last}.",
    "Esta partida tiene los asientos del 0 al {last}.",
    "Diese Partie hat die Plätze 0 bis {last}.",
)
NO_WEBHOOK = text(
    "You have set no webhook.",
    "Non hai impostato nessun webhook.",
    "No has configurado ningún webhook.",
    "Du hast keinen Webhook eingerichtet.",
)

NOT_YOUR_SEAT = text(
    "This seat is not yours.",
    "Questo posto non è tuo.",
    "Este asiento no es tuyo.",
    "Dieser Platz ist nicht deiner.",
)
NOT_SEATED = text(
    "You have no seat in this match.",
    "Non hai un posto in questa partita.",
    "No tienes asiento en esta partida.",
    "Du hast in dieser Partie keinen Platz.",
)
NOT_THE_CREATOR = text(
    "Only the match's creator may do this.",
    "Può farlo solo chi ha aperto la partita.",
    "Solo puede hacerlo quien abrió la partida.",
    "Das darf nur, wer die Partie eröffnet hat.",
)

ALREADY_SEATED = text(
    "You have a seat in this match.",
    "Hai già un posto in questa partita.",
    "Ya tienes asiento en esta partida.",
    "Du hast in dieser Partie schon einen Platz.",
)
SEAT_TAKEN = text(
    "This seat is taken.",
    "Questo posto è occupato.",
    "Este asiento está ocupado.",
    "Dieser Platz ist besetzt.",
)
EVERY_SEAT_TAKEN = text(
    "Every seat is taken.",
    "Tutti i posti sono occupati.",
    "Todos los asientos están ocupados.",
    "Alle Plätze sind besetzt.",
)
SEAT_OF_A_PLAYER = text(
    "A player has this seat.",
    "Questo posto è di un giocatore.",
    "Este asiento es de un jugador.",
    "Diesen Platz hat ein Spieler.",
)
MATCH_STARTED = text(
    "The match has started.",
    "La partita è iniziata.",
    "La partida ha empezado.",
    "Die Partie hat begonnen.",
)
MATCH_WAITING = text(
    "The match has not started.",
    "La partita non è iniziata.",
    "La partida no ha empezado.",
    "Die Partie hat noch nicht begonnen.",
)
NO_BOARD_YET = text(
    "There is no board before the start of the match.",
    "Non c'è tabellone prima dell'inizio della partita.",
    "No hay tablero antes del comienzo de la partida.",
    "Vor dem Beginn der Partie gibt es kein Brett.",
)
MATCH_OVER = text(
    "The match is over.",
    "La partita è finita.",
    "La partida ha terminado.",
    "Die Partie ist zu Ende.",
)
MATCH_CANCELLED = text(
    "The match was cancelled.",
    "La partita è stata annullata.",
    "La partida fue cancelada.",
    "Die Partie wurde abgesagt.",
)
NO_RECORD_OF_CANCELLED = text(
    "A cancelled match has no record.",
    "Una partita annullata non ha registrazione.",
    "Una partida cancelada no tiene registro.",
    "Eine abgesagte Partie hat keine Aufzeichnung.",
)
MATCH_RUNNING = text(
    "This is shown after the end of the match.",
    "Si mostra dopo la fine della partita.",
    "Se muestra después del final de la partida.",
    "Das wird nach dem Ende der Partie gezeigt.",
)
TURN_TIMED_OUT = text(
    "Your time is up; a house bot finishes this turn.",
    "Il tuo tempo è scaduto; un bot della casa finisce questo turno.",
    "Se acabó tu tiempo; un bot de la casa termina este turno.",
    "Deine Zeit ist um; ein Hausbot spielt diesen Zug zu Ende.",
)
OTHER_RULES = text(
    "The match cannot go on here: {reason}.",
    "La partita non può continuare qui: {reason}.",
    "La partida no puede continuar aquí: {reason}.",
    "Die Partie kann hier nicht weitergehen: {reason}.",
)
VERSION_CONFLICT = text(
    "The match is at version {version} now.",
    "La partita è ora alla versione {version}.",
    "La partida está ahora en la versión {version}.",
    "Die Partie ist jetzt bei Version {version}.",
)

ONE_SEAT_EACH = text(
    "You can have one seat of a match.",
    "Puoi avere un solo posto in una partita.",
    "Solo puedes tener un asiento en una partida.",
    "Du kannst nur einen Platz in einer Partie haben.",
)
BAD_CURSOR = text(
    "A cursor is what `next_cursor` said.",
    "Un cursore è ciò che ha detto `next_cursor`.",
    "Un cursor es lo que dijo `next_cursor`.",
    "Ein Cursor ist, was `next_cursor` sagte.",
)
BAD_EVENT_ID = text(
    "An event id looks like `17-0`.",
    "L'id di un evento è fatto come `17-0`.",
    "El id de un evento es como `17-0`.",
    "Die Id eines Ereignisses sieht aus wie `17-0`.",
)
KEY_REUSED = text(
    "This Idempotency-Key came with another body before.",
    "Questa Idempotency-Key è già arrivata con un altro corpo.",
    "Esta Idempotency-Key ya llegó con otro cuerpo.",
    "Dieser Idempotency-Key kam schon mit einem anderen Inhalt.",
)
ADDRESS_REFUSED = text(
    "This address is refused: {reason}.",
    "Questo indirizzo è rifiutato: {reason}.",
    "Esta dirección se rechaza: {reason}.",
    "Diese Adresse wird abgelehnt: {reason}.",
)

STORE_UNREACHABLE = text(
    "The store cannot be reached; try again.",
    "L'archivio non è raggiungibile; riprova.",
    "No se puede acceder al almacén; vuelve a intentarlo.",
    "Der Speicher ist nicht zu erreichen; versuche es noch einmal.",
)
