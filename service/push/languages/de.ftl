# What a browser is told with the page closed.

push-turn = Du bist am Zug
push-moved = { $game }: { $name } hat gespielt.
push-waits = { $game } wartet auf dich.

# What is touched to hear no more.
push-off = Nicht mehr melden
