### Race to the North Pole: all that it says to players.

# The game

title = Corsa al Polo Nord
summary = Porta tutta la spedizione al Polo prima degli altri, su un tabellone che ogni tempesta fa ruotare.

# What a seat may do

offer-land_pawn = Sbarca una pedina in { $square }.
offer-play_card = { $card }: { $pawn } → { $to }{ $ambush ->
        [yes] , un attacco
       *[no] {""}
    }.
offer-steal_card = Rubare: prendi { $card } dal lato { $side } e giocala.
offer-unpack_card = Togli { $card } dallo Zaino, che poi si scarta, e giocala.
offer-use_equipment = { $equipment }: { $use ->
        [husky] gioca una carta in più in questo turno.
        [snowshoes] attraversa i crepacci con la prossima carta.
       *[pickaxe] con la prossima carta sali al Polo da qualsiasi lato, o rompi un igloo.
    }
offer-build_igloo = Metti un Igloo sotto la pedina in { $pawn }.
offer-turn_pole = Bussola: ruota il disco del Polo verso { $opening }.
offer-pack_card = Metti { $card } nello Zaino.
offer-skip_packing = Lascia vuoto lo Zaino.
offer-discard_equipment = Scarta: { $equipment }.
offer-redraw_hand = Pesca tre carte nuove al posto di quelle dal tuo lato.
offer-end_turn = Termina il turno.

# What happened

event-pawn_landed = { $player } sbarca una pedina in { $square }.
event-card_played = { $player } gioca { $card }: { $pawn } → { $to }.
event-card_stolen = { $player } gioca Rubare e prende { $card } dal lato { $side }.
event-card_unpacked = { $player } prende { $card } dallo Zaino.
event-card_packed = { $player } mette { $card } nello Zaino.
event-packing_skipped = { $player } lascia vuoto lo Zaino.
event-pawn_ambushed =
    { $prey ->
        [bear] { $player } scaccia l'Orso polare da { $square }.
       *[pawn] { $player } attacca una pedina di { $owner } in { $square }, che torna sulla sua nave.
    }
event-pawn_arrived =
    Una pedina di { $player } raggiunge il Polo; ora lì { $arrived ->
        [one] c'è { $arrived } pedina della sua spedizione
       *[other] ci sono { $arrived } pedine della sua spedizione
    }.
event-bear_left = L'Orso polare lascia il gioco.
event-mask_revealed = { $player } prende una Maschera di ghiaccio { $source }: { $mask }.
event-ambushes_ended = È uscita l'ultima Maschera di ghiaccio: tutto il tabellone è sicuro come un campo base.
event-hole_opened = Il ghiaccio si rompe in { $square }.
event-bear_came = L'Orso polare prende il posto in { $square }; la pedina di { $player } fugge sulla sua nave.
event-board_turned = Una tempesta ruota il tabellone { $direction }.
event-deck_shuffled =
    { $cards ->
        [one] La carta scartata è il nuovo mazzo.
       *[other] Le { $cards } carte scartate vengono mescolate: il nuovo mazzo.
    }
event-equipment_used = { $player } usa: { $equipment }.
event-igloo_built = { $player } mette un Igloo sotto la pedina in { $square }.
event-igloo_removed = L'Igloo in { $square } non c'è più.
event-pole_turned = { $player } ruota il disco del Polo: aperto verso { $openings }.
event-equipment_discarded = { $player } scarta: { $equipment }.
event-hand_redrawn =
    { $count ->
        [0] { $player } pesca tre carte nuove: { $drawn }.
       *[other] { $player } scarta { $discarded } e pesca { $drawn }.
    }
event-turn_ended =
    { $count ->
        [0] { $player } non pesca nulla. Tocca a { $next_player }.
       *[other] { $player } pesca { $drawn }. Tocca a { $next_player }.
    }
event-race_won =
    { $winners ->
        [one] Tutta la spedizione di { $player } è al Polo: la corsa è vinta.
       *[team] Tutte le spedizioni di { $player } e { $partner } sono al Polo: la loro squadra vince la corsa.
    }
event-race_called_off = La corsa si ferma dopo il giro { $rounds }.

# What a seat has to decide

