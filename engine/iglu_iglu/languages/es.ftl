### Iglu Iglu: all that it says to people.
###
### `seat`, `owner` and `seats` are filled with names, squares with a letter and a number; `tile` is
### chosen by what is on its face and filled in as `tile_name`; `animal` and `direction` are chosen
### by the messages of the same names.

title = Iglu Iglu
summary = Tribus de inuit cazan y se asientan sobre un campo de hielo que se derrite loseta a loseta.

# Names of things

animal-fish = pez
animal-fox = zorro
animal-bear = oso
colour-red = rojo
colour-blue = azul
colour-yellow = amarillo
colour-green = verde
phase-placing = colocación
phase-melting = deshielo
phase-pushing = deriva
phase-displacing = dejar paso
phase-moving_animals = movimiento de animales
phase-answering_bear = ataque del oso
phase-sending_inuit = huida
phase-acting = acciones
phase-over = terminada

# What is on the faces of the tiles, and what the tiles are called by it

face-fish = Peces
face-polar_bear = Oso polar
face-glacier = Glaciar
face-drift = Deriva
face-melt = Derretir
face-energy = Energía
face-harpoon = Arpón
face-move_animals = Mover animales

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
    [fish] un pez
    [fox] un zorro
   *[bear] un oso
}
direction = { $direction ->
    [north] norte
    [east] este
    [south] sur
   *[west] oeste
}

# Commands, as offers

offer-place_inuit = Coloca un inuit en { $square }
offer-melt_tile = Derrite la loseta de { $square }
offer-push_tile = Empuja la loseta de { $square } hacia el { direction }
offer-move_animal = Mueve { an-animal } ({ $value }) de { $origin } a { $target }
offer-answer_bear = { $harpoon ->
    [yes] Mata al oso con un Arpón
   *[no] No uses ningún Arpón
}
offer-send_inuit = Envía al inuit que huye, de { $owner }, a { $corner }
offer-play_melt = Juega Derretir: retira la loseta de { $square } sin mirarla
offer-play_energy = Juega Energía: { $action_points ->
    [one] un punto de acción más
   *[other] { $action_points } puntos de acción más
}
offer-play_harpoon = Juega Arpón: captura { an-animal } ({ $value }) en { $square }
offer-play_move_animals = Juega Mover animales: 3 pasos, hay que darlos todos
offer-walk = { $harpoon ->
    [yes] Camina de { $origin } a { $target } y mata al oso de allí con un Arpón (1 punto de acción)
   *[no] Camina de { $origin } a { $target } (1 punto de acción)
}
offer-kayak = { $harpoon ->
    [yes] Ve en kayak de { $origin } a { $target } y mata al oso de allí con un Arpón (3 puntos de acción)
   *[no] Ve en kayak de { $origin } a { $target } (3 puntos de acción)
}
offer-hunt = Caza { an-animal } en { $square } ({ $value ->
    [one] 1 punto de acción
   *[other] { $value } puntos de acción
})
offer-build_igloo = Construye un iglú en { $square } (3 puntos de acción)
offer-end_turn = Termina el turno

# Events. A glacier never melts; only the finder of a kept tile knows its face.

