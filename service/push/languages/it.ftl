# What a browser is told with the page closed.

push-turn = Tocca a te
push-moved = { $game }: { $name } ha giocato.
push-waits = { $game } ti aspetta.

# What is touched to hear no more.
push-off = Non avvisarmi più
