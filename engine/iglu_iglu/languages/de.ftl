### Iglu Iglu: all that it says to people.
###
### `seat`, `owner` and `seats` are filled with names, squares with a letter and a number; `tile` is
### chosen by what is on its face and filled in as `tile_name`; `animal` and `direction` are chosen
### by the messages of the same names.

title = Iglu Iglu
summary = Inuit-Stämme jagen und siedeln auf einem Eisfeld, das Plättchen für Plättchen schmilzt.

# Names of things

animal-fish = Fisch
animal-fox = Fuchs
animal-bear = Bär
colour-red = Rot
colour-blue = Blau
colour-yellow = Gelb
colour-green = Grün
phase-placing = Aufstellen
phase-melting = Schmelzen
phase-pushing = Drift
phase-displacing = Ausweichen
phase-moving_animals = Tiere bewegen
phase-answering_bear = Bärenangriff
phase-sending_inuit = Flucht
phase-acting = Aktionen
phase-over = beendet

# What is on the faces of the tiles, and what the tiles are called by it

face-fish = Fische
face-polar_bear = Eisbär
face-glacier = Gletscher
face-drift = Drift
face-melt = Schmelzen
face-energy = Energie
face-harpoon = Harpune
face-move_animals = Tiere bewegen

tile-fish = { face-fish } ×{ $amount }
tile-polar_bear = { face-polar_bear }
tile-glacier = { face-glacier }
tile-drift = { face-drift }
tile-melt = { face-melt }
tile-energy = { face-energy } +{ $amount }
tile-harpoon = { face-harpoon }
tile-move_animals = { face-move_animals }

# Parts of sentences: an animal, one that something is done to, and where a tile is pushed

animal = { $animal ->
    [fish] { animal-fish }
    [fox] { animal-fox }
   *[bear] { animal-bear }
}
an-animal = { $animal ->
    [fish] einen Fisch
    [fox] einen Fuchs
   *[bear] einen Bären
}
direction = { $direction ->
    [north] Norden
    [east] Osten
    [south] Süden
   *[west] Westen
}

# Commands, as offers

offer-place_inuit = Setze einen Inuit auf { $square }
offer-melt_tile = Schmilz das Plättchen auf { $square }
offer-push_tile = Schiebe das Plättchen auf { $square } nach { direction }
offer-move_animal = Bewege { an-animal } ({ $value }) von { $origin } nach { $target }
offer-answer_bear = { $harpoon ->
    [yes] Töte den Bären mit einer Harpune
   *[no] Setze keine Harpune ein
}
offer-send_inuit = Schicke den fliehenden Inuit von { $owner } nach { $corner }
offer-play_melt = Spiele Schmelzen: entferne das Plättchen auf { $square } ungesehen
offer-play_energy = Spiele Energie: { $action_points ->
    [one] ein Aktionspunkt mehr
   *[other] { $action_points } Aktionspunkte mehr
}
offer-play_harpoon = Spiele Harpune: erlege { an-animal } ({ $value }) auf { $square }
offer-play_move_animals = Spiele Tiere bewegen: 3 Schritte, alle sind zu machen
offer-walk = { $harpoon ->
    [yes] Gehe von { $origin } nach { $target } und töte den Bären dort mit einer Harpune (1 Aktionspunkt)
   *[no] Gehe von { $origin } nach { $target } (1 Aktionspunkt)
}
offer-kayak = { $harpoon ->
    [yes] Fahre im Kajak von { $origin } nach { $target } und töte den Bären dort mit einer Harpune (3 Aktionspunkte)
   *[no] Fahre im Kajak von { $origin } nach { $target } (3 Aktionspunkte)
}
offer-hunt = Erlege { an-animal } auf { $square } ({ $value ->
    [one] 1 Aktionspunkt
   *[other] { $value } Aktionspunkte
})
offer-build_igloo = Baue ein Iglu auf { $square } (3 Aktionspunkte)
offer-end_turn = Beende den Zug

# Events. A glacier never melts; only the finder of a kept tile knows its face.

