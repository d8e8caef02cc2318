### Iglu Iglu: all that it says to people.
###
### `seat`, `owner` and `seats` are filled with names, squares with a letter and a number; `tile` is
### chosen by what is on its face and filled in as `tile_name`; `animal` and `direction` are chosen
### by the messages of the same names.

title = Iglu Iglu
summary = Tribù di Inuit cacciano e si insediano su una distesa di ghiaccio che si scioglie tessera dopo tessera.

# Names of things

animal-fish = pesce
animal-fox = volpe
animal-bear = orso
colour-red = rosso
colour-blue = blu
colour-yellow = giallo
colour-green = verde
phase-placing = piazzamento
phase-melting = scioglimento
phase-pushing = deriva
phase-displacing = fare posto
phase-moving_animals = movimento degli animali
phase-answering_bear = attacco dell'orso
phase-sending_inuit = fuga
phase-acting = azioni
phase-over = finita

# What is on the faces of the tiles, and what the tiles are called by it

face-fish = Pesci
face-polar_bear = Orso polare
face-glacier = Ghiacciaio
face-drift = Deriva
face-melt = Sciogliere
face-energy = Energia
face-harpoon = Arpone
face-move_animals = Muovere animali

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
    [fish] un pesce
    [fox] una volpe
   *[bear] un orso
}
direction = { $direction ->
    [north] nord
    [east] est
    [south] sud
   *[west] ovest
}

# Commands, as offers

offer-place_inuit = Piazza un Inuit in { $square }
offer-melt_tile = Sciogli la tessera in { $square }
offer-push_tile = Spingi la tessera in { $square } verso { direction }
offer-move_animal = Muovi { an-animal } ({ $value }) da { $origin } a { $target }
offer-answer_bear = { $harpoon ->
    [yes] Uccidi l'orso con un Arpone
   *[no] Non usare un Arpone
}
offer-send_inuit = Manda l'Inuit in fuga di { $owner } in { $corner }
offer-play_melt = Gioca Sciogliere: togli la tessera in { $square } senza guardarla
offer-play_energy = Gioca Energia: { $action_points ->
    [one] un punto azione in più
   *[other] { $action_points } punti azione in più
}
offer-play_harpoon = Gioca Arpone: prendi { an-animal } ({ $value }) in { $square }
offer-play_move_animals = Gioca Muovere animali: 3 passi, da fare tutti
offer-walk = { $harpoon ->
    [yes] Cammina da { $origin } a { $target } e uccidi l'orso che è lì con un Arpone (1 punto azione)
   *[no] Cammina da { $origin } a { $target } (1 punto azione)
}
offer-kayak = { $harpoon ->
    [yes] Va' in kayak da { $origin } a { $target } e uccidi l'orso che è lì con un Arpone (3 punti azione)
   *[no] Va' in kayak da { $origin } a { $target } (3 punti azione)
}
offer-hunt = Caccia { an-animal } in { $square } ({ $value ->
    [one] 1 punto azione
   *[other] { $value } punti azione
})
offer-build_igloo = Costruisci un igloo in { $square } (3 punti azione)
offer-end_turn = Termina il turno

# Events. A glacier never melts; only the finder of a kept tile knows its face.

