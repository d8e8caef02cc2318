### Race to the North Pole: all that it says to players.

# The game

title = Wettlauf zum Nordpol
summary = Bring deine ganze Expedition vor den anderen zum Pol, auf einem Plan, den jeder Sturm dreht.

# What a seat may do

offer-land_pawn = Eine Figur auf { $square } an Land bringen.
offer-play_card = { $card }: { $pawn } → { $to }{ $ambush ->
        [yes] , ein Überfall
       *[no] {""}
    }.
offer-steal_card = Stehlen: { $card } von der Seite { $side } nehmen und spielen.
offer-unpack_card = { $card } aus dem Rucksack nehmen, der dann abgelegt wird, und spielen.
offer-use_equipment = { $equipment }: { $use ->
        [husky] in diesem Zug eine Karte mehr spielen.
        [snowshoes] mit der nächsten Karte Spalten überschreiten.
       *[pickaxe] mit der nächsten Karte von jeder Seite auf den Pol, oder ein Iglu aufbrechen.
    }
offer-build_igloo = Ein Iglu unter die Figur auf { $pawn } legen.
offer-turn_pole = Kompass: die Polscheibe nach { $opening } drehen.
offer-pack_card = { $card } in den Rucksack stecken.
offer-skip_packing = Den Rucksack leer lassen.
offer-discard_equipment = Ablegen: { $equipment }.
offer-redraw_hand = Drei neue Karten statt derer auf deiner Seite ziehen.
offer-end_turn = Den Zug beenden.

# What happened

event-pawn_landed = { $player } bringt eine Figur auf { $square } an Land.
event-card_played = { $player } spielt { $card }: { $pawn } → { $to }.
event-card_stolen = { $player } spielt Stehlen und nimmt { $card } von der Seite { $side }.
event-card_unpacked = { $player } nimmt { $card } aus dem Rucksack.
event-card_packed = { $player } steckt { $card } in den Rucksack.
event-packing_skipped = { $player } lässt den Rucksack leer.
event-pawn_ambushed =
    { $prey ->
        [bear] { $player } vertreibt den Eisbären von { $square }.
       *[pawn] { $player } überfällt eine Figur von { $owner } auf { $square }; sie kehrt auf ihr Schiff zurück.
    }
event-pawn_arrived =
    Eine Figur von { $player } erreicht den Pol; nun { $arrived ->
        [one] ist dort { $arrived } Figur ihrer Expedition
       *[other] sind dort { $arrived } Figuren ihrer Expedition
    }.
event-bear_left = Der Eisbär verlässt das Spiel.
event-mask_revealed = { $player } nimmt eine Eismaske { $source }: { $mask }.
event-ambushes_ended = Die letzte Eismaske ist aufgedeckt: Der ganze Plan ist so sicher wie ein Basislager.
event-hole_opened = Auf { $square } bricht das Eis.
event-bear_came = Der Eisbär nimmt den Platz auf { $square } ein; die Figur von { $player } flieht auf ihr Schiff.
event-board_turned = Ein Sturm dreht den Plan { $direction }.
event-deck_shuffled =
    { $cards ->
        [one] Die abgelegte Karte ist der neue Stapel.
       *[other] Die { $cards } abgelegten Karten werden gemischt: der neue Stapel.
    }
event-equipment_used = { $player } setzt ein: { $equipment }.
event-igloo_built = { $player } legt ein Iglu unter die Figur auf { $square }.
event-igloo_removed = Das Iglu auf { $square } ist fort.
event-pole_turned = { $player } dreht die Polscheibe: offen nach { $openings }.
event-equipment_discarded = { $player } legt ab: { $equipment }.
event-hand_redrawn =
    { $count ->
        [0] { $player } zieht drei neue Karten: { $drawn }.
       *[other] { $player } legt { $discarded } ab und zieht { $drawn }.
    }
