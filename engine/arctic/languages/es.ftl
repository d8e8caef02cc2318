### Arctic: all that it says to players.

title = Ártico
summary = Alinea animales en largas secuencias, usa sus poderes y guía tu tótem secreto por el hielo.

# What the things are called

animal-fox = zorro ártico
animal-moose = alce
animal-walrus = morsa
animal-orca = orca
animal-puffin = frailecillo
animal-bear = oso polar

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

short-fox = zorro
short-moose = alce
short-walrus = morsa
short-orca = orca
short-puffin = frailecillo
short-bear = oso

# A card by its two animals and its two values; one that the reader may not know; so many cards

card = { main } + { companion } (coloca { $placement }, roba { $draw })
card-unknown = una carta
card-animals = { main } + { companion }
card-count = { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
    }

# The ways along the landscape

direction-left = a la izquierda
direction-right = a la derecha
direction = { $direction ->
    [left] { direction-left }
   *[right] { direction-right }
    }

# Each power in a few words, and what it does

power-fox_hidden = una carta bocabajo
power-fox_under = una carta bajo la pila
power-moose_draw = robo ±1
power-moose_place = colocación ±1
power-walrus_main = Animal Principal +1
power-walrus_companion = Animal Secundario +1
power-orca_refill = rellenar tras cada carta
power-orca_deck = robar del mazo
power-puffin_swap = intercambio con el Río
power-puffin_takeback = recuperar la carta visible
power-bear_draw = robar de la penalización
power-bear_give = dar una penalización

effect-fox_hidden = Una carta colocada va bocabajo justo debajo de la carta visible; al puntuar es un animal a tu elección.
effect-fox_under = Una carta colocada va a la parte inferior de tu pila.
effect-moose_draw = Tu valor de robo aumenta o disminuye en 1.
effect-moose_place = Tu valor de colocación aumenta o disminuye en 1.
effect-walrus_main = La ficha del Animal Principal se mueve una carta adicional.
effect-walrus_companion = La ficha del Animal Secundario se mueve una carta adicional.
effect-orca_refill = El Río se rellena después de cada carta que coges.
effect-orca_deck = Puedes robar de la parte superior del mazo en vez del Río.
effect-puffin_swap = Antes de colocar, intercambia una carta de tu mano por una del Río.
effect-puffin_takeback = Antes de colocar, devuelve tu carta visible a la mano.
effect-bear_draw = Puedes robar de tu pila de penalización en vez del río.
effect-bear_give = Una carta de tu pila de penalización va a la de otro jugador.

# The parts of a score

part-runs = secuencias
part-variety = variedad
part-totem = { label-totem }
part-penalties = { label-penalties }
part-total = total

# Offers: what a seat may do

offer-swap_with_river = Intercambia { $card } por { $river_card } del Río
offer-take_back_visible_card = Devuelve tu carta visible a la mano
offer-adjust_placement = { $by ->
    [1] Coloca una carta más este turno
   *[-1] Coloca una carta menos este turno
    }
offer-place_card = { $position ->
    [top] Coloca { $card } sobre tu pila
    [hidden] Coloca { $card } bocabajo debajo de tu carta visible
   *[under] Coloca { $card } en la parte inferior de tu pila
    }
offer-finish_placing = No coloques ninguna carta
offer-move_tokens = Mueve la ficha de { animal } a la derecha y la otra a la izquierda
offer-extra_step = Usa la morsa: una carta adicional { direction }
offer-skip_extra_step = No uses la morsa
offer-adjust_draw = { $by ->
    [1] Roba una carta más este turno
   *[-1] Roba una carta menos este turno
    }
offer-take_from_river = Coge { $card } del Río
offer-take_from_deck = Roba la carta superior del mazo
offer-take_from_penalty = Coge { $card } de tu pila de penalización
offer-stop_drawing = Deja de robar
offer-discard_card = Descarta { $card } en tu pila de penalización
offer-give_penalty = Pasa { $card } de tu pila de penalización a la de { $to_seat }
offer-end_turn = Termina tu turno

# Events: what happened

event-turn_begun = { $last_turn ->
    [no] Empieza el turno de { $seat }: { card-count } por colocar.
   *[yes] Empieza el último turno de { $seat }: { card-count } por colocar, ninguna por robar.
    }
event-cards_swapped = { $seat } intercambia { $card } por { $river_card } del Río.
event-visible_card_taken_back = { $seat } devuelve { $card } de la pila a la mano.
event-placement_adjusted = { $by ->
    [1] { $seat } coloca una carta más este turno.
   *[-1] { $seat } coloca una carta menos este turno.
    }
