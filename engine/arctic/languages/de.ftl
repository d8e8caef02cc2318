### Arctic: all that it says to players.

title = Arctic
summary = Lege Tiere in langen Reihen, nutze ihre Kräfte und führe dein geheimes Totem über das Eis.

# What the things are called

animal-fox = Fuchs
animal-moose = Elch
animal-walrus = Walross
animal-orca = Orca
animal-puffin = Papageientaucher
animal-bear = Eisbär

animal = { $animal ->
    [fox] { animal-fox }
    [moose] { animal-moose }
    [walrus] { animal-walrus }
    [orca] { animal-orca }
    [puffin] { animal-puffin }
   *[bear] { animal-bear }
    }
main = { $main ->
    [fox] { animal-fox }
    [moose] { animal-moose }
    [walrus] { animal-walrus }
    [orca] { animal-orca }
    [puffin] { animal-puffin }
   *[bear] { animal-bear }
    }
companion = { $companion ->
    [fox] { animal-fox }
    [moose] { animal-moose }
    [walrus] { animal-walrus }
    [orca] { animal-orca }
    [puffin] { animal-puffin }
   *[bear] { animal-bear }
    }

# What an animal is called where there is little room

short-fox = Fuchs
short-moose = Elch
short-walrus = Walross
short-orca = Orca
short-puffin = Lund
short-bear = Eisbär

# A card by its two animals and its two values; one that the reader may not know; so many cards

card = { main } + { companion } (ablegen { $placement }, ziehen { $draw })
card-unknown = eine Karte
card-animals = { main } + { companion }
card-count = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
    }

# The ways along the landscape

direction-left = nach links
direction-right = nach rechts
direction = { $direction ->
    [left] { direction-left }
   *[right] { direction-right }
    }

# Each power in a few words, and what it does

power-fox_hidden = eine Karte verdeckt
power-fox_under = eine Karte unter den Stapel
power-moose_draw = Nachziehen ±1
power-moose_place = Ablegen ±1
power-walrus_main = Haupttier +1
power-walrus_companion = Begleittier +1
power-orca_refill = Auffüllen nach jeder Karte
power-orca_deck = vom Tierstapel ziehen
power-puffin_swap = Tausch mit den Entdeckungen
power-puffin_takeback = sichtbare Karte zurücknehmen
power-bear_draw = aus der Strafzone ziehen
power-bear_give = Strafkarte weitergeben

effect-fox_hidden = Eine abgelegte Karte kommt verdeckt direkt unter die sichtbare Karte; in der Wertung ist sie ein Tier deiner Wahl.
effect-fox_under = Eine abgelegte Karte kommt unter deinen Stapel.
effect-moose_draw = Dein Nachziehwert ist um 1 höher oder niedriger.
effect-moose_place = Dein Ablagewert ist um 1 höher oder niedriger.
effect-walrus_main = Das Plättchen des Haupttiers zieht eine zusätzliche Karte.
effect-walrus_companion = Das Plättchen des Begleittiers zieht eine zusätzliche Karte.
effect-orca_refill = Die Entdeckungen werden nach jeder Karte aufgefüllt, die du nimmst.
effect-orca_deck = Du darfst statt aus den Entdeckungen vom Tierstapel ziehen.
effect-puffin_swap = Tausche vor dem Ablegen eine Handkarte gegen eine aus den Entdeckungen.
effect-puffin_takeback = Nimm vor dem Ablegen deine sichtbare Karte auf die Hand.
effect-bear_draw = Du darfst statt aus den Entdeckungen aus deiner Strafzone ziehen.
effect-bear_give = Eine Karte deiner Strafzone kommt in die von jemand anderem.

# The parts of a score

part-runs = Aneinanderreihungen
part-variety = Vielfalt
part-totem = { label-totem }
part-penalties = { label-penalties }
part-total = Summe

# Offers: what a seat may do

offer-swap_with_river = Tausche { $card } gegen { $river_card } aus den Entdeckungen
offer-take_back_visible_card = Nimm deine sichtbare Karte auf die Hand
offer-adjust_placement = { $by ->
    [1] Lege in diesem Zug eine Karte mehr ab
   *[-1] Lege in diesem Zug eine Karte weniger ab
    }
offer-place_card = { $position ->
    [top] Lege { $card } auf deinen Stapel
    [hidden] Lege { $card } verdeckt unter deine sichtbare Karte
   *[under] Lege { $card } unter deinen Stapel
    }