event-turn_ended =
    { $count ->
        [0] { $player } zieht nichts. { $next_player } ist am Zug.
       *[other] { $player } zieht { $drawn }. { $next_player } ist am Zug.
    }
event-race_won =
    { $winners ->
        [one] Die ganze Expedition von { $player } ist am Pol: Das Rennen ist gewonnen.
       *[team] Die ganzen Expeditionen von { $player } und { $partner } sind am Pol: Ihr Team gewinnt das Rennen.
    }
event-race_called_off = Das Rennen wird nach Runde { $rounds } abgebrochen.

# What a seat has to decide

prompt-landing = Bring eine Figur auf ein Feld deines Basislagers.
prompt-action =
    { $choice ->
        [card] { a-card }.
        [card_equipment] { a-card } oder setz erst Ausrüstung ein.
        [card_redraw] { a-card } oder { new-cards }.
        [card_equipment_redraw] { a-card }, setz Ausrüstung ein oder { new-cards }.
        [equipment_redraw] Jetzt kann keine Karte gespielt werden: Setz Ausrüstung ein oder { new-cards }.
        [card_end] { a-card } oder beende den Zug.
        [card_equipment_end] { a-card }, setz Ausrüstung ein oder beende den Zug.
       *[equipment_end] Jetzt kann keine weitere Karte gespielt werden: Setz Ausrüstung ein oder beende den Zug.
    }
a-card =
    { $played ->
        [0] Spiel eine Karte
       *[other] Spiel noch eine Karte
    }{ $due ->
        [1] {""}
       *[other] {" "}({ $due } sind zu spielen)
    }
new-cards =
    { $held ->
        [0] zieh drei neue, womit dein Zug endet
       *[other] zieh drei neue, womit dein Zug endet, wenn du dann nicht eine Ausrüstung ablegst
    }
prompt-playing =
    { $choice ->
        [steal] Wähl die Karte, die du stiehlst.
       *[card] Spiel { $card }.
    }
prompt-sparing =
    { $choice ->
        [discard] Vier Ausrüstungen sind eine zu viel: Leg eine ab.
       *[equipment_discard] Vier Ausrüstungen sind eine zu viel: Setz eine ein oder leg eine ab.
    }
prompt-packing = Gleich dreht ein Sturm den Plan: Steck eine deiner Karten in den Rucksack oder lass ihn leer.
prompt-redrawn =
    { $choice ->
        [discard_end] Leg eine Ausrüstung ab, um doch eine Karte zu spielen, oder beende den Zug.
       *[equipment_discard_end] Leg eine Ausrüstung ab, um doch eine Karte zu spielen, setz eine ein oder beende den Zug.
    }
prompt-closing = Setz Ausrüstung ein oder beende den Zug.

# Why a command is refused

