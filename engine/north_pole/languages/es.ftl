### Race to the North Pole: all that it says to players.

# The game

title = Carrera al Polo Norte
summary = Lleva toda tu expedición al Polo antes que los demás, en un tablero que cada tormenta hace girar.

# What a seat may do

offer-land_pawn = Desembarca un peón en { $square }.
offer-play_card = { $card }: { $pawn } → { $to }{ $ambush ->
        [yes] , una emboscada
       *[no] {""}
    }.
offer-steal_card = Robo: toma { $card } del lado { $side } y juégala.
offer-unpack_card = Saca { $card } de la Mochila, que se descarta, y juégala.
offer-use_equipment = { $equipment }: { $use ->
        [husky] juega una carta más en este turno.
        [snowshoes] cruza grietas con la próxima carta.
       *[pickaxe] con la próxima carta entra en el Polo por cualquier lado o rompe un iglú.
    }
offer-build_igloo = Pon un Iglú bajo el peón de { $pawn }.
offer-turn_pole = Brújula: gira el disco del Polo hacia el { $opening }.
offer-pack_card = Guarda { $card } en la Mochila.
offer-skip_packing = Deja vacía la Mochila.
offer-discard_equipment = Descarta: { $equipment }.
offer-redraw_hand = Roba tres cartas nuevas en lugar de las de tu lado.
offer-end_turn = Termina el turno.

# What happened

event-pawn_landed = { $player } desembarca un peón en { $square }.
event-card_played = { $player } juega { $card }: { $pawn } → { $to }.
event-card_stolen = { $player } juega Robo y toma { $card } del lado { $side }.
event-card_unpacked = { $player } saca { $card } de la Mochila.
event-card_packed = { $player } guarda { $card } en la Mochila.
event-packing_skipped = { $player } deja vacía la Mochila.
event-pawn_ambushed =
    { $prey ->
        [bear] { $player } ahuyenta al Oso polar de { $square }.
       *[pawn] { $player } embosca a un peón de { $owner } en { $square }, que vuelve a su barco.
    }
event-pawn_arrived =
    Un peón de { $player } llega al Polo; ahora allí hay { $arrived ->
        [one] { $arrived } peón de su expedición
       *[other] { $arrived } peones de su expedición
    }.
event-bear_left = El Oso polar abandona el juego.
event-mask_revealed = { $player } toma una Máscara de hielo { $source }: { $mask }.
event-ambushes_ended = Ha salido la última Máscara de hielo: todo el tablero es tan seguro como un campo base.
event-hole_opened = El hielo se rompe en { $square }.
event-bear_came = El Oso polar ocupa { $square }; el peón de { $player } huye a su barco.
event-board_turned = Una tormenta gira el tablero { $direction }.
event-deck_shuffled =
    { $cards ->
        [one] La carta descartada es el nuevo mazo.
       *[other] Se barajan las { $cards } cartas descartadas: el nuevo mazo.
    }
event-equipment_used = { $player } usa: { $equipment }.
event-igloo_built = { $player } pone un Iglú bajo el peón de { $square }.
event-igloo_removed = El Iglú de { $square } desaparece.
event-pole_turned = { $player } gira el disco del Polo: abierto hacia el { $openings }.
event-equipment_discarded = { $player } descarta: { $equipment }.
event-hand_redrawn =
    { $count ->
        [0] { $player } roba tres cartas nuevas: { $drawn }.
       *[other] { $player } descarta { $discarded } y roba { $drawn }.
    }
event-turn_ended =
    { $count ->
        [0] { $player } no roba nada. Le toca a { $next_player }.
       *[other] { $player } roba { $drawn }. Le toca a { $next_player }.
    }
event-race_won =
    { $winners ->
        [one] Toda la expedición de { $player } está en el Polo: la carrera está ganada.
       *[team] Todas las expediciones de { $player } y { $partner } están en el Polo: su equipo gana la carrera.
    }
event-race_called_off = La carrera se suspende tras la ronda { $rounds }.

# What a seat has to decide

