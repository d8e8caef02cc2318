# What a browser is told with the page closed.

push-turn = Te toca
push-moved = { $game }: { $name } ha jugado.
push-waits = { $game } te espera.

# What is touched to hear no more.
push-off = No avisar más