offer-finish_placing = Lege keine Karte ab
offer-move_tokens = Versetze das { animal }-Plättchen nach rechts, das andere nach links
offer-extra_step = Nutze das Walross: eine zusätzliche Karte { direction }
offer-skip_extra_step = Nutze das Walross nicht
offer-adjust_draw = { $by ->
    [1] Ziehe in diesem Zug eine Karte mehr nach
   *[-1] Ziehe in diesem Zug eine Karte weniger nach
    }
offer-take_from_river = Nimm { $card } aus den Entdeckungen
offer-take_from_deck = Ziehe die oberste Karte vom Tierstapel
offer-take_from_penalty = Nimm { $card } aus deiner Strafzone
offer-stop_drawing = Beende das Nachziehen
offer-discard_card = Wirf { $card } in deine Strafzone ab
offer-give_penalty = Lege { $card } aus deiner Strafzone in die von { $to_seat }
offer-end_turn = Beende deinen Zug

# Events: what happened

event-turn_begun = { $last_turn ->
    [no] { $seat } ist am Zug und muss { card-count } ablegen.
   *[yes] { $seat } ist zum letzten Mal am Zug, muss { card-count } ablegen und zieht nicht nach.
    }
event-cards_swapped = { $seat } tauscht { $card } gegen { $river_card } aus den Entdeckungen.
event-visible_card_taken_back = { $seat } nimmt { $card } vom Stapel auf die Hand zurück.
event-placement_adjusted = { $by ->
    [1] { $seat } legt in diesem Zug eine Karte mehr ab.
   *[-1] { $seat } legt in diesem Zug eine Karte weniger ab.
    }
event-card_placed = { $position ->
    [top] { $seat } legt { $card } auf den Stapel.
    [hidden] { $seat } legt { $card } verdeckt unter die sichtbare Karte.
   *[under] { $seat } legt { $card } unter den Stapel.
    }
event-placing_finished = { $seat } legt keine Karte ab.
event-penalties_drawn = { $seat } hat zu wenige Karten und legt { card-count } vom Tierstapel in die Strafzone.
event-power_taken = { $from ->
    [table] { $seat } nimmt die { animal }-Fähigkeitskarte aus der Mitte: { $power }.
   *[seat] { $seat } nimmt die { animal }-Fähigkeitskarte von { $from_seat }: { $power }.
    }
event-token_moved = { $seat } versetzt das { animal }-Plättchen { direction }, auf die { $value }.
event-extra_step_taken = { $seat } nutzt das Walross: Das { animal }-Plättchen zieht eine zusätzliche Karte { direction }, auf die { $value }.
event-extra_step_skipped = { $seat } nutzt das Walross nicht.
event-penalties_looked_at = { $cards ->
    [none] { $seat } sieht sich { card-count } der eigenen Strafzone an.
   *[other] { $seat } sieht sich { card-count } der eigenen Strafzone an: { $cards }.
    }
event-draw_adjusted = { $by ->
    [1] { $seat } zieht in diesem Zug eine Karte mehr nach.
   *[-1] { $seat } zieht in diesem Zug eine Karte weniger nach.
    }
event-river_card_taken = { $seat } nimmt { $card } aus den Entdeckungen.
event-deck_card_taken = { $seat } zieht { $card } vom Tierstapel.
event-penalty_card_taken = { $seat } nimmt { $card } aus der eigenen Strafzone.
event-drawing_stopped = { $seat } beendet das Nachziehen.
event-card_discarded = { $seat } wirft { $card } in die eigene Strafzone ab.
event-penalty_given = { $seat } legt { $card } aus der eigenen Strafzone in die von { $to_seat }.
event-river_refilled = Die Entdeckungen werden aufgefüllt: { $cards }.
event-end_announced = Der Tierstapel ist leer und der Vorrat ersetzt ihn: Nach dieser Runde haben alle noch einen letzten Zug.
event-last_turns_begun = Die Runde ist beendet: Die letzten Züge beginnen, ohne Nachziehen.
event-piles_scored = Summen: { $totals }.

# Refusals: why a command is not carried out

