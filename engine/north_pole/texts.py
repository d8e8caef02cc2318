"""What is said: commands as offers, events as news, prompts, names of pieces; in four languages."""

from collections.abc import Mapping, Sequence

from engine.game import Names, snake_case
from engine.language import Language, Text, fill, text
from engine.north_pole.commands import NorthPoleCommand
from engine.north_pole.events import NorthPoleEvent, PawnAmbushed, TurnEnded
from engine.north_pole.pieces import Card
from engine.north_pole.view import NorthPoleView
from engine.north_pole.words import DIRECTIONS, MASKS, card_name, piece_name

TITLE = text(
    "Race to the North Pole", "Corsa al Polo Nord", "Carrera al Polo Norte", "Wettlauf zum Nordpol"
)

SUMMARY = text(
    "Bring your whole expedition to the Pole before the others, on a board that every storm turns.",
    "Porta tutta la spedizione al Polo prima degli altri, su un tabellone che ogni tempesta "
    "fa ruotare.",
    "Lleva toda tu expedición al Polo antes que los demás, en un tablero que cada tormenta "
    "hace girar.",
    "Bring deine ganze Expedition vor den anderen zum Pol, auf einem Plan, den jeder Sturm dreht.",
)

COMMANDS: Mapping[str, Text] = {
    "land_pawn": text(
        "Land a pawn on {square}.",
        "Sbarca una pedina in {square}.",
        "Desembarca un peón en {square}.",
        "Eine Figur auf {square} an Land bringen.",
    ),
    "play_card": text(
        "{card}: {pawn} → {to}.",
        "{card}: {pawn} → {to}.",
        "{card}: {pawn} → {to}.",
        "{card}: {pawn} → {to}.",
    ),
    "steal_card": text(
        "Steal: take {card} from the {side} side and play it.",
        "Rubare: prendi {card} dal lato {side} e giocala.",
        "Robo: toma {card} del lado {side} y juégala.",
        "Stehlen: {card} von der Seite {side} nehmen und spielen.",
    ),
    "unpack_card": text(
        "Play {card} from the Backpack.",
        "Gioca {card} dallo Zaino.",
        "Juega {card} de la Mochila.",
        "{card} aus dem Rucksack spielen.",
    ),
    "use_equipment": text(
        "Use: {equipment}.", "Usa: {equipment}.", "Usa: {equipment}.", "Einsetzen: {equipment}."
    ),
    "build_igloo": text(
        "Put an Igloo under the pawn on {pawn}.",
        "Metti un Igloo sotto la pedina in {pawn}.",
        "Pon un Iglú bajo el peón de {pawn}.",
        "Ein Iglu unter die Figur auf {pawn} legen.",
    ),
    "turn_pole": text(
        "Compass: turn the Pole disc to the {opening}.",
        "Bussola: ruota il disco del Polo verso {opening}.",
        "Brújula: gira el disco del Polo hacia el {opening}.",
        "Kompass: die Polscheibe nach {opening} drehen.",
    ),
    "pack_card": text(
        "Put {card} into the Backpack.",
        "Metti {card} nello Zaino.",
        "Guarda {card} en la Mochila.",
        "{card} in den Rucksack stecken.",
    ),
    "discard_equipment": text(
        "Discard: {equipment}.",
        "Scarta: {equipment}.",
        "Descarta: {equipment}.",
        "Ablegen: {equipment}.",
    ),
    "redraw_hand": text(
        "Discard all cards and draw three.",
        "Scarta tutte le carte e pescane tre.",
        "Descarta todas las cartas y roba tres.",
        "Alle Karten ablegen und drei ziehen.",
    ),
    "end_turn": text("End the turn.", "Termina il turno.", "Termina el turno.", "Den Zug beenden."),
}

