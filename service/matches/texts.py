"""How the house's own events are told, in four languages."""

from collections.abc import Mapping

from engine.language import Language, Text, fill, text
from service.matches import house_events as events
from service.matches.house_events import AnyHouseEvent

_SENTENCES: Mapping[type, Text] = {
    events.MatchCreated: text(
        "{player} puts up a match.",
        "{player} apre una partita.",
        "{player} abre una partida.",
        "{player} eröffnet eine Partie.",
    ),
    events.SeatTaken: text(
        "{player} takes seat {seat}.",
        "{player} prende il posto {seat}.",
        "{player} ocupa el asiento {seat}.",
        "{player} nimmt Platz {seat}.",
    ),
    events.SeatLeft: text(
        "{player} leaves seat {seat}.",
        "{player} lascia il posto {seat}.",
        "{player} deja el asiento {seat}.",
        "{player} verlässt Platz {seat}.",
    ),
    events.SeatFilled: text(
        "The house bot {bot} takes seat {seat}.",
        "Il bot della casa {bot} prende il posto {seat}.",
        "El bot de la casa {bot} ocupa el asiento {seat}.",
        "Der Hausbot {bot} nimmt Platz {seat}.",
    ),
    events.SeatOpened: text(
        "Seat {seat} is open.",
        "Il posto {seat} è libero.",
        "El asiento {seat} está libre.",
        "Platz {seat} ist frei.",
    ),
    events.MatchStarted: text(
        "The match begins.",
        "La partita comincia.",
        "La partida comienza.",
        "Die Partie beginnt.",
    ),
    events.TurnTimedOut: text(
        "Time is up for seat {seat}: the house bot {bot} finishes the turn.",
        "Tempo scaduto per il posto {seat}: il bot della casa {bot} finisce il turno.",
        "Se acabó el tiempo del asiento {seat}: el bot de la casa {bot} termina el turno.",
        "Die Zeit von Platz {seat} ist um: Der Hausbot {bot} spielt den Zug zu Ende.",
    ),
    events.SeatTakenOver: text(
        "The house bot {bot} plays on for seat {seat}.",
        "Il bot della casa {bot} continua a giocare per il posto {seat}.",
        "El bot de la casa {bot} sigue jugando por el asiento {seat}.",
        "Der Hausbot {bot} spielt für Platz {seat} weiter.",
    ),
    events.BotReplaced: text(
        "The house bot {bot} failed; {replacement} plays on for seat {seat}.",
        "Il bot della casa {bot} ha fallito; {replacement} continua per il posto {seat}.",
        "El bot de la casa {bot} falló; {replacement} sigue por el asiento {seat}.",
        "Der Hausbot {bot} hat versagt; {replacement} spielt für Platz {seat} weiter.",
    ),
    events.MatchFinished: text(
        "The match is over.",
        "La partita è finita.",
        "La partida ha terminado.",
        "Die Partie ist zu Ende.",
    ),
    events.MatchCancelled: text(
        "The match is cancelled.",
        "La partita è annullata.",
        "La partida se cancela.",
        "Die Partie ist abgesagt.",
    ),
    events.YourTurn: text(
        "It is your turn.",
        "Tocca a te.",
        "Es tu turno.",
        "Du bist am Zug.",
    ),
    events.WebhookDisabled: text(
        "Your webhook failed {failures} times in a row and is not called any more.",
        "Il tuo webhook è fallito {failures} volte di fila e non viene più chiamato.",
        "Tu webhook falló {failures} veces seguidas y ya no recibe llamadas.",
        "Dein Webhook hat {failures}-mal hintereinander versagt und wird nicht mehr aufgerufen.",
    ),
}

OPEN_SEAT = text("open seat", "posto libero", "asiento libre", "freier Platz")


def tell(event: AnyHouseEvent, language: Language) -> str:
    """One sentence for an event of the house."""
    words = {name: getattr(event, name) for name in event.__struct_fields__}
    if (player := words.get("player")) is not None:
        words["player"] = player.name
    if event.seat is not None:
        words["seat"] = event.seat + 1  # people count seats from 1
    return fill(_SENTENCES[type(event)], language, **words)