event-card_placed = { $position ->
    [top] { $seat } coloca { $card } sobre la pila.
    [hidden] { $seat } coloca { $card } bocabajo debajo de la carta visible.
   *[under] { $seat } coloca { $card } en la parte inferior de la pila.
    }
event-placing_finished = { $seat } no coloca ninguna carta.
event-penalties_drawn = { $seat } no tiene suficientes cartas y pone { card-count } del mazo en la pila de penalización.
event-power_taken = { $from ->
    [table] { $seat } coge de la mesa la carta de Habilidad de { animal }: { $power }.
   *[seat] { $seat } le quita a { $from_seat } la carta de Habilidad de { animal }: { $power }.
    }
event-token_moved = { $seat } mueve la ficha de { animal } { direction }, a la carta { $value }.
event-extra_step_taken = { $seat } usa la morsa: la ficha de { animal } se mueve una carta adicional { direction }, a la carta { $value }.
event-extra_step_skipped = { $seat } no usa la morsa.
event-penalties_looked_at = { $cards ->
    [none] { $seat } mira { card-count } de su pila de penalización.
   *[other] { $seat } mira { card-count } de su pila de penalización: { $cards }.
    }
event-draw_adjusted = { $by ->
    [1] { $seat } roba una carta más este turno.
   *[-1] { $seat } roba una carta menos este turno.
    }
event-river_card_taken = { $seat } coge { $card } del Río.
event-deck_card_taken = { $seat } roba { $card } del mazo.
event-penalty_card_taken = { $seat } coge { $card } de su pila de penalización.
event-drawing_stopped = { $seat } deja de robar.
event-card_discarded = { $seat } descarta { $card } en su pila de penalización.
event-penalty_given = { $seat } pasa { $card } de su pila de penalización a la de { $to_seat }.
event-river_refilled = El Río se rellena: { $cards }.
event-end_announced = El mazo se ha agotado y la Reserva ocupa su lugar: al completarse esta ronda, cada uno juega un último turno.
event-last_turns_begun = La ronda está completa: empiezan los últimos turnos, sin robar.
event-piles_scored = Totales: { $totals }.

# Refusals: why a command is not carried out

refusal-wrong_phase = Solo es posible { $moment }.
refusal-power_not_available = Ahora no puedes usar esta Habilidad: { $power }.
refusal-card_not_in_hand = Esta carta no está en tu mano: { $card }.
refusal-card_not_in_river = Esta carta no está en el Río: { $card }.
refusal-card_not_in_penalty_zone = Esta carta no está entre las cartas de penalización que conoces: { $card }.
refusal-no_visible_card = No tienes carta visible.
refusal-visible_card_must_stay = Has declarado una carta menos: debes conservar una carta visible.
refusal-no_card_owed = No hay que colocar ninguna carta.
refusal-card_owed = Aún tienes cartas por colocar.
refusal-not_the_last_card = En esta edición solo puede ir ahí la última carta colocada.
refusal-animal_not_moving = La ficha de este animal no se mueve ahora: { $animal }.
refusal-direction_not_allowed = La ficha no puede moverse { $direction }.
refusal-drawing_begun = Ya has empezado a robar.
refusal-deck_empty = El mazo está agotado.
refusal-draw_owed = En el Río aún quedan cartas.
refusal-within_hand_limit = Ahora no hay que descartar ninguna carta.
refusal-no_other_seat = Una carta de penalización va a otro asiento.
refusal-turn_not_over = Tu turno aún no ha terminado.

# The moments of a turn, as refusal-wrong_phase names them

moment-preparing = antes de colocar la primera carta
moment-placing = mientras colocas cartas
moment-direction = cuando eliges qué ficha va a la derecha
moment-extra_step = cuando la morsa ofrece un paso adicional
moment-drawing = mientras robas
moment-phase_c = en el paso C

# Why a match cannot be dealt

setup-no_such_seat = No hay asiento { $seat }.

# Prompts: what the reader has to decide

prompt-place = Coloca { card-count } sobre tu pila.
prompt-place_more = Aún por colocar sobre tu pila: { card-count }.
prompt-place_nothing = En este turno no colocas ninguna carta.
prompt-hand_empty = Tu mano está vacía: no colocas ninguna carta.
prompt-missing = { $count ->
    [one] Por lo que te falta, { card-count } del mazo irá a tu pila de penalización.
   *[other] Por lo que te falta, { card-count } del mazo irán a tu pila de penalización.
    }