event-inuit_placed = { $seat } setzt einen Inuit auf { $square }.
event-turn_began = { $seat } ist am Zug.
event-tile_melted = { $seat } sieht das Plättchen auf { $square } an.
event-tile_revealed = { $tile ->
    [glacier] Es zeigt { $tile_name } und schmilzt nicht.
   *[other] Es zeigt { $tile_name } und schmilzt.
}
event-tile_kept = { $tile ->
    [none] Es schmilzt, und { $seat } behält es verdeckt.
   *[other] Es schmilzt, und { $seat } behält es: { $tile_name }.
}
event-animal_appeared = Neu auf { $square }: { animal } ({ $value }).
event-drift_blocked = Kein Plättchen lässt sich schieben: Nichts driftet.
event-push_announced = { $seat } wird von { $square } nach { direction } schieben; zuerst weichen die Tiere.
event-tile_pushed = { $seat } schiebt { $tile_count ->
    [one] ein Plättchen
   *[other] { $tile_count } Plättchen
} von { $square } nach { direction }.
event-animal_moved = { $seat } bewegt { an-animal } ({ $value }) von { $origin } nach { $target }.
event-moving_stopped = Kein Tier kann sich mehr bewegen: { $unused_movement_points ->
    [one] ein Schritt verfällt
   *[other] { $unused_movement_points } Schritte verfallen
}.
event-animal_removed = Von { $square } kommt aus dem Spiel: { animal } ({ $value }).
event-kept_tile_played = { $seat } spielt { $tile_name }.
event-tile_sunk = Das Plättchen auf { $square } wird ungesehen entfernt.
event-action_points_gained = { $seat } erhält { $action_points ->
    [one] einen Aktionspunkt
   *[other] { $action_points } Aktionspunkte
}.
event-bear_attacked = Der Bär greift auf { $square } an; nach einer Harpune gefragt: { $seats }.
event-inuit_hid = Inuit von { $seat } verstecken sich in ihrem Iglu auf { $square }.
event-bear_answered = { $harpoon ->
    [yes] { $seat } schlägt mit einer Harpune zu.
   *[no] { $seat } setzt keine Harpune ein.
}
event-inuit_fled = Ein Inuit von { $owner } flieht nach { $corner }.
event-inuit_walked = { $seat } geht von { $origin } nach { $target }.
event-inuit_kayaked = { $seat } fährt im Kajak von { $origin } nach { $target }.
event-animal_caught = { $action_points ->
    [0] { $seat } erlegt { an-animal } ({ $value }) auf { $square } mit einer Harpune.
   *[other] { $seat } erlegt { an-animal } auf { $square } ({ $value }).
}
event-igloo_built = { $seat } baut ein Iglu auf { $square }.
event-turn_ended = { $unused_action_points ->
    [0] { $seat } beendet den Zug.
    [one] { $seat } beendet den Zug; ein Aktionspunkt verfällt.
   *[other] { $seat } beendet den Zug; { $unused_action_points } Aktionspunkte verfallen.
}
event-ice_stayed = Kein Plättchen kann schmelzen: Das Spiel endet.
event-island_scored = Insel { $squares }: { $points }.
event-match_ended = Summen: { $totals }.

# What a seat has to decide, by the phase of its turn

prompt-placing = Setze einen Inuit auf den äußeren Ring (noch zu setzen: { $inuit_to_place }).
prompt-melting = { $choice ->
    [kept] Wähle das Plättchen, das schmilzt, oder spiele zuerst ein behaltenes.
   *[melt] Wähle das Plättchen, das schmilzt.
}
prompt-pushing = Drift: Wähle ein Plättchen und wohin du es schiebst.
prompt-displacing = Bewege die Tiere aus dem Weg des driftenden Plättchens.
prompt-moving_animals = Bewege ein Tier (noch zu machende Schritte: { $movement_points }).
prompt-answering_bear = { $choice ->
    [strike] Ein Bär greift deine Inuit auf { $square } an: Tötest du ihn mit einer Harpune?
   *[pass] Ein Bär greift deine Inuit auf { $square } an, und du hast keine Harpune einzusetzen.
} Tötet ihn niemand, { $hides ->
    [yes] verstecken sie sich in deinem Iglu.
   *[no] fliehen sie.
}
prompt-sending_inuit = Wähle die Ecke für den fliehenden Inuit ({ $colour }).
prompt-acting = { $choice ->
    [act] Handle oder beende den Zug (Aktionspunkte: { $action_points }).
    [kept] Spiele ein behaltenes Plättchen oder beende den Zug (Aktionspunkte: { $action_points }).
    [end] Du kannst nur den Zug beenden (Aktionspunkte: { $action_points }).
   *[any] Du bist an der Reihe zu handeln (Aktionspunkte: { $action_points }).
}

# A command is refused: something else is to be decided

refusal-wrong_phase = Jetzt ist etwas anderes zu entscheiden: { $phase }.

# A command is refused: choosing a square