event-inuit_placed = { $seat } piazza un Inuit in { $square }.
event-turn_began = Turno di { $seat }.
event-tile_melted = { $seat } guarda la tessera in { $square }.
event-tile_revealed = { $tile ->
    [glacier] Mostra { $tile_name } e non si scioglie.
   *[other] Mostra { $tile_name } e si scioglie.
}
event-tile_kept = { $tile ->
    [none] Si scioglie, e { $seat } la tiene coperta.
   *[other] Si scioglie, e { $seat } la tiene: { $tile_name }.
}
event-animal_appeared = Appare in { $square }: { animal } ({ $value }).
event-drift_blocked = Nessuna tessera si può spingere: niente va alla deriva.
event-push_announced = { $seat } spingerà da { $square } verso { direction }; prima gli animali fanno posto.
event-tile_pushed = { $seat } spinge { $tile_count ->
    [one] una tessera
   *[other] { $tile_count } tessere
} da { $square } verso { direction }.
event-animal_moved = { $seat } muove { an-animal } ({ $value }) da { $origin } a { $target }.
event-moving_stopped = Nessun animale può più muoversi: { $unused_movement_points ->
    [one] un passo va perso
   *[other] { $unused_movement_points } passi vanno persi
}.
event-animal_removed = Esce dal gioco da { $square }: { animal } ({ $value }).
event-kept_tile_played = { $seat } gioca { $tile_name }.
event-tile_sunk = La tessera in { $square } è tolta senza guardarla.
event-action_points_gained = { $seat } guadagna { $action_points ->
    [one] un punto azione
   *[other] { $action_points } punti azione
}.
event-bear_attacked = L'orso attacca in { $square }; a chi si chiede un Arpone: { $seats }.
event-inuit_hid = Gli Inuit di { $seat } si nascondono nel loro igloo in { $square }.
event-bear_answered = { $harpoon ->
    [yes] { $seat } colpisce con un Arpone.
   *[no] { $seat } non usa un Arpone.
}
event-inuit_fled = Un Inuit di { $owner } fugge in { $corner }.
event-inuit_walked = { $seat } cammina da { $origin } a { $target }.
event-inuit_kayaked = { $seat } va in kayak da { $origin } a { $target }.
event-animal_caught = { $action_points ->
    [0] { $seat } prende { an-animal } ({ $value }) in { $square } con un Arpone.
   *[other] { $seat } caccia { an-animal } in { $square } ({ $value }).
}
event-igloo_built = { $seat } costruisce un igloo in { $square }.
event-turn_ended = { $unused_action_points ->
    [0] { $seat } termina il turno.
    [one] { $seat } termina il turno; un punto azione va perso.
   *[other] { $seat } termina il turno; { $unused_action_points } punti azione vanno persi.
}
event-ice_stayed = Nessuna tessera può sciogliersi: il gioco finisce.
event-island_scored = Isola { $squares }: { $points }.
event-match_ended = Totali: { $totals }.

# What a seat has to decide, by the phase of its turn

prompt-placing = Piazza un Inuit sull'anello esterno (da piazzare: { $inuit_to_place }).
prompt-melting = { $choice ->
    [kept] Scegli la tessera da sciogliere, o gioca prima una tessera tenuta.
   *[melt] Scegli la tessera da sciogliere.
}
prompt-pushing = Deriva: scegli una tessera e verso dove spingerla.
prompt-displacing = Sposta gli animali dal cammino della tessera alla deriva.
prompt-moving_animals = Muovi un animale (passi ancora da fare: { $movement_points }).
prompt-answering_bear = { $choice ->
    [strike] Un orso attacca i tuoi Inuit in { $square }: lo uccidi con un Arpone?
   *[pass] Un orso attacca i tuoi Inuit in { $square }, e non hai un Arpone da usare.
} Se nessuno lo uccide, { $hides ->
    [yes] si nascondono nel tuo igloo.
   *[no] fuggono.
}
prompt-sending_inuit = Scegli l'angolo per l'Inuit in fuga ({ $colour }).
prompt-acting = { $choice ->
    [act] Agisci o termina il turno (punti azione: { $action_points }).
    [kept] Gioca una tessera tenuta o termina il turno (punti azione: { $action_points }).
    [end] Puoi solo terminare il turno (punti azione: { $action_points }).
   *[any] Tocca a te agire (punti azione: { $action_points }).
}

# A command is refused: something else is to be decided

refusal-wrong_phase = Ora c'è altro da decidere: { $phase }.

# A command is refused: choosing a square

refusal-not_on_the_outer_ring = Ora si può scegliere solo una tessera dell'anello esterno.
refusal-no_face_down_tile = Lì non c'è una tessera coperta.
refusal-tile_occupied = La tessera non è vuota.
refusal-not_by_the_sea = La tessera non è adiacente al mare.
refusal-igloo_on_tile = Una tessera con un igloo non si scioglie.
refusal-not_adjacent = Un passo porta su una casella adiacente.

