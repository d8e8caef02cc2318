"""What the command line itself says, in four languages."""

from engine.language import text


def in_one_line(words: str) -> str:
    """Words from outside, fit for a terminal: one line, nothing that would command it."""
    line = " ".join(words.split())
    return "".join(character if character.isprintable() else "?" for character in line)


CHOOSE = text(
    "Number or part of the text (? shows the board, q leaves): ",
    "Numero o parte del testo (? mostra il tavolo, q esce): ",
    "Número o parte del texto (? muestra el tablero, q sale): ",
    "Nummer oder Teil des Textes (? zeigt das Brett, q verlässt): ",
)
NO_SUCH_CHOICE = text(
    "There is no such choice.",
    "Questa scelta non c'è.",
    "No hay tal opción.",
    "Diese Wahl gibt es nicht.",
)
HAND_OVER = text(
    "{name}, it is your turn: press Enter when nobody else is looking.",
    "{name}, tocca a te: premi Invio quando nessun altro guarda.",
    "{name}, es tu turno: pulsa Intro cuando nadie más mire.",
    "{name}, du bist dran: Drücke Enter, wenn sonst niemand hinsieht.",
)
THE_END = text(
    "The match is over ({termination}).",
    "La partita è finita ({termination}).",
    "La partida ha terminado ({termination}).",
    "Die Partie ist zu Ende ({termination}).",
)
TERMINATIONS = {
    "completed": text(
        "played to its end", "giocata fino in fondo", "jugada hasta el final", "zu Ende gespielt"
    ),
    "round_limit": text("round limit", "limite di giri", "límite de rondas", "Rundengrenze"),
    "resigned": text("resigned", "abbandono", "abandono", "aufgegeben"),
    "timeout": text("out of time", "tempo scaduto", "tiempo agotado", "Zeit abgelaufen"),
}
LEFT = text(
    "The match was left after {count} commands.",
    "La partita è stata lasciata dopo {count} comandi.",
    "Se dejó la partida tras {count} órdenes.",
    "Die Partie wurde nach {count} Befehlen verlassen.",
)
RECORDED = text(
    "The record is in {path}.",
    "La registrazione è in {path}.",
    "El registro está en {path}.",
    "Die Aufzeichnung liegt in {path}.",
)
PROVED = text(
    "Proved: {game}, match {match}, {seats} seats, {commands} commands, "
    "fairly dealt from the secret that was committed to.",
    "Provato: {game}, partita {match}, {seats} posti, {commands} comandi, "
    "distribuita onestamente dal segreto impegnato.",
    "Probado: {game}, partida {match}, {seats} asientos, {commands} órdenes, "
    "repartida limpiamente a partir del secreto comprometido.",
    "Bewiesen: {game}, Partie {match}, {seats} Plätze, {commands} Befehle, "
    "ehrlich ausgeteilt aus dem Geheimnis, auf das man sich festgelegt hatte.",
)
STILL_ON = text(
    "The match was still on.",
    "La partita era ancora in corso.",
    "La partida aún estaba en juego.",
    "Die Partie lief noch.",
)
PARSER_MESSAGE = text("{message}", "{message}", "{message}", "{message}")
"""argparse speaks English only."""
NO_SUCH_NAME = text(
    "{name!r} is no name that can be shown.",
    "{name!r} non è un nome che si possa mostrare.",
    "{name!r} no es un nombre que se pueda mostrar.",
    "{name!r} ist kein Name, der sich zeigen lässt.",
)
NOBODY_TO_SIT = text(
    "Nobody called {word!r} can take a seat; there are: {known}.",
    "Nessuno chiamato {word!r} può sedersi; ci sono: {known}.",
    "Nadie llamado {word!r} puede sentarse; hay: {known}.",
    "Niemand namens {word!r} kann Platz nehmen; es gibt: {known}.",
)
NO_OPTION = text(
    "An option is written name=value, not {word!r}.",
    "Un'opzione si scrive nome=valore, non {word!r}.",
    "Una opción se escribe nombre=valor, no {word!r}.",
    "Eine Option schreibt man Name=Wert, nicht {word!r}.",
)
OPTION_HAS_A_VALUE = text(
    "The option {name!r} was given a value before.",
    "L'opzione {name!r} ha già ricevuto un valore.",
    "La opción {name!r} ya recibió un valor.",
    "Die Option {name!r} hat schon einen Wert bekommen.",
)
OPTION_TOO_LONG = text(
    "{path} is far too long for an option.",
    "{path} è troppo lungo per un'opzione.",
    "{path} es demasiado largo para una opción.",
    "{path} ist viel zu lang für eine Option.",
)
NO_JSON = text(
    "{path} holds no JSON.",
    "{path} non contiene JSON.",
    "{path} no contiene JSON.",
    "{path} enthält kein JSON.",
)
RECORD_TOO_LONG = text(
    "{path} is far too long for a record.",
    "{path} è troppo lungo per una registrazione.",
    "{path} es demasiado largo para un registro.",
    "{path} ist viel zu lang für eine Aufzeichnung.",
)