refusal-wrong_phase = Das geht nur { $moment }.
refusal-power_not_available = Diese Fähigkeit kannst du jetzt nicht nutzen: { $power }.
refusal-card_not_in_hand = Diese Karte hast du nicht auf der Hand: { $card }.
refusal-card_not_in_river = Diese Karte ist nicht unter den Entdeckungen: { $card }.
refusal-card_not_in_penalty_zone = Diese Karte ist nicht unter den Strafkarten, die du kennst: { $card }.
refusal-no_visible_card = Du hast keine sichtbare Karte.
refusal-visible_card_must_stay = Du hast eine Karte weniger angesagt: Eine sichtbare Karte muss dir bleiben.
refusal-no_card_owed = Es ist keine Karte abzulegen.
refusal-card_owed = Du musst noch Karten ablegen.
refusal-not_the_last_card = In dieser Ausgabe darf nur die zuletzt abgelegte Karte dorthin.
refusal-animal_not_moving = Das Plättchen dieses Tiers wird jetzt nicht versetzt: { $animal }.
refusal-direction_not_allowed = Das Plättchen kann nicht { $direction } ziehen.
refusal-drawing_begun = Du hast schon begonnen nachzuziehen.
refusal-deck_empty = Der Tierstapel ist aufgebraucht.
refusal-draw_owed = Die Entdeckungen haben noch Karten.
refusal-within_hand_limit = Jetzt ist keine Karte abzuwerfen.
refusal-no_other_seat = Eine Strafkarte geht an einen anderen Platz.
refusal-turn_not_over = Dein Zug ist noch nicht zu Ende.

# The moments of a turn, as refusal-wrong_phase names them

moment-preparing = vor dem Ablegen der ersten Karte
moment-placing = beim Ablegen
moment-direction = bei der Wahl, welches Plättchen nach rechts zieht
moment-extra_step = beim zusätzlichen Schritt des Walrosses
moment-drawing = beim Nachziehen
moment-phase_c = in Schritt C

# Why a match cannot be dealt

setup-no_such_seat = Es gibt keinen Platz { $seat }.

# Prompts: what the reader has to decide

prompt-place = Lege { card-count } auf deinen Stapel.
prompt-place_more = Noch auf deinen Stapel zu legen: { card-count }.
prompt-place_nothing = In diesem Zug legst du keine Karte ab.
prompt-hand_empty = Deine Hand ist leer: Du legst keine Karte ab.
prompt-missing = Für das, was dir fehlt, musst du { card-count } vom Tierstapel in deine Strafzone legen.
prompt-direction = Wähle, welches Plättchen nach rechts zieht, { main } oder { companion }; das andere zieht nach links.
prompt-extra_step = Du darfst das { animal }-Plättchen eine zusätzliche Karte { directions } versetzen.
prompt-draw = Ziehe { card-count } nach.
prompt-draw_short = Ziehe bis zu { card-count } nach; sind die Entdeckungen leer, darfst du aufhören.
prompt-draw_river_empty = Die Entdeckungen sind leer: Du darfst bis zu { card-count } nachziehen oder aufhören.
prompt-discard = Du hast mehr als { $limit } Karten auf der Hand: Wirf { card-count } in deine Strafzone ab.
prompt-give = Du darfst eine deiner Strafkarten jemand anderem geben oder deinen Zug beenden.
prompt-powers = Fähigkeiten, die du nutzen darfst: { $powers }.
directions = { $directions ->
    [left] { direction-left }
    [right] { direction-right }
   *[both] nach links oder nach rechts
    }

# For whom the others wait

waiting-place = { $seat } muss ablegen: { card-count }.
waiting-place_nothing = { $seat } legt keine Karte ab, darf aber zuvor Fähigkeiten nutzen.
waiting-missing = { $count ->
    [one] Für das, was fehlt, kommt { card-count } vom Tierstapel in die Strafzone.
   *[other] Für das, was fehlt, kommen { card-count } vom Tierstapel in die Strafzone.
    }
waiting-direction = { $seat } wählt, welches Plättchen nach rechts zieht, { main } oder { companion }.
waiting-extra_step = { $seat } darf das { animal }-Plättchen eine zusätzliche Karte versetzen.
waiting-draw = { $seat } muss nachziehen: { card-count }.
waiting-draw_short = { $seat } darf bis zu { card-count } nachziehen.
waiting-discard = { $seat } muss abwerfen: { card-count }.
waiting-give = { $seat } darf jemand anderem eine Strafkarte geben.
waiting-over = Die Partie ist zu Ende.

# Labels on the boards