refusal-not_on_the_outer_ring = Jetzt kann nur ein Plättchen des äußeren Rings gewählt werden.
refusal-no_face_down_tile = Dort liegt kein verdecktes Plättchen.
refusal-tile_occupied = Das Plättchen ist nicht leer.
refusal-not_by_the_sea = Das Plättchen grenzt nicht ans Meer.
refusal-igloo_on_tile = Ein Plättchen mit einem Iglu schmilzt nicht.
refusal-not_adjacent = Ein Schritt führt auf ein benachbartes Feld.

# A command is refused: drift

refusal-no_tile_there = Dort ist kein Plättchen zu schieben.
refusal-push_blocked = Am Ende der Reihe ist kein Feld frei.
refusal-animal_in_the_way = Ein Tier im Weg hat kein Meerfeld, auf das es ausweichen kann.
refusal-not_in_the_way = Zuerst weichen die Tiere im Weg des Schubs.

# A command is refused: moving animals, and bears

refusal-no_such_animal = Dieses Tier ist nicht dort.
refusal-no_way_there = Du kannst { an-animal } jetzt nicht auf dieses Feld bewegen.
refusal-square_banned = Es ist verboten, { an-animal } auf dieses Feld zu bewegen.
refusal-no_animal_can_move = Kein Tier kann sich bewegen.
refusal-another_inuit_flees = Als Nächster flieht ein Inuit von Platz { $owner }.
refusal-not_a_corner = Inuit fliehen in eine Ecke.
refusal-bear_on_corner = In dieser Ecke steht ein Bär: Wähle eine ohne Bären.

# A command is refused: kept tiles

refusal-tile_not_kept = So ein Plättchen hast du nicht: { $tile }.
refusal-already_played = Nur eines je Art in einem Zug, und du hast schon gespielt: { $tile }.

# A command is refused: actions

refusal-too_few_action_points = Das kostet { $cost ->
    [one] einen Aktionspunkt
   *[other] { $cost } Aktionspunkte
}; du hast { $left }.
refusal-no_inuit_there = Dort hast du keinen Inuit.
refusal-no_ice_there = Dort ist weder Eis noch Land.
refusal-tile_barred = Ein Iglu eines anderen Stammes versperrt das Plättchen.
refusal-bear_in_the_way = Dort ist ein Bär: Du kommst nur hin, wenn du eine Harpune einsetzt.
refusal-no_bear_there = Dort ist kein Bär, den eine Harpune töten könnte.
refusal-not_on_that_shore = Im Kajak geht es an ein anderes Ufer desselben Meeresgebiets, nicht über ein Feld mit einem Bären.
refusal-out_of_reach = Deine Inuit können dieses Tier nicht erreichen.
refusal-bear_needs_harpoon = Ein Bär wird nur mit einer Harpune getötet.
refusal-no_igloo_left = Deine beiden Iglus sind schon gebaut.
refusal-no_igloo_site = Ein Iglu braucht ein Plättchen ohne Iglu und ohne fremde Inuit.

# A match cannot be set up so

setup-no_such_seat = Es gibt keinen Platz { $seat }.

# On the boards

label-waiting = { $seat } ist am Zug.
label-over = Die Partie ist vorbei.
label-turn = Zug von { $seat }
label-points = Aktionspunkte { $count }
label-played = gespielt: { $tiles }
label-serious = ernste Variante
label-animals = Tiere
label-animal = Tier
label-square = Feld
label-face_down = Eis
label-glacier = Gletscher
label-sea = Meer
label-land = Land
label-inuit = Inuit
label-igloo = Iglu
label-prey = Beute
label-islands = Inseln bei Schluss
label-from_islands = Inseln
label-points_now = Punkte, wenn jetzt Schluss wäre
label-total = Summe
label-igloos_left = Iglus übrig
label-to_place = zu setzen
label-kept = behalten
label-supply = Vorrat
label-out = Aus dem Spiel
label-sunk = ungesehen { $count }
label-nothing = keine
label-hidden_faces = Unter dem Eis
label-push = Schub von { $square } nach { direction }

# Whatever can be touched on the picture

mark-square = { $square }: { $there }
mark-inuit = { $count ->
    [one] Inuit ({ $colour }) auf { $square }
   *[other] { $count } Inuit ({ $colour }) auf { $square }
}
mark-animal = { $count ->
    [one] { animal } { $value } auf { $square }
   *[other] { animal } { $value } ×{ $count } auf { $square }
}
mark-tile = { $count ->
    [one] behaltenes Plättchen: { $tile_name }
   *[other] behaltenes Plättchen: { $tile_name } ×{ $count }
}
mark-igloos = Iglus übrig: { $count }

# Names of whatever has an id

