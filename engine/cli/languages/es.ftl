### What the command line says.

# A match at the terminal

player = Jugador { $number }
choose = Número o parte del texto (? muestra el tablero, q sale):{" "}
confirm = { $choice } – Intro la juega, cualquier otra cosa no:{" "}
same-words = top = arriba encima; under = abajo debajo bajo; hidden = oculta tapada; north = n; east = e; south = s; west = o; northeast = ne; northwest = no; southeast = se; southwest = so
unknown-words = Ninguna opción tiene: { $words }.
many-choices = { $count } opciones: escribe palabras de una, o * para verlas todas.
no-such-choice = No hay tal opción.
hand-over = { $name }, es tu turno: pulsa Intro cuando nadie más mire.
the-end = La partida ha terminado ({ $termination ->
    [completed] jugada hasta el final
    [round_limit] límite de rondas
    [resigned] abandono
   *[timeout] tiempo agotado
}).
left = Se dejó la partida tras { $count ->
    [one] una orden
   *[other] { $count } órdenes
}.
recorded = El registro está en { $path }.

# A match of a service at the terminal

your-name = Tu nombre:{" "}
come-back = Para volver con el mismo jugador, define { $variable }={ $token }
server-match = { $title }, partida { $match }.
server-help = ? lee la posición, ? con una palabra lee una parte. /undo deshace tu última jugada, /resign abandona, /leave deja tu asiento a un bot de la casa, /yes y /no responden a una petición, q cierra este programa y la partida sigue.
your-turn = Te toca a ti.
others-act = Les toca a los demás.
waiting = La partida espera jugadores: { $address }
resign-sure = Un bot de la casa juega tu asiento hasta el final. Intro abandona, cualquier otra cosa no:{" "}
leave-sure = Un bot de la casa juega hasta que vuelvas. Intro deja la partida, cualquier otra cosa no:{" "}
nothing-to-undo = No has jugado aquí nada que se pueda deshacer.
nothing-asked = Nadie te pide nada.
unreachable = { $address } no responde.
no-address = Una dirección empieza por http:// o https://, no { $address }.
not-with-server = En un servicio no puedes elegir { $word }.
no-game = Indica un juego; `games` los enumera.
no-server = Una partida se indica junto con su --server.
nobody-to-play = Alguien en este terminal tiene que jugar: un asiento es { $word }.

# What a record proves

proved = Probado: { $game }, partida { $match }, { $seats } asientos, { $commands } { $commands ->
    [one] orden
   *[other] órdenes
}, repartida limpiamente a partir del secreto comprometido.
still-on = La partida aún estaba en juego.

# What was typed cannot be meant

no-such-name = { $name } no es un nombre que se pueda mostrar.
nobody-to-sit = Nadie llamado { $word } puede sentarse; hay: { $known }.
no-option = Una opción se escribe nombre=valor, no { $word }.
option-has-a-value = La opción { $name } ya recibió un valor.
option-too-long = { $path } es demasiado largo para una opción.
no-json = { $path } no contiene JSON.
record-too-long = { $path } es demasiado largo para un registro.