event-inuit_placed = { $seat } coloca un inuit en { $square }.
event-turn_began = Turno de { $seat }.
event-tile_melted = { $seat } mira la loseta de { $square }.
event-tile_revealed = { $tile ->
    [glacier] Muestra { $tile_name } y no se derrite.
   *[other] Muestra { $tile_name } y se derrite.
}
event-tile_kept = { $tile ->
    [none] Se derrite, y { $seat } se la queda oculta.
   *[other] Se derrite, y { $seat } se la queda: { $tile_name }.
}
event-animal_appeared = Aparece en { $square }: { animal } ({ $value }).
event-drift_blocked = Ninguna loseta se puede empujar: nada va a la deriva.
event-push_announced = { $seat } empujará desde { $square } hacia el { direction }; antes se apartan los animales.
event-tile_pushed = { $seat } empuja { $tile_count ->
    [one] una loseta
   *[other] { $tile_count } losetas
} desde { $square } hacia el { direction }.
event-animal_moved = { $seat } mueve { an-animal } ({ $value }) de { $origin } a { $target }.
event-moving_stopped = Ya no puede moverse ningún animal: { $unused_movement_points ->
    [one] se pierde un paso
   *[other] se pierden { $unused_movement_points } pasos
}.
event-animal_removed = Sale del juego desde { $square }: { animal } ({ $value }).
event-kept_tile_played = { $seat } juega { $tile_name }.
event-tile_sunk = La loseta de { $square } se retira sin mirarla.
event-action_points_gained = { $seat } gana { $action_points ->
    [one] un punto de acción
   *[other] { $action_points } puntos de acción
}.
event-bear_attacked = El oso ataca en { $square }; se pregunta por un Arpón a: { $seats }.
event-inuit_hid = Los inuit de { $seat } se esconden en su iglú en { $square }.
event-bear_answered = { $harpoon ->
    [yes] { $seat } ataca con un Arpón.
   *[no] { $seat } no usa ningún Arpón.
}
event-inuit_fled = Un inuit de { $owner } huye a { $corner }.
event-inuit_walked = { $seat } camina de { $origin } a { $target }.
event-inuit_kayaked = { $seat } va en kayak de { $origin } a { $target }.
event-animal_caught = { $action_points ->
    [0] { $seat } captura { an-animal } ({ $value }) en { $square } con un Arpón.
   *[other] { $seat } caza { an-animal } en { $square } ({ $value }).
}
event-igloo_built = { $seat } construye un iglú en { $square }.
event-turn_ended = { $unused_action_points ->
    [0] { $seat } termina el turno.
    [one] { $seat } termina el turno; se pierde un punto de acción.
   *[other] { $seat } termina el turno; se pierden { $unused_action_points } puntos de acción.
}
event-ice_stayed = Ninguna loseta puede derretirse: el juego termina.
event-island_scored = Isla { $squares }: { $points }.
event-match_ended = Totales: { $totals }.

# What a seat has to decide, by the phase of its turn

prompt-placing = Coloca un inuit en el anillo exterior (por colocar: { $inuit_to_place }).
prompt-melting = { $choice ->
    [kept] Elige la loseta que se derrite, o juega antes una loseta guardada.
   *[melt] Elige la loseta que se derrite.
}
prompt-pushing = Deriva: elige una loseta y hacia dónde la empujas.
prompt-displacing = Aparta los animales del camino de la loseta a la deriva.
prompt-moving_animals = Mueve un animal (pasos que aún hay que dar: { $movement_points }).
prompt-answering_bear = { $choice ->
    [strike] Un oso ataca a tus inuit en { $square }: ¿lo matas con un Arpón?
   *[pass] Un oso ataca a tus inuit en { $square }, y no tienes ningún Arpón que usar.
} Si nadie lo mata, { $hides ->
    [yes] se esconden en tu iglú.
   *[no] huyen.
}
prompt-sending_inuit = Elige la esquina para el inuit que huye ({ $colour }).
prompt-acting = { $choice ->
    [act] Actúa o termina el turno (puntos de acción: { $action_points }).
    [kept] Juega una loseta guardada o termina el turno (puntos de acción: { $action_points }).
    [end] Solo puedes terminar el turno (puntos de acción: { $action_points }).
   *[any] Te toca actuar (puntos de acción: { $action_points }).
}

# A command is refused: something else is to be decided

refusal-wrong_phase = Ahora toca decidir otra cosa: { $phase }.

# A command is refused: choosing a square

refusal-not_on_the_outer_ring = Ahora solo se puede elegir una loseta del anillo exterior.
refusal-no_face_down_tile = Ahí no hay ninguna loseta boca abajo.
refusal-tile_occupied = La loseta no está vacía.
refusal-not_by_the_sea = La loseta no es adyacente al mar.
refusal-igloo_on_tile = Una loseta con un iglú no se derrite.
refusal-not_adjacent = Un paso lleva a una casilla adyacente.