prompt-landing = Desembarca un peón en una casilla de tu campo base.
prompt-action =
    { $choice ->
        [card] { a-card }.
        [card_equipment] { a-card }, o usa antes equipo.
        [card_redraw] { a-card }, o { new-cards }.
        [card_equipment_redraw] { a-card }, usa equipo, o { new-cards }.
        [equipment_redraw] Ahora no se puede jugar ninguna carta: usa equipo, o { new-cards }.
        [card_end] { a-card }, o termina el turno.
        [card_equipment_end] { a-card }, usa equipo o termina el turno.
       *[equipment_end] Ahora no se puede jugar ninguna carta más: usa equipo o termina el turno.
    }
a-card =
    { $played ->
        [0] Juega una carta
       *[other] Juega otra carta
    }{ $due ->
        [1] {""}
       *[other] {" "}(tocan { $due })
    }
new-cards =
    { $held ->
        [0] roba tres nuevas, con lo que termina tu turno
       *[other] roba tres nuevas, con lo que termina tu turno si no descartas luego un equipo
    }
prompt-playing =
    { $choice ->
        [steal] Elige la carta que robas.
       *[card] Juega { $card }.
    }
prompt-sparing =
    { $choice ->
        [discard] Cuatro equipos son demasiados: descarta uno.
       *[equipment_discard] Cuatro equipos son demasiados: usa o descarta uno.
    }
prompt-packing = Una tormenta está a punto de girar el tablero: guarda una de tus cartas en la Mochila o déjala vacía.
prompt-redrawn =
    { $choice ->
        [discard_end] Descarta un equipo para jugar una carta, o termina el turno.
       *[equipment_discard_end] Descarta un equipo para jugar una carta, usa uno, o termina el turno.
    }
prompt-closing = Usa equipo o termina el turno.

# Why a command is refused

refusal-wrong_phase = Ahora no se puede: { $due }.
refusal-must_act = Se puede jugar una carta, así que hay que jugarla.
refusal-nothing_played = Antes de terminar el turno se juega una carta o, si no se puede, se roba mano nueva.
refusal-already_played = En este turno ya se ha jugado una carta: no se roba mano nueva.
refusal-not_own_camp = No es una casilla del campo base de tu lado.
refusal-unknown_square = No hay ninguna casilla { $square }.
refusal-card_not_on_side = La carta { $card } no está en ese lado.
refusal-other_card_in_play = La carta { $card } se ha tomado y hay que jugarla primero.
refusal-choose_a_card = Robo se juega tomando una carta.
refusal-card_not_stealable = La carta { $card } no se puede robar: no tiene puntos de tormenta o nadie puede jugarla.
refusal-card_not_packed = La carta { $card } no se guardó en una Mochila en un turno anterior.
refusal-card_not_playable = Ninguna pieza puede jugar la carta { $card }.
refusal-no_such_piece = Ahí no hay ninguna pieza con la que puedas jugar: { $piece }.
refusal-out_of_reach = Esa carta no llega hasta ahí.
refusal-pole_between = El Polo está en medio.
refusal-crack_in_the_way = Hay una grieta en medio.
refusal-way_not_free = La casilla de paso está ocupada.
refusal-square_occupied = Esa casilla está ocupada.
refusal-must_ambush = A quien está ahí hay que emboscarlo.
refusal-nobody_there = Ahí no hay nadie a quien emboscar.
refusal-hole_in_the_ice = Nadie entra en un agujero en el hielo.
refusal-pole_out_of_reach = El Polo está demasiado lejos para esa carta.
refusal-pole_closed = Ahí no hay ninguna bota.
refusal-camp_is_safe = Nadie embosca en un campo base, desde él o hacia él.
refusal-pawn_in_igloo = Un peón en un iglú no puede emboscar, ni ser emboscado sin un Piolet.
refusal-nobody_to_ambush = No hay nadie a quien emboscar.
refusal-ambushes_ended = Ya ha salido la última Máscara de hielo: no hay más emboscadas.
refusal-not_in_sight = Una Honda alcanza la pieza más cercana en fila o columna, si se la puede emboscar.
refusal-equipment_not_held = Esto no lo tienes: { $equipment }.
refusal-equipment_useless = { $equipment }: solo para una carta aún por jugar, una vez por carta.
refusal-still_four_equipments = Una Mochila llena sigue contando entre los tres equipos.
refusal-no_igloo_there = Un Iglú va bajo un peón tuyo que no tenga, no en el hielo fino.
refusal-no_such_orientation = El disco del Polo no se puede girar así.

