"""How a command of Iglu Iglu is refused: a code, the clause it broke, and one sentence per code."""

from collections.abc import Mapping

from engine.errors import IllegalCommand
from engine.iglu_iglu.state import IgluState, Phase
from engine.iglu_iglu.words import PHASES
from engine.language import Text, Word, text

PHASE_RULES = {
    Phase.PLACING: "S4",
    Phase.MELTING: "M1",
    Phase.PUSHING: "M4",
    Phase.DISPLACING: "R-5",
    Phase.MOVING_ANIMALS: "M5",
    Phase.ANSWERING_BEAR: "M6",
    Phase.SENDING_INUIT: "M6",
    Phase.ACTING: "T2",
    Phase.OVER: "E1",
}

REFUSALS: Mapping[str, Text] = {
    "wrong_phase": text(
        "Now something else is to be decided: {phase}.",
        "Ora c'è altro da decidere: {phase}.",
        "Ahora toca decidir otra cosa: {phase}.",
        "Jetzt ist etwas anderes zu entscheiden: {phase}.",
    ),
    # Choosing a square
    "not_on_the_outer_ring": text(
        "Only a tile of the outer ring can be chosen now.",
        "Ora si può scegliere solo una tessera dell'anello esterno.",
        "Ahora solo se puede elegir una loseta del anillo exterior.",
        "Jetzt kann nur ein Plättchen des äußeren Rings gewählt werden.",
    ),
    "no_face_down_tile": text(
        "There is no face-down tile.",
        "Lì non c'è una tessera coperta.",
        "Ahí no hay ninguna loseta boca abajo.",
        "Dort liegt kein verdecktes Plättchen.",
    ),
    "tile_occupied": text(
        "The tile is not empty.",
        "La tessera non è vuota.",
        "La loseta no está vacía.",
        "Das Plättchen ist nicht leer.",
    ),
    "not_by_the_sea": text(
        "The tile is not adjacent to the sea.",
        "La tessera non è adiacente al mare.",
        "La loseta no es adyacente al mar.",
        "Das Plättchen grenzt nicht ans Meer.",
    ),
    "igloo_on_tile": text(
        "A tile with an igloo does not melt.",
        "Una tessera con un igloo non si scioglie.",
        "Una loseta con un iglú no se derrite.",
        "Ein Plättchen mit einem Iglu schmilzt nicht.",
    ),
    "not_adjacent": text(
        "A step leads to an adjacent square.",
        "Un passo porta su una casella adiacente.",
        "Un paso lleva a una casilla adyacente.",
        "Ein Schritt führt auf ein benachbartes Feld.",
    ),
    # Drift
    "no_tile_there": text(
        "There is no tile to push.",
        "Lì non c'è nessuna tessera da spingere.",
        "Ahí no hay ninguna loseta que empujar.",
        "Dort ist kein Plättchen zu schieben.",
    ),
    "push_blocked": text(
        "There is no free square at the end of the line.",
        "In fondo alla fila non c'è una casella libera.",
        "Al final de la línea no hay ninguna casilla libre.",
        "Am Ende der Reihe ist kein Feld frei.",
    ),
    "animal_in_the_way": text(
        "An animal in the way has no sea square to go to.",
        "Un animale sulla via non ha una casella di mare dove andare.",
        "Un animal en el camino no tiene ninguna casilla de mar a la que ir.",
        "Ein Tier im Weg hat kein Meerfeld, auf das es ausweichen kann.",
    ),
    "not_in_the_way": text(
        "First the animals in the way of the push must move.",
        "Prima si muovono gli animali sulla via della spinta.",
        "Antes se mueven los animales en el camino del empuje.",
        "Zuerst weichen die Tiere im Weg des Schubs.",
    ),
    # Moving animals, and bears
    "no_such_animal": text(
        "That animal is not there.",
        "Quell'animale non è lì.",
        "Ese animal no está ahí.",
        "Dieses Tier ist nicht dort.",
    ),
    "no_way_there": text(
        "You cannot move {an_animal} onto that square now.",
        "Ora non puoi muovere {an_animal} in quella casella.",
        "Ahora no puedes mover {an_animal} a esa casilla.",
        "Du kannst {an_animal} jetzt nicht auf dieses Feld bewegen.",
    ),
    "square_banned": text(
        "It is forbidden to move {an_animal} onto that square.",
        "È vietato muovere {an_animal} in quella casella.",
        "Está prohibido mover {an_animal} a esa casilla.",
        "Es ist verboten, {an_animal} auf dieses Feld zu bewegen.",
    ),
    "no_animal_can_move": text(
        "No animal can move.",
        "Nessun animale può muoversi.",
        "Ningún animal puede moverse.",
        "Kein Tier kann sich bewegen.",
    ),
    "no_animal_moved": text(
        "At least one animal must move.",
        "Almeno un animale deve muoversi.",
        "Al menos un animal debe moverse.",
        "Mindestens ein Tier muss sich bewegen.",
    ),
    "another_inuit_flees": text(
        "The next to flee is an Inuit of seat {owner}.",
        "Il prossimo a fuggire è un Inuit del posto {owner}.",
        "El siguiente en huir es un inuit del asiento {owner}.",
        "Als Nächster flieht ein Inuit von Platz {owner}.",
    ),
    "not_a_corner": text(
        "Inuit flee to a corner.",
        "Gli Inuit fuggono in un angolo.",
        "Los inuit huyen a una esquina.",
        "Inuit fliehen in eine Ecke.",
    ),
    "corner_under_attack": text(
        "The bear attacks that corner: choose another.",
        "L'orso attacca quell'angolo: scegline un altro.",
        "El oso ataca esa esquina: elige otra.",
        "Der Bär greift diese Ecke an: Wähle eine andere.",
    ),
    # Kept tiles
    "tile_not_kept": text(
        "You keep no such tile: {tile}.",
        "Non hai una tessera così: {tile}.",
        "No guardas ninguna loseta así: {tile}.",
        "So ein Plättchen hast du nicht: {tile}.",
    ),
    "already_played": text(
        "Only one of each kind in a turn, and you have played: {tile}.",
        "Solo una per tipo in un turno, e hai già giocato: {tile}.",
        "Solo una de cada tipo por turno, y ya has jugado: {tile}.",
        "Nur eines je Art in einem Zug, und du hast schon gespielt: {tile}.",
    ),
    # Action points
    "too_few_action_points": text(
        "Action points needed: {cost}; you have: {left}.",
        "Punti azione richiesti: {cost}; ne hai: {left}.",
        "Puntos de acción necesarios: {cost}; tienes: {left}.",
        "Nötige Aktionspunkte: {cost}; du hast: {left}.",
    ),
    "no_inuit_there": text(
        "You have no Inuit there.",
        "Lì non hai nessun Inuit.",
        "Ahí no tienes ningún inuit.",
        "Dort hast du keinen Inuit.",
    ),
    "no_ice_there": text(
        "There is neither ice nor land there.",
        "Lì non c'è né ghiaccio né terra.",
        "Ahí no hay ni hielo ni tierra.",
        "Dort ist weder Eis noch Land.",
    ),
    "tile_barred": text(
        "An igloo of another tribe bars the tile.",
        "L'igloo di un'altra tribù sbarra la tessera.",
        "El iglú de otra tribu cierra el paso a la loseta.",
        "Ein Iglu eines anderen Stammes versperrt das Plättchen.",
    ),
    "bear_in_the_way": text(
        "A bear is there, and you have no Harpoon to play now.",
        "Lì c'è un orso, e ora non hai un Arpone da giocare.",
        "Ahí hay un oso, y ahora no tienes ningún Arpón que jugar.",
        "Dort ist ein Bär, und du hast jetzt keine Harpune zu spielen.",
    ),
    "not_on_that_shore": text(
        "A kayak goes to another shore of the same sea area, not across a square with a bear.",
        "Il kayak va a un'altra riva della stessa area di mare, non attraverso una casella con un "
        "orso.",
        "El kayak va a otra orilla de la misma zona de mar, sin cruzar una casilla con un oso.",
        "Im Kajak geht es an ein anderes Ufer desselben Meeresgebiets, nicht über ein Feld mit "
        "einem Bären.",
    ),
    "out_of_reach": text(
        "Your Inuit cannot reach that animal.",
        "I tuoi Inuit non possono raggiungere quell'animale.",
        "Tus inuit no alcanzan a ese animal.",
        "Deine Inuit können dieses Tier nicht erreichen.",
    ),
    "bear_needs_harpoon": text(
        "A bear is killed only with a Harpoon.",
        "Un orso si uccide solo con un Arpone.",
        "A un oso solo se le mata con un Arpón.",
        "Ein Bär wird nur mit einer Harpune getötet.",
    ),
    "no_igloo_left": text(
        "Both of your igloos are built.",
        "Hai già costruito tutti e due i tuoi igloo.",
        "Ya has construido tus dos iglús.",
        "Deine beiden Iglus sind schon gebaut.",
    ),
    "no_igloo_site": text(
        "An igloo needs a tile without igloo and without Inuit of another tribe.",
        "Un igloo vuole una tessera senza igloo e senza Inuit altrui.",
        "Un iglú necesita una loseta sin iglú y sin inuit ajenos.",
        "Ein Iglu braucht ein Plättchen ohne Iglu und ohne fremde Inuit.",
    ),
}
"""By code: why a command is refused; the gaps are filled where it is."""


def refused(code: str, rule: str, **words: Word) -> IllegalCommand:
    """The refusal with its sentence, the gaps filled."""
    return IllegalCommand(code, rule, REFUSALS[code], **words)


def require(is_allowed: bool, code: str, rule: str) -> None:
    """Refuse what a rule does not allow; where the sentence has gaps, raise `refused` instead."""
    if not is_allowed:
        raise refused(code, rule)


def require_phase(state: IgluState, *phases: Phase) -> None:
    """Refuse a command that answers another question than the one that is open (Rule T1)."""
    if state.phase not in phases:
        raise refused("wrong_phase", PHASE_RULES[state.phase], phase=PHASES[state.phase])


def require_points(state: IgluState, cost: int, rule: str) -> None:
    """Refuse what costs more than is left of the action points (Rule T2)."""
    if cost > state.action_points:
        raise refused("too_few_action_points", rule, cost=cost, left=state.action_points)