refusal-wrong_phase = Das geht jetzt nicht: { $due }.
refusal-must_act = Eine Karte kann gespielt werden, also muss es eine sein.
refusal-nothing_played = Vor dem Ende des Zuges wird eine Karte gespielt oder, wenn keine geht, neu gezogen.
refusal-already_played = In diesem Zug ist schon eine Karte gespielt: Neu gezogen wird nicht.
refusal-not_own_camp = Das ist kein Feld des Basislagers auf deiner Seite.
refusal-unknown_square = Es gibt kein Feld { $square }.
refusal-card_not_on_side = Die Karte { $card } liegt nicht auf dieser Seite.
refusal-other_card_in_play = Die Karte { $card } ist genommen und muss erst gespielt werden.
refusal-choose_a_card = Stehlen spielt man, indem man eine Karte nimmt.
refusal-card_not_stealable = Die Karte { $card } kann nicht gestohlen werden: Sie hat keine Sturmpunkte, oder niemand kann sie ausführen.
refusal-card_not_packed = Die Karte { $card } ist in keinem früheren Zug in einen Rucksack gesteckt worden.
refusal-card_not_playable = Keine Figur kann die Karte { $card } ausführen.
refusal-no_such_piece = Dort ist keine Figur, mit der du spielen kannst: { $piece }.
refusal-out_of_reach = Diese Karte führt nicht dorthin.
refusal-pole_between = Der Pol liegt dazwischen.
refusal-crack_in_the_way = Eine Spalte ist im Weg.
refusal-way_not_free = Das Feld dazwischen ist besetzt.
refusal-square_occupied = Dieses Feld ist besetzt.
refusal-must_ambush = Wer dort steht, muss überfallen werden.
refusal-nobody_there = Dort kann niemand überfallen werden.
refusal-hole_in_the_ice = Niemand betritt ein Loch im Eis.
refusal-pole_out_of_reach = Der Pol ist für diese Karte zu weit.
refusal-pole_closed = Dort ist kein Stiefel.
refusal-camp_is_safe = Niemand überfällt in einem Basislager, aus ihm oder in es hinein.
refusal-pawn_in_igloo = Eine Figur im Iglu überfällt niemanden und wird nur mit Eispickel überfallen.
refusal-nobody_to_ambush = Niemand kann überfallen werden.
refusal-ambushes_ended = Die letzte Eismaske ist aufgedeckt: Es gibt keine Überfälle mehr.
refusal-not_in_sight = Eine Schleuder trifft die nächste Figur in Reihe oder Spalte, wenn man sie überfallen darf.
refusal-equipment_not_held = Das hast du nicht: { $equipment }.
refusal-equipment_useless = { $equipment }: nur für eine Karte, die noch zu spielen ist, einmal je Karte.
refusal-still_four_equipments = Ein gefüllter Rucksack zählt noch zu den drei Ausrüstungen.
refusal-no_igloo_there = Ein Iglu kommt unter eine deiner Figuren, die keines hat, nicht auf dünnes Eis.
refusal-no_such_orientation = So kann die Polscheibe nicht gedreht werden.

# Inside `refusal-wrong_phase`: what is due in each phase

due-landing = erst muss eine Figur an Land
due-action = jetzt ist Zeit für eine Karte oder Ausrüstung
due-playing = erst muss die genommene Karte gespielt werden
due-sparing = erst muss eine von vier Ausrüstungen eingesetzt oder abgelegt werden
due-packing = erst wird der Rucksack gefüllt oder leer gelassen
due-redrawn = die Karten sind gerade neu gezogen
due-closing = die letzte Karte des Zuges ist schon gespielt

# Why a match cannot be set up so

setup-teams_are_four = Das Spiel in Teams ist für 4 Plätze.
setup-no_such_seat = Es gibt keinen Platz { $seat }.
setup-kits_for_seats = Jeder Platz braucht ein Team; Teams: { $kits }, Plätze: { $seats }.
setup-unknown_team = Es gibt kein Team { $team }; es gibt { $teams }.
setup-team_taken_twice = Kein Team kann zweimal vergeben werden.
setup-too_few_teams = Es gibt weniger Teams als Plätze.
setup-teams_alike = Zwei Teams heißen gleich.
setup-cards_alike = Zwei Aktionskarten heißen gleich.
setup-cards_miscounted = Karten: { $cards }, Rückseiten: { $backs }; beide Zahlen müssen gleich sein.
setup-too_few_points = Mehr als { $cards } Karten brauchen Sturmpunkte.
setup-strange_steal = Stehlen überfällt nicht und hat keine Sturmpunkte.
setup-strange_sling = Eine Schleuder ist ein Überfall.
setup-mask_of_wrong_back = Die Rückseiten von Gefahren sind blau, die von Ausrüstung nicht.
setup-two_bears = Es gibt nur einen Eisbären.
setup-too_few_green_masks = Es braucht mindestens { $masks } grüne Masken: So viele werden ausgelegt.
setup-too_few_masks = Es braucht mindestens { $masks } grüne und blaue Masken, zum Auslegen und Stapeln.
setup-too_few_brown_masks = Es gibt zu wenige braune Masken für die Teams: { $equipment }.
setup-no_square = { $place } ist kein Feld des Plans.
setup-no_edge = { $place } ist keine Kante zwischen zwei Nachbarfeldern.