# A command is refused: drift

refusal-no_tile_there = Ahí no hay ninguna loseta que empujar.
refusal-push_blocked = Al final de la línea no hay ninguna casilla libre.
refusal-animal_in_the_way = Un animal en el camino no tiene ninguna casilla de mar a la que ir.
refusal-not_in_the_way = Antes se mueven los animales en el camino del empuje.

# A command is refused: moving animals, and bears

refusal-no_such_animal = Ese animal no está ahí.
refusal-no_way_there = Ahora no puedes mover { an-animal } a esa casilla.
refusal-square_banned = Está prohibido mover { an-animal } a esa casilla.
refusal-no_animal_can_move = Ningún animal puede moverse.
refusal-another_inuit_flees = El siguiente en huir es un inuit del asiento { $owner }.
refusal-not_a_corner = Los inuit huyen a una esquina.
refusal-bear_on_corner = En esa esquina hay un oso: elige una sin oso.

# A command is refused: kept tiles

refusal-tile_not_kept = No guardas ninguna loseta así: { $tile }.
refusal-already_played = Solo una de cada tipo por turno, y ya has jugado: { $tile }.

# A command is refused: actions

refusal-too_few_action_points = Cuesta { $cost ->
    [one] un punto de acción
   *[other] { $cost } puntos de acción
}; tienes { $left }.
refusal-no_inuit_there = Ahí no tienes ningún inuit.
refusal-no_ice_there = Ahí no hay ni hielo ni tierra.
refusal-tile_barred = El iglú de otra tribu cierra el paso a la loseta.
refusal-bear_in_the_way = Ahí hay un oso: solo llegas usando un Arpón.
refusal-no_bear_there = Ahí no hay ningún oso que matar con un Arpón.
refusal-not_on_that_shore = El kayak va a otra orilla de la misma zona de mar, sin cruzar una casilla con un oso.
refusal-out_of_reach = Tus inuit no alcanzan a ese animal.
refusal-bear_needs_harpoon = A un oso solo se le mata con un Arpón.
refusal-no_igloo_left = Ya has construido tus dos iglús.
refusal-no_igloo_site = Un iglú necesita una loseta sin iglú y sin inuit ajenos.

# A match cannot be set up so

setup-no_such_seat = No hay ningún asiento { $seat }.

# On the boards

label-waiting = Le toca a { $seat }.
label-over = La partida ha terminado.
label-turn = Turno de { $seat }
label-points = puntos de acción { $count }
label-played = jugadas: { $tiles }
label-serious = variante seria
label-animals = Animales
label-animal = Animal
label-square = Casilla
label-face_down = hielo
label-glacier = glaciar
label-sea = mar
label-land = tierra
label-inuit = inuit
label-igloo = iglú
label-prey = presas
label-islands = islas si acaba
label-from_islands = islas
label-points_now = puntos si acabara ahora
label-total = total
label-igloos_left = iglús restantes
label-to_place = por colocar
label-kept = losetas guardadas
label-supply = Reserva
label-out = Losetas fuera
label-sunk = sin ver { $count }
label-nothing = ninguna
label-hidden_faces = Bajo el hielo
label-push = Empuje desde { $square } hacia el { direction }

# Whatever can be touched on the picture

mark-square = { $square }: { $there }
mark-inuit = { $count ->
    [one] inuit ({ $colour }) en { $square }
   *[other] { $count } inuit ({ $colour }) en { $square }
}
mark-animal = { $count ->
    [one] { animal } { $value } en { $square }
   *[other] { animal } { $value } ×{ $count } en { $square }
}
mark-tile = { $count ->
    [one] loseta guardada: { $tile_name }
   *[other] loseta guardada: { $tile_name } ×{ $count }
}
mark-igloos = iglús restantes: { $count }

# Names of whatever has an id

