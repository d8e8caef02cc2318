### What the command line says.

# A match at the terminal

player = Jugador { $number }
choose = Número o parte del texto (? muestra el tablero, q sale):{" "}
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