prompt-direction = Elige qué ficha va a la derecha ({ main } / { companion }); la otra va a la izquierda.
prompt-extra_step = Puedes mover la ficha de { animal } una carta adicional { directions }.
prompt-draw = Roba { card-count }.
prompt-draw_short = Roba hasta { card-count }; cuando el Río esté vacío puedes parar.
prompt-draw_river_empty = El Río está vacío: puedes robar hasta { card-count } o parar.
prompt-discard = Tienes más de { $limit } cartas en la mano: descarta { card-count } en tu pila de penalización.
prompt-give = Puedes dar una de tus cartas de penalización a otro jugador, o terminar tu turno.
prompt-powers = Habilidades que puedes usar: { $powers }.
directions = { $directions ->
    [left] { direction-left }
    [right] { direction-right }
   *[both] a la izquierda o a la derecha
    }

# For whom the others wait

waiting-place = { $seat } debe colocar: { card-count }.
waiting-place_nothing = { $seat } no coloca ninguna carta, pero antes puede usar Habilidades.
waiting-missing = { $count ->
    [one] Por lo que le falta, { card-count } del mazo irá a su pila de penalización.
   *[other] Por lo que le falta, { card-count } del mazo irán a su pila de penalización.
    }
waiting-direction = { $seat } elige qué ficha va a la derecha ({ main } / { companion }).
waiting-extra_step = { $seat } puede mover la ficha de { animal } una carta adicional.
waiting-draw = { $seat } debe robar: { card-count }.
waiting-draw_short = { $seat } puede robar hasta { card-count }.
waiting-discard = { $seat } debe descartar: { card-count }.
waiting-give = { $seat } puede dar una carta de penalización a otro jugador.
waiting-over = La partida ha terminado.

# Labels on the boards

label-turn = turno { $turn }
label-edition = edición { $edition }
label-phase = paso { $phase }
label-deck = mazo
label-reserve = Reserva
label-landscape = Paisaje
label-powers = Habilidades
label-river = Río
label-your_hand = Tu mano
label-your_penalties = Cartas de penalización que conoces
label-hand = mano
label-pile = pila
label-penalties = penalizaciones
label-totem = Tótem
label-paw = Huella
label-to_act = en juego
label-wins = gana por puntos
label-visible = visible
label-face_down = bocabajo
label-on_the_table = en la mesa
label-used = usada
label-unknown = desconocidas
label-place = colocar
label-draw = robar
label-values = { label-place }/{ label-draw }
label-bottom_to_top = de abajo arriba
label-seen_in_hand = vistas entrar en la mano
label-seen = vistas
label-known_penalties = cartas de penalización que conoces
label-given = diste tú
label-given_penalties = cartas de penalización que diste, quizá ya idas
label-all_penalties = cartas de penalización
label-end_announced = El final está anunciado: tras esta ronda cada uno juega un último turno.
label-last_turns = Son los últimos turnos: ya no se roba.

# What the signs of the picture mean

legend-main = animal principal: se toma su habilidad, su ficha se mueve
legend-companion = animal secundario: su ficha también se mueve
legend-place = valor de colocación: tantas cartas se colocan
legend-draw = valor de robo: tantas cartas se roban
legend-totem = un tótem con su asiento
legend-paw = el asiento que empezó
legend-hidden = una carta bocabajo
legend-zone = zona de penalización: cartas bocabajo, entre paréntesis las no vistas

# What can be touched on the picture, by the names that are read aloud

touch-token = Ficha de { animal }, en { $value }
touch-own_token = Ficha de { animal }, en { $value }, tu Tótem
touch-landscape = Carta de Paisaje { $value }
touch-power = Carta de Habilidad de { animal }, paso { $phase }: { $power } ({ $holder })
touch-used_power = Carta de Habilidad de { animal }, paso { $phase }: { $power } ({ $holder }, { label-used })
touch-deck = Mazo: { card-count }
touch-pile = Pila de { $seat }: { card-count }
touch-pile_visible = Pila de { $seat }: { card-count }, carta superior { $card }
touch-zone = Pila de penalización de { $seat }: { card-count }

# Names of whatever has an id

command-swap_with_river = Intercambiar con el Río
command-take_back_visible_card = Recuperar la carta visible
command-adjust_placement = Colocar una carta más o menos
command-place_card = Colocar una carta
command-finish_placing = No colocar ninguna carta
command-move_tokens = Mover las fichas
command-extra_step = Paso adicional
command-skip_extra_step = Sin paso adicional
command-adjust_draw = Robar una carta más o menos
command-take_from_river = Coger del Río
command-take_from_deck = Robar del mazo
command-take_from_penalty = Coger de la penalización
command-stop_drawing = Dejar de robar
command-discard_card = Descartar una carta
command-give_penalty = Dar una penalización
command-end_turn = Terminar el turno
option-edition = Edición
    .de = reglamento alemán
    .es = reglamento español
    .it = reglamento italiano
option-powers = Caras de las cartas de Habilidad
    .random = al azar