# Inside `refusal-wrong_phase`: what is due in each phase

due-landing = primero hay que desembarcar un peón
due-action = es el momento de una carta o de equipo
due-playing = primero hay que jugar la carta tomada
due-sparing = primero hay que usar o descartar uno de los cuatro equipos
due-packing = primero se llena o se deja vacía la Mochila
due-redrawn = se acaba de robar mano nueva
due-closing = ya se ha jugado la última carta del turno

# Why a match cannot be set up so

setup-teams_are_four = El juego por equipos es para 4 asientos.
setup-no_such_seat = No hay ningún asiento { $seat }.
setup-kits_for_seats = Cada asiento necesita una expedición; expediciones: { $kits }, asientos: { $seats }.
setup-unknown_team = No hay ninguna expedición { $team }; hay { $teams }.
setup-team_taken_twice = Ninguna expedición se puede tomar dos veces.
setup-too_few_teams = Hay menos expediciones que asientos.
setup-teams_alike = Dos expediciones tienen el mismo nombre.
setup-cards_alike = Dos cartas de acción tienen el mismo nombre.
setup-cards_miscounted = Cartas: { $cards }, dorsos: { $backs }; ambos números deben ser iguales.
setup-too_few_points = Las cartas con puntos de tormenta deben ser más de { $cards }.
setup-strange_steal = Robo ni embosca ni tiene puntos de tormenta.
setup-strange_sling = Una Honda es una emboscada.
setup-mask_of_wrong_back = El dorso de los peligros es azul, el del equipo no.
setup-two_bears = Solo hay un Oso polar.
setup-too_few_green_masks = Hacen falta al menos { $masks } máscaras verdes: tantas se colocan.
setup-too_few_masks = Hacen falta al menos { $masks } máscaras verdes y azules, para colocar y apilar.
setup-too_few_brown_masks = No hay bastantes máscaras marrones para las expediciones: { $equipment }.
setup-no_square = { $place } no es una casilla del tablero.
setup-no_edge = { $place } no es el borde entre dos casillas vecinas.

# On the boards: first for a terminal, then on the picture, where there is little room

label-weather = Ronda { $round } de { $limit }. Pila de Tormenta { $points } de { $storm_at }; la próxima tormenta gira { $direction }.
label-unknown_direction = quién sabe cómo
label-supplies = Mazo { $deck }, descartes { $discards }, Máscaras de hielo en la pila { $masks }, en el marcador { $on_scoreboard }.
label-open_to = El Polo está abierto hacia el { $openings }.
label-ship_and_pole = barco { $ship }, Polo { $pole }
label-in_use = { $equipment } (en uso)
label-nobody = nadie
label-legend = cifra = peón de ese asiento, (1) en un iglú, B = Oso polar, O = agujero, ? = Máscara de hielo, : = campo base, ~ = hielo fino, @ = hielo fino abierto al Polo, | y -- = grietas, • = punto de tormenta
label-round = Ronda { $round }/{ $limit }
label-turned = Tablero a { $angle }°
label-storm = Tormenta
label-deck = Mazo { $cards }
label-ice_masks = Máscaras: { $masks }
label-ship = Barco
label-pole = Polo
label-you = Tú
label-discards = Descartes: { $cards }. Máscaras descartadas: { $masks }.
label-pawns = Peones en el tablero
label-equipment = Equipo
label-side = Lado
label-cracks = grietas: { $sides }
label-out = Lo que está fuera
label-storm_pile = Pila de Tormenta: { $cards }.
label-unseen = Máscaras de hielo que nadie ha visto aún: { $masks }.
label-hidden = Lo que estaba oculto
revealed-deck = Mazo, desde arriba: { $things }
revealed-stack = Máscaras de hielo, desde arriba: { $things }
revealed-corners = Máscaras de hielo en las esquinas: { $things }
revealed-scoreboard = Máscara de hielo en el marcador: { $things }
revealed-put_away = Máscaras de hielo apartadas: { $things }

# Names of things: cards, Ice Masks, which way a storm turns, sides, openings of the Pole, pieces, where a mask is taken from