prompt-landing = Sbarca una pedina in una casella del tuo campo base.
prompt-action =
    { $choice ->
        [card] { a-card }.
        [card_equipment] { a-card }, o usa prima l'equipaggiamento.
        [card_redraw] { a-card }, o { new-cards }.
        [card_equipment_redraw] { a-card }, usa l'equipaggiamento, o { new-cards }.
        [equipment_redraw] Adesso non si può giocare nessuna carta: usa l'equipaggiamento, o { new-cards }.
        [card_end] { a-card }, o termina il turno.
        [card_equipment_end] { a-card }, usa l'equipaggiamento o termina il turno.
       *[equipment_end] Adesso non si può giocare nessun'altra carta: usa l'equipaggiamento o termina il turno.
    }
a-card =
    { $played ->
        [0] Gioca una carta
       *[other] Gioca un'altra carta
    }{ $due ->
        [1] {""}
       *[other] {" "}(ne spettano { $due })
    }
new-cards =
    { $held ->
        [0] pescane tre nuove, e il tuo turno finisce
       *[other] pescane tre nuove, e il tuo turno finisce se poi non scarti un equipaggiamento
    }
prompt-playing =
    { $choice ->
        [steal] Scegli la carta da rubare.
       *[card] Gioca { $card }.
    }
prompt-sparing =
    { $choice ->
        [discard] Quattro equipaggiamenti sono troppi: scartane uno.
       *[equipment_discard] Quattro equipaggiamenti sono troppi: usane o scartane uno.
    }
prompt-packing = Una tempesta sta per ruotare il tabellone: metti una delle tue carte nello Zaino, o lascialo vuoto.
prompt-redrawn =
    { $choice ->
        [discard_end] Scarta un equipaggiamento per giocare comunque una carta, o termina il turno.
       *[equipment_discard_end] Scarta un equipaggiamento per giocare comunque una carta, usane uno, o termina il turno.
    }
prompt-closing = Usa l'equipaggiamento o termina il turno.

# Why a command is refused

refusal-wrong_phase = Adesso non si può: { $due }.
refusal-must_act = Si può giocare una carta, quindi va giocata.
refusal-nothing_played = Prima di terminare il turno si gioca una carta o, se non si può, si ripesca la mano.
refusal-already_played = In questo turno una carta è già stata giocata: non si ripesca.
refusal-not_own_camp = Non è una casella del campo base dal tuo lato.
refusal-unknown_square = Non c'è nessuna casella { $square }.
refusal-card_not_on_side = La carta { $card } non è su quel lato.
refusal-other_card_in_play = La carta { $card } è stata presa e va giocata prima.
refusal-choose_a_card = Rubare si gioca prendendo una carta.
refusal-card_not_stealable = La carta { $card } non si può rubare: non ha punti tempesta o nessun pezzo può giocarla.
refusal-card_not_packed = La carta { $card } non è stata messa in uno Zaino in un turno precedente.
refusal-card_not_playable = Nessun pezzo può giocare la carta { $card }.
refusal-no_such_piece = Lì non c'è un pezzo con cui tu possa giocare: { $piece }.
refusal-out_of_reach = Quella carta non porta fin lì.
refusal-pole_between = C'è di mezzo il Polo.
refusal-crack_in_the_way = C'è un crepaccio di mezzo.
refusal-way_not_free = La casella di passaggio è occupata.
refusal-square_occupied = Quella casella è occupata.
refusal-must_ambush = Chi sta lì va attaccato.
refusal-nobody_there = Lì non c'è nessuno da attaccare.
refusal-hole_in_the_ice = Nessuno entra in una buca nel ghiaccio.
refusal-pole_out_of_reach = Il Polo è troppo lontano per quella carta.
refusal-pole_closed = Lì non c'è uno stivale.
refusal-camp_is_safe = Nessuno attacca in un campo base, da lì o verso di esso.
refusal-pawn_in_igloo = Una pedina in un igloo non può attaccare, né essere attaccata senza un Piccone.
refusal-nobody_to_ambush = Non c'è nessuno da attaccare.
refusal-ambushes_ended = È uscita l'ultima Maschera di ghiaccio: non ci sono più attacchi.
refusal-not_in_sight = Una Fionda colpisce il pezzo più vicino in riga o colonna, se si può attaccare.
refusal-equipment_not_held = Questo non ce l'hai: { $equipment }.
refusal-equipment_useless = { $equipment }: solo per una carta ancora da giocare, una volta per carta.
refusal-still_four_equipments = Uno Zaino pieno conta ancora fra i tre equipaggiamenti.
refusal-no_igloo_there = Un Igloo va sotto una tua pedina che non ne ha, non sul ghiaccio sottile.
refusal-no_such_orientation = Il disco del Polo non si può ruotare così.

