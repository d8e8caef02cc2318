"""What a seat has to decide, or for whom it waits, in four languages."""

from engine.game import Names
from engine.iglu_iglu.state import Phase
from engine.iglu_iglu.view import IgluView
from engine.iglu_iglu.words import COLOURS
from engine.language import Language, fill, text

PROMPTS = {
    Phase.PLACING: text(
        "Place an Inuit on the outer ring.",
        "Piazza un Inuit sull'anello esterno.",
        "Coloca un inuit en el anillo exterior.",
        "Setze einen Inuit auf den äußeren Ring.",
    ),
    Phase.MELTING: text(
        "Choose the tile to melt.",
        "Scegli la tessera da sciogliere.",
        "Elige la loseta que se derrite.",
        "Wähle das Plättchen, das schmilzt.",
    ),
    Phase.PUSHING: text(
        "Drift: choose the tile to push.",
        "Deriva: scegli la tessera da spingere.",
        "Deriva: elige la loseta que empujas.",
        "Drift: Wähle das Plättchen, das du schiebst.",
    ),
    Phase.DISPLACING: text(
        "Move the animals out of the way of the drifting tile.",
        "Sposta gli animali dal cammino della tessera alla deriva.",
        "Aparta los animales del camino de la loseta a la deriva.",
        "Bewege die Tiere aus dem Weg des driftenden Plättchens.",
    ),
    Phase.MOVING_ANIMALS: text(
        "Move an animal (steps left: {movement_points}).",
        "Muovi un animale (passi rimasti: {movement_points}).",
        "Mueve un animal (pasos restantes: {movement_points}).",
        "Bewege ein Tier (Schritte übrig: {movement_points}).",
    ),
    Phase.ANSWERING_BEAR: text(
        "A bear attacks your Inuit on {attacked_square}: do you use a Harpoon?",
        "Un orso attacca i tuoi Inuit in {attacked_square}: usi un Arpone?",
        "Un oso ataca a tus inuit en {attacked_square}: ¿usas un Arpón?",
        "Ein Bär greift deine Inuit auf {attacked_square} an: Setzt du eine Harpune ein?",
    ),
    Phase.SENDING_INUIT: text(
        "Choose the corner for the fleeing Inuit ({colour}).",
        "Scegli l'angolo per l'Inuit in fuga ({colour}).",
        "Elige la esquina para el inuit que huye ({colour}).",
        "Wähle die Ecke für den fliehenden Inuit ({colour}).",
    ),
    Phase.ACTING: text(
        "Act or end the turn (action points: {action_points}).",
        "Agisci o termina il turno (punti azione: {action_points}).",
        "Actúa o termina el turno (puntos de acción: {action_points}).",
        "Handle oder beende den Zug (Aktionspunkte: {action_points}).",
    ),
}


WAITING = text("{seat} is to act.", "Tocca a {seat}.", "Le toca a {seat}.", "{seat} ist am Zug.")
OVER = text(
    "The match is over.",
    "La partita è finita.",
    "La partida ha terminado.",
    "Die Partie ist vorbei.",
)


def prompt(view: IgluView, language: Language) -> str:
    """What the seat of this view has to decide; empty when it is not to act."""
    if view.seat not in view.to_act:
        return ""
    owner = view.tribes[view.fleeing[0] if view.fleeing else view.turn]
    return fill(
        PROMPTS[view.phase],
        language,
        movement_points=view.movement_points,
        action_points=view.action_points,
        attacked_square=view.attacked_square or "",
        colour=COLOURS[owner.colour][language],
    )


def waiting(view: IgluView, language: Language, names: Names) -> str:
    """Who is to act, for those who are not."""
    if not view.to_act:
        return OVER[language]
    return fill(WAITING, language, seat=names[view.to_act[0]])