# On the boards: first for a terminal, then on the picture, where there is little room

label-weather = Runde { $round } von { $limit }. Sturmstapel { $points } von { $storm_at }; der nächste Sturm dreht { $direction }.
label-unknown_direction = wer weiß wie
label-supplies = Stapel { $deck }, Ablage { $discards }, Eismasken auf dem Stapel { $masks }, auf der Wertung { $on_scoreboard }.
label-open_to = Der Pol ist offen nach { $openings }.
label-ship_and_pole = Schiff { $ship }, Pol { $pole }
label-in_use = { $equipment } (im Einsatz)
label-nobody = niemand
label-legend = Ziffer = Figur dieses Platzes, (1) im Iglu, B = Eisbär, O = Loch, ? = Eismaske, : = Basislager, ~ = dünnes Eis, @ = dünnes Eis, zum Pol offen, | und -- = Spalten, • = Sturmpunkt
label-round = Runde { $round }/{ $limit }
label-turned = Plan um { $angle }° gedreht
label-storm = Sturm
label-deck = Stapel { $cards }
label-ice_masks = Eismasken: { $masks }
label-ship = Schiff
label-pole = Pol
label-you = Du
label-discards = Ablage: { $cards }. Abgelegte Eismasken: { $masks }.
label-pawns = Figuren auf dem Plan
label-equipment = Ausrüstung
label-side = Seite
label-cracks = Spalten: { $sides }
label-out = Was aus dem Spiel ist
label-storm_pile = Sturmstapel: { $cards }.
label-unseen = Eismasken, die noch niemand gesehen hat: { $masks }.
label-hidden = Was verborgen lag
revealed-deck = Stapel, von oben: { $things }
revealed-stack = Eismasken, von oben: { $things }
revealed-corners = Eismasken auf den Ecken: { $things }
revealed-scoreboard = Eismaske auf der Wertung: { $things }
revealed-put_away = Weggelegte Eismasken: { $things }

# Names of things: cards, Ice Masks, which way a storm turns, sides, openings of the Pole, pieces, where a mask is taken from

card-march = Marsch
card-march_ambush = Marsch mit Überfall
card-swoop = Gleiten
card-swoop_ambush = Gleiten mit Überfall
card-gallop = Galopp
card-gallop_ambush = Galopp mit Überfall
card-dash = Sprint
card-dash_ambush = Sprint mit Überfall
card-sling = Schleuder
card-steal = Stehlen
no-cards = nichts

mask-husky = Husky
mask-snowshoes = Schneeschuhe
mask-backpack = Rucksack
mask-igloo = Iglu
mask-pickaxe = Eispickel
mask-compass = Kompass
mask-storm_clockwise = Sturm, eine Vierteldrehung im Uhrzeigersinn
mask-storm_counterclockwise = Sturm, eine Vierteldrehung gegen den Uhrzeigersinn
mask-storm_half_turn = Sturm, eine halbe Drehung
mask-hole = Loch im Eis
mask-bear = Eisbär
empty-backpack = leerer Rucksack
filled-equipment = { $equipment } ({ $card })

direction-clockwise = um eine Vierteldrehung im Uhrzeigersinn
direction-counterclockwise = um eine Vierteldrehung gegen den Uhrzeigersinn
direction-half_turn = um eine halbe Drehung

side-south = Süd
side-west = West
side-north = Nord
side-east = Ost

opening-northwest = Nordwesten
opening-northeast = Nordosten
opening-southeast = Südosten
opening-southwest = Südwesten

place-pole = der Pol
place-bear = der Eisbär
place-igloo = { $square } ({ mask-igloo })

source-stack = vom Stapel
source-corner = von der Ecke
source-scoreboard = von der Wertung

# On the picture: what a hand can touch