# A command is refused: drift

refusal-no_tile_there = Lì non c'è nessuna tessera da spingere.
refusal-push_blocked = In fondo alla fila non c'è una casella libera.
refusal-animal_in_the_way = Un animale sulla via non ha una casella di mare dove andare.
refusal-not_in_the_way = Prima si muovono gli animali sulla via della spinta.

# A command is refused: moving animals, and bears

refusal-no_such_animal = Quell'animale non è lì.
refusal-no_way_there = Ora non puoi muovere { an-animal } in quella casella.
refusal-square_banned = È vietato muovere { an-animal } in quella casella.
refusal-no_animal_can_move = Nessun animale può muoversi.
refusal-another_inuit_flees = Il prossimo a fuggire è un Inuit del posto { $owner }.
refusal-not_a_corner = Gli Inuit fuggono in un angolo.
refusal-bear_on_corner = In quell'angolo c'è un orso: scegline uno senza orso.

# A command is refused: kept tiles

refusal-tile_not_kept = Non hai una tessera così: { $tile }.
refusal-already_played = Solo una per tipo in un turno, e hai già giocato: { $tile }.

# A command is refused: actions

refusal-too_few_action_points = Costa { $cost ->
    [one] un punto azione
   *[other] { $cost } punti azione
}; ne hai { $left }.
refusal-no_inuit_there = Lì non hai nessun Inuit.
refusal-no_ice_there = Lì non c'è né ghiaccio né terra.
refusal-tile_barred = L'igloo di un'altra tribù sbarra la tessera.
refusal-bear_in_the_way = Lì c'è un orso: ci arrivi solo usando un Arpone.
refusal-no_bear_there = Lì non c'è un orso da uccidere con un Arpone.
refusal-not_on_that_shore = Il kayak va a un'altra riva della stessa area di mare, non attraverso una casella con un orso.
refusal-out_of_reach = I tuoi Inuit non possono raggiungere quell'animale.
refusal-bear_needs_harpoon = Un orso si uccide solo con un Arpone.
refusal-no_igloo_left = Hai già costruito tutti e due i tuoi igloo.
refusal-no_igloo_site = Un igloo vuole una tessera senza igloo e senza Inuit altrui.

# A match cannot be set up so

setup-no_such_seat = Non c'è nessun posto { $seat }.

# On the boards

label-waiting = Tocca a { $seat }.
label-over = La partita è finita.
label-turn = Turno di { $seat }
label-points = punti azione { $count }
label-played = giocate: { $tiles }
label-serious = variante seria
label-animals = Animali
label-animal = Animale
label-square = Casella
label-face_down = ghiaccio
label-glacier = ghiacciaio
label-sea = mare
label-land = terra
label-inuit = Inuit
label-igloo = igloo
label-prey = prede
label-islands = isole se finisce
label-from_islands = isole
label-points_now = punti se finisse ora
label-total = totale
label-igloos_left = igloo rimasti
label-to_place = da piazzare
label-kept = tessere tenute
label-supply = Riserva
label-out = Tessere fuori
label-sunk = non viste { $count }
label-nothing = nessuna
label-hidden_faces = Sotto il ghiaccio
label-push = Spinta da { $square } verso { direction }

# Whatever can be touched on the picture

mark-square = { $square }: { $there }
mark-inuit = { $count ->
    [one] Inuit ({ $colour }) in { $square }
   *[other] { $count } Inuit ({ $colour }) in { $square }
}
mark-animal = { $count ->
    [one] { animal } { $value } in { $square }
   *[other] { animal } { $value } ×{ $count } in { $square }
}
mark-tile = { $count ->
    [one] tessera tenuta: { $tile_name }
   *[other] tessera tenuta: { $tile_name } ×{ $count }
}
mark-igloos = igloo rimasti: { $count }

# Names of whatever has an id