# Inside `refusal-wrong_phase`: what is due in each phase

due-landing = prima va sbarcata una pedina
due-action = è il momento di una carta o dell'equipaggiamento
due-playing = prima va giocata la carta presa
due-sparing = prima va usato o scartato uno dei quattro equipaggiamenti
due-packing = prima si riempie o si lascia vuoto lo Zaino
due-redrawn = la mano è appena stata ripescata
due-closing = l'ultima carta del turno è già stata giocata

# Why a match cannot be set up so

setup-teams_are_four = Il gioco a squadre è per 4 posti.
setup-no_such_seat = Non c'è nessun posto { $seat }.
setup-kits_for_seats = A ogni posto serve una squadra; squadre: { $kits }, posti: { $seats }.
setup-unknown_team = Non c'è nessuna squadra { $team }; ci sono { $teams }.
setup-team_taken_twice = Nessuna squadra si può prendere due volte.
setup-too_few_teams = Le squadre sono meno dei posti.
setup-teams_alike = Due squadre hanno lo stesso nome.
setup-cards_alike = Due carte azione hanno lo stesso nome.
setup-cards_miscounted = Carte: { $cards }, retri: { $backs }; i due numeri devono essere uguali.
setup-too_few_points = Le carte con punti tempesta devono essere più di { $cards }.
setup-strange_steal = Rubare non attacca e non ha punti tempesta.
setup-strange_sling = Una Fionda è un attacco.
setup-mask_of_wrong_back = Il retro dei pericoli è blu, quello degli equipaggiamenti no.
setup-two_bears = L'Orso polare è uno solo.
setup-too_few_green_masks = Servono almeno { $masks } maschere verdi: tante se ne dispongono.
setup-too_few_masks = Servono almeno { $masks } maschere verdi e blu, da disporre e da impilare.
setup-too_few_brown_masks = Le maschere marroni non bastano per le squadre: { $equipment }.
setup-no_square = { $place } non è una casella del tabellone.
setup-no_edge = { $place } non è il bordo fra due caselle vicine.

# On the boards: first for a terminal, then on the picture, where there is little room

label-weather = Giro { $round } di { $limit }. Pila Tempesta { $points } di { $storm_at }; la prossima tempesta ruota { $direction }.
label-unknown_direction = chissà come
label-supplies = Mazzo { $deck }, scarti { $discards }, Maschere di ghiaccio nella pila { $masks }, sul segnapunti { $on_scoreboard }.
label-open_to = Il Polo è aperto verso { $openings }.
label-ship_and_pole = nave { $ship }, Polo { $pole }
label-in_use = { $equipment } (in uso)
label-nobody = nessuno
label-legend = cifra = pedina di quel posto, (1) in un igloo, B = Orso polare, O = buca, ? = Maschera di ghiaccio, : = campo base, ~ = ghiaccio sottile, @ = ghiaccio sottile aperto verso il Polo, | e -- = crepacci, • = punto tempesta
label-round = Giro { $round }/{ $limit }
label-turned = Tabellone a { $angle }°
label-storm = Tempesta
label-deck = Mazzo { $cards }
label-ice_masks = Maschere: { $masks }
label-ship = Nave
label-pole = Polo
label-you = Tu
label-discards = Scarti: { $cards }. Maschere scartate: { $masks }.
label-pawns = Pedine sul tabellone
label-equipment = Equipaggiamento
label-side = Lato
label-cracks = crepacci: { $sides }
label-out = Che cosa è fuori
label-storm_pile = Pila Tempesta: { $cards }.
label-unseen = Maschere di ghiaccio che nessuno ha ancora visto: { $masks }.
label-hidden = Che cosa era nascosto
revealed-deck = Mazzo, dall’alto: { $things }
revealed-stack = Maschere di ghiaccio, dall’alto: { $things }
revealed-corners = Maschere di ghiaccio negli angoli: { $things }
revealed-scoreboard = Maschera di ghiaccio sul segnapunti: { $things }
revealed-put_away = Maschere di ghiaccio messe da parte: { $things }

# Names of things: cards, Ice Masks, which way a storm turns, sides, openings of the Pole, pieces, where a mask is taken from