EVENTS: Mapping[str, Text] = {
    "pawn_landed": text(
        "{player} lands a pawn on {square}.",
        "{player} sbarca una pedina in {square}.",
        "{player} desembarca un peón en {square}.",
        "{player} bringt eine Figur auf {square} an Land.",
    ),
    "card_played": text(
        "{player} plays {card}: {pawn} → {to}.",
        "{player} gioca {card}: {pawn} → {to}.",
        "{player} juega {card}: {pawn} → {to}.",
        "{player} spielt {card}: {pawn} → {to}.",
    ),
    "card_stolen": text(
        "{player} plays Steal and takes {card} from the {side} side.",
        "{player} gioca Rubare e prende {card} dal lato {side}.",
        "{player} juega Robo y toma {card} del lado {side}.",
        "{player} spielt Stehlen und nimmt {card} von der Seite {side}.",
    ),
    "card_unpacked": text(
        "{player} takes {card} out of the Backpack.",
        "{player} prende {card} dallo Zaino.",
        "{player} saca {card} de la Mochila.",
        "{player} nimmt {card} aus dem Rucksack.",
    ),
    "card_packed": text(
        "{player} puts {card} into the Backpack.",
        "{player} mette {card} nello Zaino.",
        "{player} guarda {card} en la Mochila.",
        "{player} steckt {card} in den Rucksack.",
    ),
    "pawn_ambushed": text(
        "{player} ambushes a pawn of {owner} on {square}; it goes back to its ship.",
        "{player} attacca una pedina di {owner} in {square}, che torna sulla sua nave.",
        "{player} embosca a un peón de {owner} en {square}, que vuelve a su barco.",
        "{player} überfällt eine Figur von {owner} auf {square}; sie kehrt auf ihr Schiff zurück.",
    ),
    "bear_ambushed": text(
        "{player} drives the Polar Bear away from {square}.",
        "{player} scaccia l'Orso polare da {square}.",
        "{player} ahuyenta al Oso polar de {square}.",
        "{player} vertreibt den Eisbären von {square}.",
    ),
    "pawn_arrived": text(
        "A pawn of {player} reaches the Pole; there now: {arrived}.",
        "Una pedina di {player} raggiunge il Polo; ora lì: {arrived}.",
        "Un peón de {player} llega al Polo; ahora allí: {arrived}.",
        "Eine Figur von {player} erreicht den Pol; nun dort: {arrived}.",
    ),
    "bear_left": text(
        "The Polar Bear leaves the game.",
        "L'Orso polare lascia il gioco.",
        "El Oso polar abandona el juego.",
        "Der Eisbär verlässt das Spiel.",
    ),
    "mask_revealed": text(
        "{player} takes an Ice Mask {source}: {mask}.",
        "{player} prende una Maschera di ghiaccio {source}: {mask}.",
        "{player} toma una Máscara de hielo {source}: {mask}.",
        "{player} nimmt eine Eismaske {source}: {mask}.",
    ),
    "ambushes_ended": text(
        "The last Ice Mask is out: the whole board is as safe as a camp.",
        "È uscita l'ultima Maschera di ghiaccio: tutto il tabellone è sicuro come un campo base.",
        "Ha salido la última Máscara de hielo: todo el tablero es tan seguro como un campo base.",
        "Die letzte Eismaske ist aufgedeckt: Der ganze Plan ist so sicher wie ein Basislager.",
    ),
    "hole_opened": text(
        "The ice breaks on {square}.",
        "Il ghiaccio si rompe in {square}.",
        "El hielo se rompe en {square}.",
        "Auf {square} bricht das Eis.",
    ),
    "bear_came": text(
        "The Polar Bear takes the place on {square}; the pawn of {player} flees to its ship.",
        "L'Orso polare prende il posto in {square}; la pedina di {player} fugge sulla sua nave.",
        "El Oso polar ocupa {square}; el peón de {player} huye a su barco.",
        "Der Eisbär nimmt den Platz auf {square} ein; die Figur von {player} flieht auf ihr "
        "Schiff.",
    ),
    "board_turned": text(
        "A storm turns the board {direction}.",
        "Una tempesta ruota il tabellone {direction}.",
        "Una tormenta gira el tablero {direction}.",
        "Ein Sturm dreht den Plan {direction}.",
    ),
    "deck_shuffled": text(
        "The {cards} discarded cards are shuffled: the new deck.",
        "Le {cards} carte scartate vengono mescolate: il nuovo mazzo.",
        "Se barajan las {cards} cartas descartadas: el nuevo mazo.",
        "Die {cards} abgelegten Karten werden gemischt: der neue Stapel.",
    ),
    "equipment_used": text(
        "{player} uses: {equipment}.",
        "{player} usa: {equipment}.",
        "{player} usa: {equipment}.",
        "{player} setzt ein: {equipment}.",
    ),
    "igloo_built": text(
        "{player} puts an Igloo under the pawn on {square}.",
        "{player} mette un Igloo sotto la pedina in {square}.",
        "{player} pone un Iglú bajo el peón de {square}.",
        "{player} legt ein Iglu unter die Figur auf {square}.",
    ),
    "igloo_removed": text(
        "The Igloo on {square} is gone.",
        "L'Igloo in {square} non c'è più.",
        "El Iglú de {square} desaparece.",
        "Das Iglu auf {square} ist fort.",
    ),
    "pole_turned": text(
        "{player} turns the Pole disc: open to the {openings}.",
        "{player} ruota il disco del Polo: aperto verso {openings}.",
        "{player} gira el disco del Polo: abierto hacia el {openings}.",
        "{player} dreht die Polscheibe: offen nach {openings}.",
    ),
    "equipment_discarded": text(
        "{player} discards: {equipment}.",
        "{player} scarta: {equipment}.",
        "{player} descarta: {equipment}.",
        "{player} legt ab: {equipment}.",
    ),
    "hand_redrawn": text(
        "{player} can play no card, discards ({discarded}) and draws {drawn}.",
        "{player} non può giocare carte, scarta ({discarded}) e pesca {drawn}.",
        "{player} no puede jugar cartas, descarta ({discarded}) y roba {drawn}.",
        "{player} kann keine Karte spielen, legt ab ({discarded}) und zieht {drawn}.",
    ),
    "turn_ended": text(
        "{player} draws {drawn}. {next_player} is next.",
        "{player} pesca {drawn}. Tocca a {next_player}.",
        "{player} roba {drawn}. Le toca a {next_player}.",
        "{player} zieht {drawn}. {next_player} ist am Zug.",
    ),
    "turn_passed": text(
        "{player} draws nothing. {next_player} is next.",
        "{player} non pesca nulla. Tocca a {next_player}.",
        "{player} no roba nada. Le toca a {next_player}.",
        "{player} zieht nichts. {next_player} ist am Zug.",
    ),
    "race_won": text(
        "The whole expedition of {player} is at the Pole: the race is won.",
        "Tutta la spedizione di {player} è al Polo: la corsa è vinta.",
        "Toda la expedición de {player} está en el Polo: la carrera está ganada.",
        "Die ganze Expedition von {player} ist am Pol: Das Rennen ist gewonnen.",
    ),
    "race_called_off": text(
        "The race is called off after round {rounds}.",
        "La corsa si ferma dopo il giro {rounds}.",
        "La carrera se suspende tras la ronda {rounds}.",
        "Das Rennen wird nach Runde {rounds} abgebrochen.",
    ),
}