touch-square = { $ground ->
        [camp] { $square }, Basislager
        [thin_ice] { $square }, dünnes Eis
        [hole] { $square }, Loch im Eis
        [mask] { $square }, Eismaske
        [window] { $square }, Fenster
       *[ice] { $square }
    }
touch-pole = Nordpol, offen nach { $openings }
touch-pawn = { $count ->
        [one] Figur von { $player } auf { $square }
       *[other] { $count } Figuren von { $player } auf { $square }
    }
touch-igloo = { $count ->
        [one] Figur von { $player } im Iglu auf { $square }
       *[other] { $count } Figuren von { $player } in Iglus auf { $square }
    }
touch-bear = Eisbär auf { $square }
touch-card = { $count ->
        [one] { $card }, Seite { $side }
       *[other] { $count } × { $card }, Seite { $side }
    }
touch-equipment = { $count ->
        [one] { $equipment } von { $player }
       *[other] { $count } × { $equipment } von { $player }
    }

# Names of everything that has an id and is not named above

command-land_pawn = Eine Figur landen
command-play_card = Eine Karte spielen
command-steal_card = Eine Karte stehlen
command-unpack_card = Eine Karte aus dem Rucksack nehmen
command-use_equipment = Ausrüstung einsetzen
command-build_igloo = Ein Iglu bauen
command-turn_pole = Die Polscheibe drehen
command-pack_card = Eine Karte in den Rucksack stecken
command-skip_packing = Den Rucksack leer lassen
command-discard_equipment = Ausrüstung ablegen
command-redraw_hand = Drei neue Karten ziehen
command-end_turn = Den Zug beenden

option-teams = Zwei gegen zwei
    .true = ja, Partner sitzen einander gegenüber
    .false = nein, jeder für sich
option-round_limit = Höchste Zahl der Runden
option-kits = Teams und ihre Ausrüstung
    .random = zugelost
option-start_seat = Wer beginnt
    .random = zugelost
option-board_turn = Drehung des Plans am Anfang, in Grad im Uhrzeigersinn
    .random = zugelost
option-pole_opening = Wo der Pol am Anfang offen ist
    .random = zugelost
    .northwest = Nordwesten
    .northeast = Nordosten
    .southeast = Südosten
    .southwest = Südwesten
option-diagonals = Schräge Schritte und Spalten
    .past_ends = nur am Ende einer Spalte vorbei
    .as_printed = wie gedruckt: an jeder Spalte vorbei
option-dash = Sprint
    .orthogonal = nur gerade
    .as_printed = wie gedruckt: in jede Richtung
option-tables = Die Schachtel
    .null = die des Hauses

part-at_pole = Figuren am Pol
part-ashore = Figuren auf dem Plan
part-on_ship = Figuren auf dem Schiff
part-total = Punkte: Figuren am Pol

table-action_cards = Aktionskarten
table-ice_masks = Eismasken
table-stacked_masks = Eismasken auf dem Stapel
table-teams = Teams
table-players = Nach der Zahl der Spieler
table-board = Spielplan

column-kind = Sorte
column-count = Anzahl
column-action = Aktion
column-may_ambush = Darf überfallen
column-storm_points = Sturmpunkte
column-backs = Rückseiten
column-blue = blau
column-red = rot
column-purple = violett
column-back = Rückseite
column-team = Team
column-kit = Ausrüstung am Anfang
column-seats = Spieler
column-pawns_on_ship = Figuren auf jedem Schiff
column-pawns_at_pole = Figuren schon am Pol
column-storm_at = Ein Sturm bricht los bei
column-camps = Basislager
column-corners = Ecken
column-thin_ice = Dünnes Eis
column-pole_openings = Öffnungen der Polscheibe
column-windows = Fenster
column-upper_cracks = Spalten, die sich drehen
column-lower_cracks = Spalten, die liegen bleiben
column-places = Orte