label-turn = Zug { $turn }
label-edition = Ausgabe { $edition }
label-phase = Schritt { $phase }
label-deck = Tierstapel
label-reserve = Vorrat
label-landscape = Landschaft
label-powers = Fähigkeiten
label-river = Entdeckungen
label-your_hand = Deine Hand
label-your_penalties = Strafkarten, die du kennst
label-hand = Hand
label-pile = Stapel
label-penalties = Strafkarten
label-totem = Totem
label-paw = Pfote
label-to_act = am Zug
label-wins = siegt nach Punkten
label-visible = sichtbar
label-face_down = verdeckt
label-on_the_table = in der Mitte
label-used = genutzt
label-unknown = unbekannt
label-place = ablegen
label-draw = ziehen
label-values = { label-place }/{ label-draw }
label-bottom_to_top = von unten nach oben
label-seen_in_hand = gesehen, wie sie auf die Hand kamen
label-seen = gesehen
label-known_penalties = Strafkarten, die du kennst
label-given = von dir
label-given_penalties = Strafkarten, die du einmal hierher gabst, vielleicht schon fort
label-all_penalties = Karten der Strafzone
label-end_announced = Das Ende ist angekündigt: Nach dieser Runde haben alle noch einen letzten Zug.
label-last_turns = Das sind die letzten Züge: Es wird nicht mehr nachgezogen.

# What the signs of the picture mean

legend-main = Haupttier: seine Fähigkeit kommt, sein Plättchen zieht
legend-companion = Begleittier: auch sein Plättchen zieht
legend-place = Ablagewert: so viele Karten werden abgelegt
legend-draw = Nachziehwert: so viele Karten werden gezogen
legend-totem = ein Totem mit seinem Platz
legend-paw = der Platz, der begonnen hat
legend-hidden = eine verdeckte Karte
legend-zone = Strafzone: verdeckte Karten, in Klammern die ungesehenen

# What can be touched on the picture, by the names that are read aloud

touch-token = { animal }-Plättchen, auf der { $value }
touch-own_token = { animal }-Plättchen, auf der { $value }, dein Totem
touch-landscape = Landschaftskarte { $value }
touch-power = { animal }-Fähigkeitskarte, Schritt { $phase }: { $power } ({ $holder })
touch-used_power = { animal }-Fähigkeitskarte, Schritt { $phase }: { $power } ({ $holder }, { label-used })
touch-deck = Tierstapel: { card-count }
touch-pile = Stapel von { $seat }: { card-count }
touch-pile_visible = Stapel von { $seat }: { card-count }, sichtbar { $card }
touch-zone = Strafzone von { $seat }: { card-count }

# Names of whatever has an id

command-swap_with_river = Mit den Entdeckungen tauschen
command-take_back_visible_card = Sichtbare Karte zurücknehmen
command-adjust_placement = Eine Karte mehr oder weniger ablegen
command-place_card = Karte ablegen
command-finish_placing = Keine Karte ablegen
command-move_tokens = Plättchen versetzen
command-extra_step = Zusätzlicher Schritt
command-skip_extra_step = Kein zusätzlicher Schritt
command-adjust_draw = Eine Karte mehr oder weniger nachziehen
command-take_from_river = Aus den Entdeckungen nehmen
command-take_from_deck = Vom Tierstapel ziehen
command-take_from_penalty = Aus der Strafzone nehmen
command-stop_drawing = Nachziehen beenden
command-discard_card = Karte abwerfen
command-give_penalty = Strafkarte weitergeben
command-end_turn = Zug beenden
option-edition = Ausgabe
    .de = deutsche Anleitung
    .es = spanische Anleitung
    .it = italienische Anleitung
option-powers = Seiten der Fähigkeitskarten
    .random = durch Zufall
option-start_seat = Startplatz
    .random = durch Zufall
side-of = { animal }-Fähigkeitskarte
table-cards = Tierkarten
table-animals = Tiere
table-powers = Fähigkeiten
table-landscape = Landschaft
table-run_points = Punkte für Aneinanderreihungen
column-id = Bezeichnung
column-deck = Stapel
column-main = Haupttier
column-companion = Begleittier
column-draw = Nachziehwert
column-placement = Ablagewert
column-name = Name in Worten
column-animal = Tier
column-phase = Schritt
column-effect = Wirkung
column-value = Wert
column-count = Karten oder Aneinanderreihungen
column-points = Punkte
thing-A = A: Karten ablegen, Fähigkeit nehmen
thing-B = B: Plättchen versetzen
thing-C = C: Karten nachziehen
thing-top = auf den Stapel
thing-hidden = verdeckt unter die sichtbare Karte
thing-under = unter den Stapel
thing-left = { direction-left }
thing-right = { direction-right }

# The lessons: what each is about, and what there is to do, one step a sentence.