card-march = Marcha
card-march_ambush = Marcha con emboscada
card-swoop = Deslizamiento
card-swoop_ambush = Deslizamiento con emboscada
card-gallop = Carrera
card-gallop_ambush = Carrera con emboscada
card-dash = Arranque
card-dash_ambush = Arranque con emboscada
card-sling = Honda
card-steal = Robo
no-cards = nada

mask-husky = Husky
mask-snowshoes = Raquetas de nieve
mask-backpack = Mochila
mask-igloo = Iglú
mask-pickaxe = Piolet
mask-compass = Brújula
mask-storm_clockwise = Tormenta, un cuarto de vuelta en sentido horario
mask-storm_counterclockwise = Tormenta, un cuarto de vuelta en sentido antihorario
mask-storm_half_turn = Tormenta, media vuelta
mask-hole = Agujero en el hielo
mask-bear = Oso polar
empty-backpack = Mochila vacía
filled-equipment = { $equipment } ({ $card })

direction-clockwise = un cuarto de vuelta en sentido horario
direction-counterclockwise = un cuarto de vuelta en sentido antihorario
direction-half_turn = media vuelta

side-south = sur
side-west = oeste
side-north = norte
side-east = este

opening-northwest = noroeste
opening-northeast = noreste
opening-southeast = sureste
opening-southwest = suroeste

place-pole = el Polo
place-bear = el Oso polar
place-igloo = { $square } ({ mask-igloo })

source-stack = de la pila
source-corner = de la esquina
source-scoreboard = del marcador

# On the picture: what a hand can touch

touch-square = { $ground ->
        [camp] { $square }, campo base
        [thin_ice] { $square }, hielo fino
        [hole] { $square }, Agujero en el hielo
        [mask] { $square }, Máscara de hielo
        [window] { $square }, ventana
       *[ice] { $square }
    }
touch-pole = Polo Norte, abierto hacia el { $openings }
touch-pawn = { $count ->
        [one] Peón de { $player } en { $square }
       *[other] { $count } peones de { $player } en { $square }
    }
touch-igloo = { $count ->
        [one] Peón de { $player } en un iglú en { $square }
       *[other] { $count } peones de { $player } en iglús en { $square }
    }
touch-bear = Oso polar en { $square }
touch-card = { $count ->
        [one] { $card }, lado { $side }
       *[other] { $count } × { $card }, lado { $side }
    }
touch-equipment = { $count ->
        [one] { $equipment } de { $player }
       *[other] { $count } × { $equipment } de { $player }
    }

# Names of everything that has an id and is not named above

command-land_pawn = Desembarcar un peón
command-play_card = Jugar una carta
command-steal_card = Robar una carta
command-unpack_card = Sacar una carta de la Mochila
command-use_equipment = Usar equipo
command-build_igloo = Construir un Iglú
command-turn_pole = Girar el disco del Polo
command-pack_card = Guardar una carta en la Mochila
command-skip_packing = Dejar vacía la Mochila
command-discard_equipment = Descartar equipo
command-redraw_hand = Robar tres cartas nuevas
command-end_turn = Terminar el turno

option-teams = Dos contra dos
    .true = sí, los compañeros se sientan enfrente
    .false = no, cada cual por su cuenta
option-round_limit = Máximo de rondas
option-kits = Equipos y su material
    .random = al azar
option-start_seat = Quién empieza
    .random = al azar
option-board_turn = Giro del tablero al empezar, en grados horarios
    .random = al azar
option-pole_opening = Por dónde está abierto el Polo al empezar
    .random = al azar
    .northwest = noroeste
    .northeast = noreste
    .southeast = sureste
    .southwest = suroeste
option-diagonals = Pasos diagonales y grietas
    .past_ends = solo por el extremo de una grieta
    .as_printed = como está impreso: por cualquier grieta
option-dash = Arranque
    .orthogonal = ortogonal
    .as_printed = como está impreso: en cualquier dirección
option-tables = La caja
    .null = la de la casa

part-at_pole = Peones en el Polo
part-ashore = Peones en el tablero
part-on_ship = Peones en el barco
part-total = Puntos: peones en el Polo

table-action_cards = Cartas de acción
table-ice_masks = Máscaras de hielo
table-stacked_masks = Máscaras de hielo en la pila
table-teams = Equipos
table-players = Según el número de jugadores
table-board = Tablero