thing-blue = blau
thing-red = rot
thing-purple = violett
thing-brown = braun
thing-green = grün
thing-orange = orange
thing-white = weiß
thing-black = schwarz
thing-terns = Seeschwalben
thing-lemmings = Lemminge
thing-seals = Robben
thing-narwhals = Narwale
thing-geese = Gänse

# What the signs of the picture mean

legend-camp = Basislager
legend-thin_ice = dünnes Eis um den Pol
legend-window = Fenster: dreht sich mit dem oberen Brett
legend-hole = Loch im Eis
legend-mask = Eismaske, verdeckt
legend-crack = Spalte: hält einen Schritt auf
legend-bear = Eisbär
legend-igloo = Figur in einem Iglu
legend-open = hier ist der Pol offen
legend-ambush = kann überfallen
legend-storm_point = Sturmpunkt

# The lessons: what each is about, and what there is to do, one step a sentence.

lesson-first_turn = Landen und marschieren
    .step1 = Deine Figuren warten auf dem Schiff, vor jedem Zug geht eine an Land. Bring sie nach e8, ins Basislager auf deiner Seite.
    .step2 = Spiele eine der Karten auf deiner Seite. Ein Marsch führt ein Feld geradeaus: berühre die Karte Marsch, deine Figur, dann e7.
    .step3 = Ohne Ausrüstung ist es eine Karte im Zug. Beende deinen Zug.
lesson-husky = Zwei Karten in einem Zug
    .step1 = Mit dem Husky spielst du in diesem Zug eine Karte mehr, einmal. Berühre ihn, und zur Bestätigung noch einmal.
    .step2 = Nun die erste Karte: der Marsch ohne Überfall, von e8 nach e7.
    .step3 = Und die zweite. Vor dir sind Spalten, also außen herum: der Marsch mit Überfall, von e7 nach d7.
lesson-steal = Eine Karte von anderswo
    .step1 = Mit Stehlen spielst du eine Karte von irgendeiner Seite. Berühre deine Karte Stehlen, dann den Marsch mit Überfall auf der Westseite.
    .step2 = Was genommen wurde, muss sofort gespielt werden: marschiere mit deiner Figur nach e7.
lesson-ambush = Ein Überfall
    .step1 = Eine Karte mit Überfall trifft, wer dort steht, und schickt ihn auf sein Schiff zurück. Spiele den Marsch mit Überfall von b1 auf die Figur auf b2.
lesson-igloo = Sicher im Iglu
    .step1 = Wer im Iglu sitzt, ist vor dem ersten Überfall sicher. Berühre das Iglu in deiner Ausrüstung, dann deine Figur.
lesson-backpack = Eine Karte aufheben
    .step1 = Ein Sturm verschiebt die Karten aller. Was im Rucksack ist, bleibt deins: stecke den Sprint hinein.
lesson-unpack = Aus dem Rucksack
    .step1 = Statt einer Karte auf deiner Seite darfst du die spielen, die du früher eingepackt hast. Nimm den Marsch heraus.
    .step2 = Spiele ihn nun: marschiere mit der Figur auf d8 nach d7, hinaus aus dem Lager.
lesson-storm = Der Sturm bricht los
    .step1 = Acht Sturmpunkte liegen da: gleich dreht sich das Brett, Karten und Figuren wechseln die Seite. Rette keine Karte: lass den Rucksack leer.
lesson-compass = Den Pol drehen
    .step1 = Der Pol wird nur dort erreicht, wohin ein Stiefel zeigt. Berühre deinen Kompass, dann ein anderes Feld des dünnen Eises um den Pol.
lesson-nothing_to_play = Nichts zu spielen
    .step1 = Dreimal Schleuder, und niemand, auf den man schleudern könnte: keine Karte ist spielbar. Ziehe drei neue.
    .step2 = Das war dein Zug, es sei denn, du gibst eine Ausrüstung ab, um doch zu handeln. Gib den Husky ab.
    .step3 = Spiele nun den Sprint ohne Überfall: von f8 nach e8.