PROMPTS: Mapping[str, Text] = {
    "landing": text(
        "Land a pawn on a square of your camp.",
        "Sbarca una pedina in una casella del tuo campo base.",
        "Desembarca un peón en una casilla de tu campo base.",
        "Bring eine Figur auf ein Feld deines Basislagers.",
    ),
    "action": text(
        "Play a card, or use equipment.",
        "Gioca una carta o usa l'equipaggiamento.",
        "Juega una carta o usa equipo.",
        "Spiel eine Karte oder setz Ausrüstung ein.",
    ),
    "playing": text(
        "Play {card}.",
        "Gioca {card}.",
        "Juega {card}.",
        "Spiel {card}.",
    ),
    "sparing": text(
        "Four equipments are one too many: use or discard one.",
        "Quattro equipaggiamenti sono troppi: usane o scartane uno.",
        "Cuatro equipos son demasiados: usa o descarta uno.",
        "Vier Ausrüstungen sind eine zu viel: Setz eine ein oder leg eine ab.",
    ),
    "redrawn": text(
        "Discard an equipment to play a card after all, or end the turn.",
        "Scarta un equipaggiamento per giocare comunque una carta, o termina il turno.",
        "Descarta un equipo para jugar una carta, o termina el turno.",
        "Leg eine Ausrüstung ab, um doch eine Karte zu spielen, oder beende den Zug.",
    ),
    "closing": text(
        "Use equipment, or end the turn.",
        "Usa l'equipaggiamento o termina il turno.",
        "Usa equipo o termina el turno.",
        "Setz Ausrüstung ein oder beende den Zug.",
    ),
}

NOTHING = text("nothing", "niente", "nada", "nichts")


def describe(told: NorthPoleCommand | NorthPoleEvent, language: Language, names: Names) -> str:
    """One sentence for a command (as an offer) or an event."""
    kind = snake_case(type(told).__name__)
    words = {
        member: _word(member, getattr(told, member), language, names)
        for member in told.__struct_fields__
    }
    if isinstance(told, NorthPoleCommand):
        return fill(COMMANDS[kind], language, **_with_content(words, told))
    if isinstance(told, PawnAmbushed) and told.owner is None:
        kind = "bear_ambushed"
    if isinstance(told, TurnEnded) and not told.drawn:
        kind = "turn_passed"
    words["player"] = words.pop("seat")
    words["next_player"] = words.pop("next_seat", "")
    return fill(EVENTS[kind], language, **_with_content(words, told))


def prompt(view: NorthPoleView, language: Language) -> str:
    """What the seat of the view has to decide; nothing when it is not to act."""
    if view.seat not in view.to_act:
        return ""
    card = view.card_in_play.card if view.card_in_play else ""
    return fill(PROMPTS[view.phase], language, card=card_name(card, language))


def _with_content(words: dict[str, str], told: NorthPoleCommand | NorthPoleEvent) -> dict[str, str]:
    """A Backpack that is given up is named with what is in it."""
    if words.get("card") and "equipment" in words:
        words["equipment"] += f" ({words['card']})"
    return words


def _word(member: str, value: object, language: Language, names: Names) -> str:
    if value is None:
        return ""
    if member in ("seat", "next_seat", "owner") and isinstance(value, int):
        return names[value]
    if member == "card":
        return card_name(str(value), language)
    if member in ("drawn", "discarded", "openings") and isinstance(value, tuple):
        return _list(value, language)
    if member in ("mask", "equipment"):
        return MASKS[str(value)][language]
    if member == "direction":
        return DIRECTIONS[str(value)][language]
    return piece_name(str(value), language)


def _list(values: Sequence[str | Card], language: Language) -> str:
    words = [
        card_name(value.card, language) if isinstance(value, Card) else piece_name(value, language)
        for value in values
    ]
    return ", ".join(words) or NOTHING[language]
