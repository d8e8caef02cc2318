# The page by which a match is shared.

share-title = { $game }: { $names }
share-not-there = Aquí no hay ninguna partida que ver
share-not-there-why = Quizá terminó y ya se olvidó, o es privada. Quien juega en ella la ve en la mesa.
share-waiting = Espera a jugadores
share-playing = Se está jugando
share-late = Los espectadores la ven una ronda más tarde.
share-hidden = Los espectadores ven el tablero al final.
share-over = Ha terminado
share-cancelled = Cancelada
share-picture = El tablero de { $game }: { $names }
share-watch = Mirar en la mesa
share-sit = A la mesa
share-replay = Repetición en la mesa
share-film = Como imagen en movimiento
share-embed = En una página propia
share-element = Un tablero con controles, en cualquier página:
share-frame = Donde una página no admite scripts, por ejemplo en un foro:
share-copy-address = La dirección de esta página:
