"""Why not, in four languages: what refuses a command, by its code, and what refuses a set-up."""

from collections.abc import Mapping

from engine.language import Text, text

REFUSALS: Mapping[str, Text] = {
    # Whatever is asked
    "wrong_phase": text(
        "That cannot be done now: {due}.",
        "Adesso non si può: {due}.",
        "Ahora no se puede: {due}.",
        "Das geht jetzt nicht: {due}.",
    ),
    "must_act": text(
        "A card can be played, so one must be.",
        "Si può giocare una carta, quindi va giocata.",
        "Se puede jugar una carta, así que hay que jugarla.",
        "Eine Karte kann gespielt werden, also muss es eine sein.",
    ),
    "nothing_played": text(
        "Before the turn ends, a card is played or, if none can be, the hand drawn anew.",
        "Prima di terminare il turno si gioca una carta o, se non si può, si ripesca la mano.",
        "Antes de terminar el turno se juega una carta o, si no se puede, se roba mano nueva.",
        "Vor dem Ende des Zuges wird eine Karte gespielt oder, wenn keine geht, neu gezogen.",
    ),
    "already_played": text(
        "A card has been played this turn: nothing is drawn anew.",
        "In questo turno una carta è già stata giocata: non si ripesca.",
        "En este turno ya se ha jugado una carta: no se roba mano nueva.",
        "In diesem Zug ist schon eine Karte gespielt: Neu gezogen wird nicht.",
    ),
    "not_own_camp": text(
        "That is no square of the base camp on your side.",
        "Non è una casella del campo base dal tuo lato.",
        "No es una casilla del campo base de tu lado.",
        "Das ist kein Feld des Basislagers auf deiner Seite.",
    ),
    "unknown_square": text(
        "There is no square {square}.",
        "Non c'è nessuna casella {square}.",
        "No hay ninguna casilla {square}.",
        "Es gibt kein Feld {square}.",
    ),
    # Cards
    "card_not_on_side": text(
        "The card {card} does not lie on that side.",
        "La carta {card} non è su quel lato.",
        "La carta {card} no está en ese lado.",
        "Die Karte {card} liegt nicht auf dieser Seite.",
    ),
    "other_card_in_play": text(
        "The card {card} was taken and has to be played first.",
        "La carta {card} è stata presa e va giocata prima.",
        "La carta {card} se ha tomado y hay que jugarla primero.",
        "Die Karte {card} ist genommen und muss erst gespielt werden.",
    ),
    "choose_a_card": text(
        "Steal is played by taking a card.",
        "Rubare si gioca prendendo una carta.",
        "Robo se juega tomando una carta.",
        "Stehlen spielt man, indem man eine Karte nimmt.",
    ),
    "card_not_stealable": text(
        "The card {card} cannot be stolen: it has no storm points, or no piece can play it.",
        "La carta {card} non si può rubare: non ha punti tempesta o nessun pezzo può giocarla.",
        "La carta {card} no se puede robar: no tiene puntos de tormenta o nadie puede jugarla.",
        "Die Karte {card} kann nicht gestohlen werden: Sie hat keine Sturmpunkte, oder "
        "niemand kann sie ausführen.",
    ),
    "card_not_packed": text(
        "The card {card} was not put into a Backpack on an earlier turn.",
        "La carta {card} non è stata messa in uno Zaino in un turno precedente.",
        "La carta {card} no se guardó en una Mochila en un turno anterior.",
        "Die Karte {card} ist in keinem früheren Zug in einen Rucksack gesteckt worden.",
    ),
    "card_not_playable": text(
        "No piece can play the card {card}.",
        "Nessun pezzo può giocare la carta {card}.",
        "Ninguna pieza puede jugar la carta {card}.",
        "Keine Figur kann die Karte {card} ausführen.",
    ),
    # Pieces and where they go
    "no_such_piece": text(
        "There is no piece there for you to play with: {piece}.",
        "Lì non c'è un pezzo con cui tu possa giocare: {piece}.",
        "Ahí no hay ninguna pieza con la que puedas jugar: {piece}.",
        "Dort ist keine Figur, mit der du spielen kannst: {piece}.",
    ),
    "out_of_reach": text(
        "That card does not lead there.",
        "Quella carta non porta fin lì.",
        "Esa carta no llega hasta ahí.",
        "Diese Karte führt nicht dorthin.",
    ),
    "crack_in_the_way": text(
        "A crack is in the way.",
        "C'è un crepaccio di mezzo.",
        "Hay una grieta en medio.",
        "Eine Spalte ist im Weg.",
    ),
    "way_not_free": text(
        "The square in between is occupied.",
        "La casella di passaggio è occupata.",
        "La casilla de paso está ocupada.",
        "Das Feld dazwischen ist besetzt.",
    ),
    "square_occupied": text(
        "That square is occupied.",
        "Quella casella è occupata.",
        "Esa casilla está ocupada.",
        "Dieses Feld ist besetzt.",
    ),
    "hole_in_the_ice": text(
        "Nobody enters a hole in the ice.",
        "Nessuno entra in una buca nel ghiaccio.",
        "Nadie entra en un agujero en el hielo.",
        "Niemand betritt ein Loch im Eis.",
    ),
    "pole_out_of_reach": text(
        "The Pole is too far for that card.",
        "Il Polo è troppo lontano per quella carta.",
        "El Polo está demasiado lejos para esa carta.",
        "Der Pol ist für diese Karte zu weit.",
    ),
    "pole_closed": text(
        "No boot points there, or the way to the opening is not free.",
        "Lì non c'è uno stivale, o la via verso l'apertura non è libera.",
        "Ahí no hay ninguna bota, o el paso hasta la abertura no está libre.",
        "Dort ist kein Stiefel, oder der Weg zur Öffnung ist nicht frei.",
    ),
    # Ambushes
    "camp_is_safe": text(
        "Nobody ambushes in, from or into a base camp.",
        "Nessuno attacca in un campo base, da lì o verso di esso.",
        "Nadie embosca en un campo base, desde él o hacia él.",
        "Niemand überfällt in einem Basislager, aus ihm oder in es hinein.",
    ),
    "pawn_in_igloo": text(
        "A pawn in an igloo cannot ambush, nor be ambushed without a Pickaxe.",
        "Una pedina in un igloo non può attaccare, né essere attaccata senza un Piccone.",
        "Un peón en un iglú no puede emboscar, ni ser emboscado sin un Piolet.",
        "Eine Figur im Iglu überfällt niemanden und wird nur mit Eispickel überfallen.",
    ),
    "nobody_to_ambush": text(
        "Nobody can be ambushed.",
        "Non c'è nessuno da attaccare.",
        "No hay nadie a quien emboscar.",
        "Niemand kann überfallen werden.",
    ),
    "not_in_sight": text(
        "A Sling hits the nearest piece in row or column, if it may be ambushed.",
        "Una Fionda colpisce il pezzo più vicino in riga o colonna, se si può attaccare.",
        "Una Honda alcanza la pieza más cercana en fila o columna, si se la puede emboscar.",
        "Eine Schleuder trifft die nächste Figur in Reihe oder Spalte, wenn man sie "
        "überfallen darf.",
    ),
    # Equipment
    "equipment_not_held": text(
        "You do not have that: {equipment}.",
        "Questo non ce l'hai: {equipment}.",
        "Esto no lo tienes: {equipment}.",
        "Das hast du nicht: {equipment}.",
    ),
    "equipment_useless": text(
        "{equipment}: only for a card that is still to be played, once for each card.",
        "{equipment}: solo per una carta ancora da giocare, una volta per carta.",
        "{equipment}: solo para una carta aún por jugar, una vez por carta.",
        "{equipment}: nur für eine Karte, die noch zu spielen ist, einmal je Karte.",
    ),
    "still_four_equipments": text(
        "A filled Backpack still counts among the three equipments.",
        "Uno Zaino pieno conta ancora fra i tre equipaggiamenti.",
        "Una Mochila llena sigue contando entre los tres equipos.",
        "Ein gefüllter Rucksack zählt noch zu den drei Ausrüstungen.",
    ),
    "no_igloo_there": text(
        "An Igloo goes under a pawn of yours that has none, not on thin ice.",
        "Un Igloo va sotto una tua pedina che non ne ha, non sul ghiaccio sottile.",
        "Un Iglú va bajo un peón tuyo que no tenga, no en el hielo fino.",
        "Ein Iglu kommt unter eine deiner Figuren, die keines hat, nicht auf dünnes Eis.",
    ),
    "no_such_orientation": text(
        "The Pole disc cannot be turned that way.",
        "Il disco del Polo non si può ruotare così.",
        "El disco del Polo no se puede girar así.",
        "So kann die Polscheibe nicht gedreht werden.",
    ),
}
"""By code. What a seat asks for is refused with the sentence of the code, its gaps filled."""

SETUP_FAULTS: Mapping[str, Text] = {
    # Options
    "teams_are_four": text(
        "The team game is for 4 seats.",
        "Il gioco a squadre è per 4 posti.",
        "El juego por equipos es para 4 asientos.",
        "Das Spiel in Teams ist für 4 Plätze.",
    ),
    "no_such_seat": text(
        "There is no seat {seat}.",
        "Non c'è nessun posto {seat}.",
        "No hay ningún asiento {seat}.",
        "Es gibt keinen Platz {seat}.",
    ),
    "kits_for_seats": text(
        "Every seat needs one team; teams: {kits}, seats: {seats}.",
        "A ogni posto serve una squadra; squadre: {kits}, posti: {seats}.",
        "Cada asiento necesita una expedición; expediciones: {kits}, asientos: {seats}.",
        "Jeder Platz braucht ein Team; Teams: {kits}, Plätze: {seats}.",
    ),
    "unknown_team": text(
        "There is no team {team}; there are {teams}.",
        "Non c'è nessuna squadra {team}; ci sono {teams}.",
        "No hay ninguna expedición {team}; hay {teams}.",
        "Es gibt kein Team {team}; es gibt {teams}.",
    ),
    "team_taken_twice": text(
        "No team can be taken twice.",
        "Nessuna squadra si può prendere due volte.",
        "Ninguna expedición se puede tomar dos veces.",
        "Kein Team kann zweimal vergeben werden.",
    ),
    # Other boxes
    "too_few_teams": text(
        "There are fewer teams than seats.",
        "Le squadre sono meno dei posti.",
        "Hay menos expediciones que asientos.",
        "Es gibt weniger Teams als Plätze.",
    ),
    "teams_alike": text(
        "Two teams have the same name.",
        "Due squadre hanno lo stesso nome.",
        "Dos expediciones tienen el mismo nombre.",
        "Zwei Teams heißen gleich.",
    ),
    "cards_alike": text(
        "Two action cards have the same name.",
        "Due carte azione hanno lo stesso nome.",
        "Dos cartas de acción tienen el mismo nombre.",
        "Zwei Aktionskarten heißen gleich.",
    ),
    "cards_miscounted": text(
        "Cards: {cards}, backs: {backs}; both numbers must be the same.",
        "Carte: {cards}, retri: {backs}; i due numeri devono essere uguali.",
        "Cartas: {cards}, dorsos: {backs}; ambos números deben ser iguales.",
        "Karten: {cards}, Rückseiten: {backs}; beide Zahlen müssen gleich sein.",
    ),
    "too_few_points": text(
        "More than {cards} cards need storm points.",
        "Le carte con punti tempesta devono essere più di {cards}.",
        "Las cartas con puntos de tormenta deben ser más de {cards}.",
        "Mehr als {cards} Karten brauchen Sturmpunkte.",
    ),
    "strange_steal": text(
        "Steal neither ambushes nor has storm points.",
        "Rubare non attacca e non ha punti tempesta.",
        "Robo ni embosca ni tiene puntos de tormenta.",
        "Stehlen überfällt nicht und hat keine Sturmpunkte.",
    ),
    "strange_sling": text(
        "A Sling is an ambush.",
        "Una Fionda è un attacco.",
        "Una Honda es una emboscada.",
        "Eine Schleuder ist ein Überfall.",
    ),
    "mask_of_wrong_back": text(
        "The backs of hazards are blue, those of equipment are not.",
        "Il retro dei pericoli è blu, quello degli equipaggiamenti no.",
        "El dorso de los peligros es azul, el del equipo no.",
        "Die Rückseiten von Gefahren sind blau, die von Ausrüstung nicht.",
    ),
    "two_bears": text(
        "There is only one Polar Bear.",
        "L'Orso polare è uno solo.",
        "Solo hay un Oso polar.",
        "Es gibt nur einen Eisbären.",
    ),
    "too_few_green_masks": text(
        "At least {masks} green masks are needed: so many are laid out.",
        "Servono almeno {masks} maschere verdi: tante se ne dispongono.",
        "Hacen falta al menos {masks} máscaras verdes: tantas se colocan.",
        "Es braucht mindestens {masks} grüne Masken: So viele werden ausgelegt.",
    ),
    "too_few_masks": text(
        "At least {masks} green and blue masks are needed, to lay out and to stack.",
        "Servono almeno {masks} maschere verdi e blu, da disporre e da impilare.",
        "Hacen falta al menos {masks} máscaras verdes y azules, para colocar y apilar.",
        "Es braucht mindestens {masks} grüne und blaue Masken, zum Auslegen und Stapeln.",
    ),
    "too_few_brown_masks": text(
        "There are too few brown masks for the teams: {equipment}.",
        "Le maschere marroni non bastano per le squadre: {equipment}.",
        "No hay bastantes máscaras marrones para las expediciones: {equipment}.",
        "Es gibt zu wenige braune Masken für die Teams: {equipment}.",
    ),
    "no_square": text(
        "{place} is no square of the board.",
        "{place} non è una casella del tabellone.",
        "{place} no es una casilla del tablero.",
        "{place} ist kein Feld des Plans.",
    ),
    "no_edge": text(
        "{place} is no edge between two neighbouring squares.",
        "{place} non è il bordo fra due caselle vicine.",
        "{place} no es el borde entre dos casillas vecinas.",
        "{place} ist keine Kante zwischen zwei Nachbarfeldern.",
    ),
}
"""Every way in which seats, options and tables may fail to make a match."""
