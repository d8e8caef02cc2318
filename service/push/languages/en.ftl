# What a browser is told with the page closed.

push-turn = Your turn
push-moved = { $game }: { $name } has played.
push-waits = { $game } waits for you.

# What is touched to hear no more.
push-off = Stop these