command-place_inuit = Colocar un inuit
command-melt_tile = Derretir una loseta
command-push_tile = Empujar una loseta
command-move_animal = Mover un animal
command-answer_bear = Responder al ataque de un oso
command-send_inuit = Enviar a una esquina a un inuit que huye
command-play_melt = Jugar Derretir
command-play_energy = Jugar Energía
command-play_harpoon = Jugar Arpón
command-play_move_animals = Jugar Mover animales
command-walk = Caminar
command-kayak = Ir en kayak
command-hunt = Cazar
command-build_igloo = Construir un iglú
command-end_turn = Terminar el turno
option-serious = Variante para jugadores serios
    .true = sí
    .false = no
option-animal_bans = Adónde no se puede mover animales
    .both = centro (osos, zorros), esquinas
    .as_printed = centro (osos, zorros)
    .corners = esquinas
option-start_seat = Quién empieza
    .random = al azar
part-prey = presas
part-islands = islas
part-total = total
table-tiles = Losetas
table-fish = Peces
table-foxes = Zorros
table-bears = Osos
table-tribes = Tribus
table-board = Casillas del tablero
column-kind = Clase
column-count = Número
column-event = Evento
column-amount = Cantidad
column-has_red_border = Borde rojo
column-value = Valor
column-igloo_count = Iglús
column-squares = Casillas
thing-corner = esquina (tierra)
thing-water = agua
thing-outer_ring = anillo exterior
thing-central_sea = casillas centrales de mar

# The lessons: what each is about, and what there is to do, one step a sentence.

lesson-place = Tu tribu en el hielo
    .step1 = Todos los Inuit empiezan en el anillo exterior, y al final la tribu más fuerte gana cada isla. Coloca el último en a6, junto a los tuyos.
lesson-turn = Un turno entero
    .step1 = Cada turno empieza con el deshielo: una loseta vacía junto al mar desaparece, y su cara muestra lo que ocurre. Derrite e3.
    .step2 = Ha llegado un pez. Ahora tienes tres puntos de acción; caminar cuesta uno. Camina de h6 a g6.
    .step3 = Los puntos que no gastas se pierden, y no pasa nada. Termina tu turno.
lesson-hunt = Cazar
    .step1 = Uno de tus Inuit está en e8. Derrite la loseta que tiene delante, e7: quién sabe qué aparecerá.
    .step2 = Un pez de valor 3, a tu alcance. Cuesta tantos puntos de acción como vale: cázalo.
lesson-kayak = Energía, y un kayak
    .step1 = Guardas una loseta de borde rojo, para cuando quieras: la Energía da puntos de acción. Tócala, y otra vez para confirmar.
    .step2 = Desde la orilla puedes cruzar el mar en kayak. Ve de g5 a e3.
lesson-harpoon = El arpón
    .step1 = No te quedan puntos de acción, pero guardas un Arpón, que captura gratis un animal a tu alcance. Tócalo y luego el pez de e5.
lesson-animals = Mover los animales
    .step1 = Guardas una loseta que mueve animales. Juégala: tócala, y otra vez para confirmar.
    .step2 = Cada punto de movimiento mueve un animal una casilla. Lleva el pez de valor 3 de d5 a d4.
lesson-drift = El hielo va a la deriva
    .step1 = Derrite la loseta de f5 y mira qué hace el hielo.
    .step2 = Deriva: empuja una loseta una casilla, con todas las que tiene delante y lo que hay encima. Toca f8 y luego la casilla al norte.
lesson-igloo = Derretir más, y construir
    .step1 = Guardas la loseta Derretir: quita una loseta boca abajo sin mirarla, también una que une una isla. Tócala y luego d3.
    .step2 = Un iglú cuenta para tu fuerza en su isla y protege de los osos. Construye uno en a2, donde solo está el tuyo.
lesson-bear = Viene un oso
    .step1 = Los otros han llevado un oso hasta tu Inuit. Un Arpón lo mataría, pero no tienes ninguno: déjalo pasar.
    .step2 = Tu Inuit huye a la esquina que elijas. Envíalo a a8, cerca de los otros.