card-march = Marcia
card-march_ambush = Marcia con attacco
card-swoop = Scivolata
card-swoop_ambush = Scivolata con attacco
card-gallop = Corsa
card-gallop_ambush = Corsa con attacco
card-dash = Scatto
card-dash_ambush = Scatto con attacco
card-sling = Fionda
card-steal = Rubare
no-cards = niente

mask-husky = Husky
mask-snowshoes = Ciaspole
mask-backpack = Zaino
mask-igloo = Igloo
mask-pickaxe = Piccone
mask-compass = Bussola
mask-storm_clockwise = Tempesta, un quarto di giro in senso orario
mask-storm_counterclockwise = Tempesta, un quarto di giro in senso antiorario
mask-storm_half_turn = Tempesta, mezzo giro
mask-hole = Buca nel ghiaccio
mask-bear = Orso polare
empty-backpack = Zaino vuoto
filled-equipment = { $equipment } ({ $card })

direction-clockwise = di un quarto di giro in senso orario
direction-counterclockwise = di un quarto di giro in senso antiorario
direction-half_turn = di mezzo giro

side-south = sud
side-west = ovest
side-north = nord
side-east = est

opening-northwest = nord-ovest
opening-northeast = nord-est
opening-southeast = sud-est
opening-southwest = sud-ovest

place-pole = il Polo
place-bear = l'Orso polare
place-igloo = { $square } ({ mask-igloo })

source-stack = dalla pila
source-corner = dall'angolo
source-scoreboard = dal segnapunti

# On the picture: what a hand can touch

touch-square = { $ground ->
        [camp] { $square }, campo base
        [thin_ice] { $square }, ghiaccio sottile
        [hole] { $square }, Buca nel ghiaccio
        [mask] { $square }, Maschera di ghiaccio
        [window] { $square }, finestra
       *[ice] { $square }
    }
touch-pole = Polo Nord, aperto verso { $openings }
touch-pawn = { $count ->
        [one] Pedina di { $player } in { $square }
       *[other] { $count } pedine di { $player } in { $square }
    }
touch-igloo = { $count ->
        [one] Pedina di { $player } in un igloo in { $square }
       *[other] { $count } pedine di { $player } in igloo in { $square }
    }
touch-bear = Orso polare in { $square }
touch-card = { $count ->
        [one] { $card }, lato { $side }
       *[other] { $count } × { $card }, lato { $side }
    }
touch-equipment = { $count ->
        [one] { $equipment } di { $player }
       *[other] { $count } × { $equipment } di { $player }
    }

# Names of everything that has an id and is not named above

command-land_pawn = Sbarcare una pedina
command-play_card = Giocare una carta
command-steal_card = Rubare una carta
command-unpack_card = Togliere una carta dallo Zaino
command-use_equipment = Usare un equipaggiamento
command-build_igloo = Costruire un Igloo
command-turn_pole = Ruotare il disco del Polo
command-pack_card = Mettere una carta nello Zaino
command-skip_packing = Lasciare vuoto lo Zaino
command-discard_equipment = Scartare un equipaggiamento
command-redraw_hand = Pescare tre carte nuove
command-end_turn = Terminare il turno

option-teams = Due contro due
    .true = sì, i compagni siedono di fronte
    .false = no, ognuno per sé
option-round_limit = Massimo di giri
option-kits = Squadre e loro equipaggiamento
    .random = a caso
option-start_seat = Chi comincia
    .random = a caso
option-board_turn = Rotazione del tabellone all'inizio, in gradi orari
    .random = a caso
option-pole_opening = Dove il Polo è aperto all'inizio
    .random = a caso
    .northwest = nord-ovest
    .northeast = nord-est
    .southeast = sud-est
    .southwest = sud-ovest
option-diagonals = Passi diagonali e crepacci
    .past_ends = solo oltre l'estremità di un crepaccio
    .as_printed = come stampato: oltre ogni crepaccio
option-dash = Scatto
    .orthogonal = ortogonale
    .as_printed = come stampato: in ogni direzione
option-tables = La scatola
    .null = quella della casa

part-at_pole = Pedine al Polo
part-ashore = Pedine sul tabellone
part-on_ship = Pedine sulla nave
part-total = Punti: pedine al Polo

table-action_cards = Carte azione
table-ice_masks = Maschere di ghiaccio
table-stacked_masks = Maschere di ghiaccio nella pila
table-teams = Squadre
table-players = Secondo il numero di giocatori
table-board = Tabellone