command-place_inuit = Einen Inuit setzen
command-melt_tile = Ein Plättchen schmelzen
command-push_tile = Ein Plättchen schieben
command-move_animal = Ein Tier bewegen
command-answer_bear = Dem Angriff eines Bären begegnen
command-send_inuit = Einen fliehenden Inuit in eine Ecke schicken
command-play_melt = Schmelzen spielen
command-play_energy = Energie spielen
command-play_harpoon = Harpune spielen
command-play_move_animals = Tiere bewegen spielen
command-walk = Gehen
command-kayak = Im Kajak fahren
command-hunt = Jagen
command-build_igloo = Ein Iglu bauen
command-end_turn = Den Zug beenden
option-serious = Variante für ernste Spieler
    .true = ja
    .false = nein
option-animal_bans = Wohin Tiere nicht bewegt werden dürfen
    .both = Mitte (Bären, Füchse), Ecken
    .as_printed = Mitte (Bären, Füchse)
    .corners = Ecken
option-start_seat = Wer beginnt
    .random = der Zufall entscheidet
part-prey = Beute
part-islands = Inseln
part-total = Summe
table-tiles = Plättchen
table-fish = Fische
table-foxes = Füchse
table-bears = Bären
table-tribes = Stämme
table-board = Felder des Spielplans
column-kind = Art
column-count = Anzahl
column-event = Ereignis
column-amount = Menge
column-has_red_border = Roter Rand
column-value = Wert
column-igloo_count = Iglus
column-squares = Felder
thing-corner = Ecke (Land)
thing-water = Wasser
thing-outer_ring = äußerer Ring
thing-central_sea = mittlere Meerfelder

# The lessons: what each is about, and what there is to do, one step a sentence.

lesson-place = Dein Stamm auf dem Eis
    .step1 = Alle Inuit beginnen auf dem äußeren Ring, und am Ende gewinnt auf jeder Insel der stärkste Stamm. Setze deinen letzten auf a6, neben deine anderen.
lesson-turn = Ein ganzer Zug
    .step1 = Jeder Zug beginnt mit Schmelzen: ein leeres Plättchen am Wasser geht weg, und seine Unterseite zeigt, was geschieht. Schmilz e3.
    .step2 = Ein Fisch ist gekommen. Nun hast du drei Aktionspunkte; ein Schritt kostet einen. Geh von h6 nach g6.
    .step3 = Punkte, die du nicht ausgibst, verfallen, und das ist in Ordnung. Beende deinen Zug.
lesson-hunt = Jagen
    .step1 = Auf e8 steht einer deiner Inuit. Schmilz das Plättchen vor ihm, e7: wer weiß, was auftaucht.
    .step2 = Ein Fisch vom Wert 3, in Reichweite. Er kostet so viele Aktionspunkte, wie er wert ist: fange ihn.
lesson-kayak = Energie, und ein Kajak
    .step1 = Du hast ein Plättchen mit rotem Rand aufgehoben, zu spielen, wann du willst: Energie gibt Aktionspunkte. Berühre es, und zur Bestätigung noch einmal.
    .step2 = Vom Ufer aus darfst du das Wasser im Kajak überqueren. Fahr von g5 nach e3.
lesson-harpoon = Die Harpune
    .step1 = Kein Aktionspunkt ist übrig, aber du hast eine Harpune, die ein Tier in Reichweite umsonst nimmt. Berühre sie, dann den Fisch auf e5.
lesson-animals = Tiere bewegen
    .step1 = Du hast ein Plättchen, das Tiere bewegt. Spiele es: berühre es, und zur Bestätigung noch einmal.
    .step2 = Jeder Bewegungspunkt führt ein Tier ein Feld weit. Bring den Fisch vom Wert 3 von d5 nach d4.
lesson-drift = Das Eis treibt
    .step1 = Schmilz das Plättchen auf f5, und sieh, was das Eis tut.
    .step2 = Drift: schiebe ein Plättchen um ein Feld, mit allen davor und allem, was darauf steht. Berühre f8, dann das Feld nördlich davon.
lesson-igloo = Mehr schmelzen, und bauen
    .step1 = Du hast ein Plättchen Schmelzen: es entfernt ein verdecktes Plättchen ungesehen, auch eines, das eine Insel zusammenhält. Berühre es, dann d3.
    .step2 = Ein Iglu zählt für deine Stärke auf seiner Insel und schützt vor Bären. Baue eines auf a2, wo nur deiner steht.
lesson-bear = Ein Bär kommt
    .step1 = Die anderen haben einen Bären auf deinen Inuit gezogen. Eine Harpune würde ihn töten, aber du hast keine: lass ihn gewähren.
    .step2 = Dein Inuit flieht in eine Ecke deiner Wahl. Schicke ihn nach a8, nahe zu den anderen.