command-place_inuit = Piazzare un Inuit
command-melt_tile = Sciogliere una tessera
command-push_tile = Spingere una tessera
command-move_animal = Muovere un animale
command-answer_bear = Rispondere all'attacco di un orso
command-send_inuit = Mandare in un angolo un Inuit in fuga
command-play_melt = Giocare Sciogliere
command-play_energy = Giocare Energia
command-play_harpoon = Giocare Arpone
command-play_move_animals = Giocare Muovere animali
command-walk = Camminare
command-kayak = Andare in kayak
command-hunt = Cacciare
command-build_igloo = Costruire un igloo
command-end_turn = Terminare il turno
option-serious = Variante per giocatori seri
    .true = sì
    .false = no
option-animal_bans = Dove gli animali non si possono muovere
    .both = centro (orsi, volpi), angoli
    .as_printed = centro (orsi, volpi)
    .corners = angoli
option-start_seat = Chi comincia
    .random = a caso
part-prey = prede
part-islands = isole
part-total = totale
table-tiles = Tessere
table-fish = Pesci
table-foxes = Volpi
table-bears = Orsi
table-tribes = Tribù
table-board = Caselle del tabellone
column-kind = Tipo
column-count = Numero
column-event = Evento
column-amount = Quantità
column-has_red_border = Bordo rosso
column-value = Valore
column-igloo_count = Igloo
column-squares = Caselle
thing-corner = angolo (terra)
thing-water = acqua
thing-outer_ring = anello esterno
thing-central_sea = caselle centrali di mare

# The lessons: what each is about, and what there is to do, one step a sentence.

lesson-place = La tua tribù sul ghiaccio
    .step1 = Tutti gli Inuit partono dall'anello esterno e alla fine la tribù più forte vince ogni isola. Metti l'ultimo in a6, accanto ai tuoi.
lesson-turn = Un turno intero
    .step1 = Ogni turno comincia col disgelo: una tessera vuota accanto al mare sparisce e la sua faccia mostra che cosa succede. Sciogli e3.
    .step2 = È arrivato un pesce. Ora hai tre punti azione; camminare ne costa uno. Cammina da h6 a g6.
    .step3 = I punti che non spendi vanno persi, e va bene così. Termina il tuo turno.
lesson-hunt = Cacciare
    .step1 = Uno dei tuoi Inuit è in e8. Sciogli la tessera davanti a lui, e7: chissà che cosa spunta.
    .step2 = Un pesce di valore 3, a portata di mano. Costa tanti punti azione quanto vale: catturalo.
lesson-kayak = Energia, e un kayak
    .step1 = Hai tenuto una tessera dal bordo rosso, da giocare quando vuoi: l'Energia dà punti azione. Toccala, e ancora una volta per confermare.
    .step2 = Dalla riva puoi attraversare il mare in kayak. Vai da g5 a e3.
lesson-harpoon = L'arpione
    .step1 = Non hai più punti azione, ma hai un Arpione, che prende gratis un animale a portata. Toccalo, poi il pesce in e5.
lesson-animals = Muovere gli animali
    .step1 = Hai una tessera che muove gli animali. Giocala: toccala, e ancora una volta per confermare.
    .step2 = Ogni punto movimento sposta un animale di una casella. Porta il pesce di valore 3 da d5 a d4.
lesson-drift = Il ghiaccio va alla deriva
    .step1 = Sciogli la tessera in f5 e guarda che cosa fa il ghiaccio.
    .step2 = Deriva: spingi una tessera di una casella, con tutte quelle davanti e ciò che vi sta sopra. Tocca f8, poi la casella a nord.
lesson-igloo = Sciogliere ancora, e costruire
    .step1 = Hai la tessera Sciogliere: toglie una tessera coperta senza guardarla, anche una che tiene unita un'isola. Toccala, poi d3.
    .step2 = Un igloo conta per la tua forza sulla sua isola e ripara dagli orsi. Costruiscine uno in a2, dove c'è solo il tuo.
lesson-bear = Arriva un orso
    .step1 = Gli altri hanno portato un orso sul tuo Inuit. Un Arpione lo ucciderebbe, ma non ne hai: lascialo passare.
    .step2 = Il tuo Inuit fugge in un angolo a tua scelta. Mandalo in a8, vicino agli altri.