option-start_seat = Asiento inicial
    .random = al azar
side-of = Carta de Habilidad de { animal }
table-cards = Cartas de Animal
table-animals = Animales
table-powers = Habilidades
table-landscape = Paisaje
table-run_points = Puntos por secuencias
column-id = Denominación
column-deck = Mazo
column-main = Animal Principal
column-companion = Animal Secundario
column-draw = Valor de robo
column-placement = Valor de colocación
column-name = Nombre en palabras
column-animal = Animal
column-phase = Paso
column-effect = Efecto
column-value = Valor
column-count = Cartas o secuencias
column-points = Puntos
thing-A = A: colocar cartas y coger una Habilidad
thing-B = B: mover fichas
thing-C = C: robar cartas
thing-top = sobre la pila
thing-hidden = bocabajo, debajo de la carta visible
thing-under = debajo de la pila
thing-left = { direction-left }
thing-right = { direction-right }

# The lessons: what each is about, and what there is to do, one step a sentence.

lesson-first_turn = Un turno entero
    .step1 = Coloca tu oso polar: tócalo en la mano y luego tu pila. Dice cuántas cartas robas ahora, 2, y cuántas debes colocar el próximo turno, 4.
    .step2 = Se mueven las fichas de sus dos animales, una a cada lado. El frailecillo es tu animal secreto: envíalo a la derecha, hacia los 15 puntos.
    .step3 = Ahora roba. Las cartas seguidas de un mismo animal puntúan: coge un oso del Río, el que va con la orca.
    .step4 = Coge también el otro oso, el que va con el alce: tres seguidos valdrán 3 puntos.
lesson-hand_limit = Demasiadas cartas
    .step1 = Coloca el alce. Te deja robar cinco cartas, y su carta de poder es tuya hasta que alguien la coja.
    .step2 = Nadie conoce tu animal secreto, la orca. No reveles nada: envía la morsa a la derecha.
    .step3 = Usa el poder del alce: toca su carta y roba una carta más, el Río entero.
    .step4 = Tienes ocho cartas y puedes quedarte siete. Pon la morsa en tu pila de penalización: cuesta un punto.
lesson-extra_step = Un poder al instante
    .step1 = Coloca la morsa: quien tiene el animal arriba coge su carta de poder. Esta sirve al instante.
    .step2 = La morsa es tu animal secreto. Envíala a la derecha.
    .step3 = El poder la mueve una carta más: envíala otra vez a la derecha, a los 10 puntos.
lesson-from_the_deck = Robar sin que se vea
    .step1 = Coloca la orca: su poder te deja robar del mazo.
    .step2 = Envía el zorro a la derecha; la orca va entonces a la izquierda.
    .step3 = Todos ven lo que coges del Río. Roba mejor del mazo: tócalo, y otra vez para confirmar.
lesson-swap = Intercambiar con el Río
    .step1 = Antes de colocar, el frailecillo intercambia una carta. Toca cualquiera de tu mano y luego el frailecillo del Río.
    .step2 = Debes dos cartas. Coloca primero el frailecillo sobre el que ya está: es una serie de dos.
lesson-take_back = De vuelta a la mano
    .step1 = Tu frailecillo pide cinco cartas y tienes una: cuatro penalizaciones. Usa su poder: recupéralo tocando tu pila.
    .step2 = La orca de debajo pide dos, y tienes dos. Coloca primero el frailecillo: así la orca queda arriba y robas cuatro.
lesson-one_card_less = Una carta menos
    .step1 = Tu alce pide una carta y te deja robar cinco. Con su poder coloca una menos: se queda arriba y robas cinco otra vez.
lesson-give_away = Penalizaciones, y de quién
    .step1 = No tienes cartas y debes cinco. Mira lo que cuesta: no coloques ninguna, y cinco cartas del mazo serán penalizaciones.
    .step2 = Envía el zorro a la derecha; el oso de arriba de tu pila sigue siendo la carta visible.
    .step3 = El poder del oso pasa una: toca una carta de tu pila de penalización y luego la del otro.
lesson-leave_it = No es obligatorio
    .step1 = La morsa podría avanzar una carta más. Ningún poder es obligatorio: no lo uses.
    .step2 = Roba tu única carta: el oso con el zorro.
    .step3 = Con el oso podrías dar una penalización. Quédatela y termina tu turno.
lesson-empty_river = Cuando el Río se seca
    .step1 = El mazo y la reserva se han agotado: es la última carta del Río. Cógela.
    .step2 = El oso también roba de tu pila de penalización. Coge el alce con la orca: encaja con el alce de tu pila.
    .step3 = Podría seguir otra, pero no es obligatorio: deja de robar.
