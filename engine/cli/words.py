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