column-kind = Clase
column-count = Cantidad
column-action = Acción
column-may_ambush = Puede emboscar
column-storm_points = Puntos de tormenta
column-backs = Dorsos
column-blue = azul
column-red = rojo
column-purple = violeta
column-back = Dorso
column-team = Equipo
column-kit = Equipo inicial
column-seats = Jugadores
column-pawns_on_ship = Peones en cada barco
column-pawns_at_pole = Peones ya en el Polo
column-storm_at = La tormenta estalla con
column-camps = Campos base
column-corners = Esquinas
column-thin_ice = Hielo fino
column-pole_openings = Aberturas del disco del Polo
column-windows = Ventanas
column-upper_cracks = Grietas que giran
column-lower_cracks = Grietas que no giran
column-places = Lugares

thing-blue = azul
thing-red = rojo
thing-purple = violeta
thing-brown = marrón
thing-green = verde
thing-orange = naranja
thing-white = blanco
thing-black = negro
thing-terns = Charranes
thing-lemmings = Lemmings
thing-seals = Focas
thing-narwhals = Narvales
thing-geese = Gansos

# What the signs of the picture mean

legend-camp = campo base
legend-thin_ice = hielo fino alrededor del Polo
legend-window = ventana: gira con el tablero superior
legend-hole = agujero en el hielo
legend-mask = Máscara de hielo, bocabajo
legend-crack = grieta: detiene un paso
legend-bear = Oso polar
legend-igloo = peón en un iglú
legend-open = aquí el Polo está abierto
legend-ambush = puede emboscar
legend-storm_point = punto de tormenta

# The lessons: what each is about, and what there is to do, one step a sentence.

lesson-first_turn = Desembarcar y marchar
    .step1 = Tus peones esperan en el barco, y antes de cada turno desembarca uno. Llévalo a e8, en el campamento base de tu lado.
    .step2 = Juega una de las cartas de tu lado. Una Marcha avanza una casilla en línea recta: toca la carta Marcha, tu peón y luego e7.
    .step3 = Sin equipo solo se juega una carta por turno. Termina tu turno.
lesson-husky = Dos cartas en un turno
    .step1 = El Husky te deja jugar una carta más este turno, una sola vez. Tócalo, y otra vez para confirmar.
    .step2 = Ahora la primera carta: la Marcha sin emboscada, de e8 a e7.
    .step3 = Y la segunda. Las grietas te cierran el paso, así que rodéalas: la Marcha con emboscada, de e7 a d7.
lesson-steal = Una carta de otro lado
    .step1 = Robo juega una carta de cualquier lado. Toca tu carta Robo y luego la Marcha con emboscada del lado oeste.
    .step2 = Lo que se toma hay que jugarlo enseguida: marcha con tu peón a e7.
lesson-ambush = Una emboscada
    .step1 = Una carta con emboscada golpea a quien está allí y lo devuelve a su barco. Juega la Marcha con emboscada de b1 contra el peón de b2.
lesson-igloo = A salvo en un iglú
    .step1 = Quien está en un iglú queda a salvo de la primera emboscada. Toca el Iglú de tu equipo y luego tu peón.
lesson-backpack = Guardar una carta
    .step1 = Una tormenta moverá las cartas de todos. Lo que está en la Mochila sigue siendo tuyo: guarda el Arranque.
lesson-unpack = Fuera de la mochila
    .step1 = En lugar de una carta de tu lado puedes jugar la que guardaste en un turno anterior. Saca la Marcha.
    .step2 = Ahora juégala: marcha con el peón de d8 a d7, fuera del campamento.
lesson-storm = Estalla la tormenta
    .step1 = Hay ocho puntos de tormenta: el tablero gira ahora, y cartas y peones cambian de lado. No salves ninguna carta: deja vacía la Mochila.
lesson-compass = Girar el Polo
    .step1 = Al Polo solo se llega por donde apunta una bota. Toca tu Brújula y luego otra casilla del hielo fino que rodea el Polo.
lesson-nothing_to_play = Nada que jugar
    .step1 = Tres Hondas y nadie a quien tirar: no se puede jugar ninguna carta. Roba tres nuevas.
    .step2 = Ese era tu turno, a no ser que entregues un equipo para actuar a pesar de todo. Entrega el Husky.
    .step3 = Ahora juega el Arranque sin emboscada: de f8 a e8.
