### Lanterns, the toy game of the tests.

title = Faroles
summary = Enciende faroles en la noche polar y entierra los que otros apagarían.

# Names of things; `lantern` is none where the reader may not know which

a-lantern = { $lantern ->
    [none] un farol
   *[other] { $lantern }
}

# What may be done

offer-light_lantern = Enciende { $lantern }
offer-bury_lantern = Entierra { $lantern }
offer-snuff_lantern = Apágalo con { $lantern }
offer-let_shine = Déjalo brillar

# What happened

event-lantern_lit = { $who } enciende { $lantern }.
event-lantern_buried = { $who } entierra { a-lantern }.
event-lantern_drawn = { $who } roba { a-lantern }.
event-lantern_snuffed = { $who } apaga { $lit } con { $lantern }.
event-lantern_left = { $who } lo deja brillar.

# What has to be decided

prompt-asked = Apaga el farol o déjalo brillar.
prompt-your_turn = Enciende o entierra un farol.

# What is refused

refusal-answer_owed = Primero responde al farol encendido.
refusal-nothing_to_answer = No hay ningún farol encendido al que responder.
refusal-lantern_not_in_hand = No tienes en la mano este farol: { $lantern }.
refusal-not_as_bright = No es tan brillante como el encendido.
setup-hand_size = Una mano tiene de 1 a 3 faroles.
setup-no_such_seat = No hay tal asiento.

# On the picture

lantern-red = farol rojo, brillo { $brightness }
lantern-green = farol verde, brillo { $brightness }
lantern-blue = farol azul, brillo { $brightness }
place-sky = Cielo
place-snow = Nieve

# Names of whatever has an id

command-light_lantern = Encender un farol
command-bury_lantern = Enterrar un farol
command-snuff_lantern = Apagar un farol
command-let_shine = Dejarlo brillar
option-hand_size = Faroles en la mano
option-start_seat = Asiento inicial
    .null = al azar
part-lit = faroles encendidos
part-buried = faroles enterrados
part-total = total
table-lanterns = Faroles
column-id = Farol
column-brightness = Brillo
