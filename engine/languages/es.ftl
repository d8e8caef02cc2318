### What the engine itself says to players, whatever the game.

# A command is refused

refusal-match_over = La partida ha terminado.
refusal-not_your_turn = Le toca a otro asiento.
refusal-seat_counts = { $game } es para { $counts } asientos, no { $seats }.

# The house bots, from the weakest to the strongest

bot-random = Juega cualquier orden legal, todas con la misma probabilidad.
bot-greedy = Juega lo que parece mejor justo después; rápido.
bot-mcts-easy = Mira un poco adelante en mundos posibles; responde enseguida.
bot-mcts = Explora mundos posibles; piensa menos de un segundo por orden.
bot-mcts-hard = Explora más que nadie; piensa hasta cinco segundos por orden.

# What people call them: by how hard they are to beat

level-random = Muy fácil
level-greedy = Fácil
level-mcts-easy = Medio
level-mcts = Difícil
level-mcts-hard = Muy difícil

# Where the figures of a table are from

column-provenance = De dónde viene
thing-sourced = de las reglas
thing-deduced = deducido de las reglas
thing-proposed = propuesta de la casa

# A position as a document, in all games

sections-course = La situación
sections-board = Tablero
sections-row = Fila
sections-players = Jugadores
sections-player = Jugador
sections-you = { $player } (tú)
sections-turn = Le toca a { $player }.
sections-your_turn = Te toca a ti.
sections-over = La partida ha terminado.
sections-card = Carta
sections-number = Número
sections-nothing = nada