column-kind = Tipo
column-count = Numero
column-action = Azione
column-may_ambush = Può attaccare
column-storm_points = Punti tempesta
column-backs = Retri
column-blue = blu
column-red = rosso
column-purple = viola
column-back = Retro
column-team = Squadra
column-kit = Equipaggiamento iniziale
column-seats = Giocatori
column-pawns_on_ship = Pedine su ogni nave
column-pawns_at_pole = Pedine già al Polo
column-storm_at = La tempesta scoppia a
column-camps = Campi base
column-corners = Angoli
column-thin_ice = Ghiaccio sottile
column-pole_openings = Aperture del disco del Polo
column-windows = Finestre
column-upper_cracks = Crepacci che ruotano
column-lower_cracks = Crepacci che restano fermi
column-places = Luoghi

thing-blue = blu
thing-red = rosso
thing-purple = viola
thing-brown = marrone
thing-green = verde
thing-orange = arancione
thing-white = bianco
thing-black = nero
thing-terns = Sterne
thing-lemmings = Lemming
thing-seals = Foche
thing-narwhals = Narvali
thing-geese = Oche

# What the signs of the picture mean

legend-camp = campo base
legend-thin_ice = ghiaccio sottile intorno al Polo
legend-window = finestra: gira con la plancia superiore
legend-hole = Buca nel ghiaccio
legend-mask = Maschera di ghiaccio, coperta
legend-crack = crepaccio: ferma un passo
legend-bear = Orso polare
legend-igloo = pedina in un igloo
legend-open = qui il Polo è aperto
legend-ambush = può attaccare
legend-storm_point = punto tempesta

# The lessons: what each is about, and what there is to do, one step a sentence.

lesson-first_turn = Sbarcare e marciare
    .step1 = Le tue pedine aspettano sulla nave e prima di ogni turno ne sbarca una. Portala in e8, nel campo base dal tuo lato.
    .step2 = Gioca una delle carte dal tuo lato. Una Marcia va di una casella in linea retta: tocca la carta Marcia, la tua pedina, poi e7.
    .step3 = Senza equipaggiamento si gioca una sola carta per turno. Termina il turno.
lesson-husky = Due carte in un turno
    .step1 = L'Husky ti fa giocare una carta in più in questo turno, una volta. Toccalo, e ancora una volta per confermare.
    .step2 = Ora la prima carta: la Marcia senza attacco, da e8 a e7.
    .step3 = E la seconda. I crepacci ti sbarrano la strada, quindi aggirali: la Marcia con attacco, da e7 a d7.
lesson-steal = Una carta da un altro lato
    .step1 = Rubare gioca una carta di qualsiasi lato. Tocca la tua carta Rubare, poi la Marcia con attacco del lato ovest.
    .step2 = Ciò che si prende va giocato subito: marcia con la tua pedina in e7.
lesson-ambush = Un attacco
    .step1 = Una carta con attacco colpisce chi si trova lì e lo rimanda alla sua nave. Gioca la Marcia con attacco da b1 contro la pedina in b2.
lesson-igloo = Al sicuro in un igloo
    .step1 = Chi sta in un igloo è al sicuro dal primo attacco. Tocca l'Igloo nel tuo equipaggiamento, poi la tua pedina.
lesson-backpack = Conservare una carta
    .step1 = Una tempesta sposterà le carte di tutti. Ciò che è nello Zaino resta tuo: mettici lo Scatto.
lesson-unpack = Fuori dallo zaino
    .step1 = Al posto di una carta dal tuo lato puoi giocare quella che hai messo via in un turno precedente. Togli la Marcia.
    .step2 = Ora giocala: marcia con la pedina da d8 a d7, fuori dal campo.
lesson-storm = Scoppia la tempesta
    .step1 = Ci sono otto punti tempesta: ora il tabellone gira, e carte e pedine cambiano lato. Non salvare nessuna carta: lascia vuoto lo Zaino.
lesson-compass = Girare il Polo
    .step1 = Al Polo si arriva solo dove punta uno stivale. Tocca la tua Bussola, poi un'altra casella del ghiaccio sottile intorno al Polo.
lesson-nothing_to_play = Niente da giocare
    .step1 = Tre Fionde e nessuno da colpire: non si può giocare nessuna carta. Pescane tre nuove.
    .step2 = Il turno finirebbe qui, a meno che tu non ceda un equipaggiamento per agire comunque. Cedi l'Husky.
    .step3 = Ora gioca lo Scatto senza attacco: da f8 a e8.