lesson-first_turn = Ein ganzer Zug
    .step1 = Lege deinen Eisbären ab: berühre ihn auf der Hand, dann deinen Stapel. Auf ihm steht, wie viele Karten du jetzt nachziehst, 2, und im nächsten Zug ablegen musst, 4.
    .step2 = Die Plättchen seiner beiden Tiere ziehen, eines nach jeder Seite. Der Papageientaucher ist dein geheimes Tier: schicke ihn nach rechts, zu 15 Punkten.
    .step3 = Zieh nun nach. Karten eines Tieres hintereinander bringen Punkte: nimm einen Eisbären aus den Entdeckungen, den mit der Orca.
    .step4 = Nimm auch den anderen Eisbären, den mit dem Elch: drei hintereinander bringen 3 Punkte.
lesson-hand_limit = Zu viele Karten
    .step1 = Lege den Elch ab. Mit ihm ziehst du fünf Karten nach, und seine Fähigkeit gehört dir, bis jemand sie nimmt.
    .step2 = Niemand kennt dein geheimes Tier, die Orca. Verrate nichts: schicke das Walross nach rechts.
    .step3 = Nutze den Elch: berühre seine Fähigkeit und zieh eine Karte mehr nach, alle Entdeckungen.
    .step4 = Du hast acht Karten und darfst sieben behalten. Lege das Walross in deine Strafzone: das kostet einen Punkt.
lesson-extra_step = Eine Fähigkeit sofort
    .step1 = Lege das Walross ab: wer das Tier obenauf hat, nimmt seine Fähigkeit. Diese wirkt sofort.
    .step2 = Das Walross ist dein geheimes Tier. Schicke es nach rechts.
    .step3 = Die Fähigkeit zieht es eine Karte weiter: schicke es noch einmal nach rechts, auf 10 Punkte.
lesson-from_the_deck = Ungesehen ziehen
    .step1 = Lege die Orca ab: ihre Fähigkeit lässt dich vom Tierstapel ziehen.
    .step2 = Schicke den Fuchs nach rechts; die Orca zieht dann nach links.
    .step3 = Was du aus den Entdeckungen nimmst, sehen alle. Zieh lieber vom Tierstapel: berühre ihn, und zur Bestätigung noch einmal.
lesson-swap = Mit den Entdeckungen tauschen
    .step1 = Vor dem Ablegen tauscht der Papageientaucher eine Karte. Berühre irgendeine deiner Handkarten, dann den Papageientaucher in den Entdeckungen.
    .step2 = Du musst zwei Karten ablegen. Lege zuerst den Papageientaucher auf den, der da liegt: eine Reihe von zwei.
lesson-take_back = Zurück auf die Hand
    .step1 = Dein Papageientaucher verlangt fünf Karten, du hast eine: vier Strafkarten. Nutze ihn: nimm ihn zurück, indem du deinen Stapel berührst.
    .step2 = Die Orca darunter verlangt zwei, und du hast zwei. Lege zuerst den Papageientaucher ab: dann liegt die Orca oben und du ziehst vier nach.
lesson-one_card_less = Eine Karte weniger
    .step1 = Dein Elch verlangt eine Karte und lässt dich fünf nachziehen. Lege mit ihm eine weniger ab: er bleibt oben, und du ziehst wieder fünf nach.
lesson-give_away = Strafkarten, und wessen
    .step1 = Du hast keine Karte und müsstest fünf ablegen. Sieh, was das kostet: lege keine ab, und fünf Karten vom Tierstapel werden Strafkarten.
    .step2 = Schicke den Fuchs nach rechts; der Eisbär oben auf deinem Stapel bleibt die sichtbare Karte.
    .step3 = Die Fähigkeit des Eisbären reicht eine weiter: berühre eine Karte deiner Strafzone, dann die Strafzone der anderen.
lesson-leave_it = Du musst nicht
    .step1 = Das Walross könnte eine Karte weiter ziehen. Keine Fähigkeit ist Pflicht: nutze sie nicht.
    .step2 = Zieh deine eine Karte nach: den Eisbären mit dem Fuchs.
    .step3 = Mit dem Eisbären könntest du eine Strafkarte weitergeben. Behalte sie und beende deinen Zug.
lesson-empty_river = Wenn nichts mehr zu entdecken ist
    .step1 = Tierstapel und Vorrat sind verbraucht: dies ist die letzte Karte der Entdeckungen. Nimm sie.
    .step2 = Der Eisbär zieht auch aus deiner Strafzone. Nimm den Elch mit der Orca: er passt zum Elch auf deinem Stapel.
    .step3 = Noch eine könnte folgen, aber du musst nicht: beende das Nachziehen.
