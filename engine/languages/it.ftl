### What the engine itself says to players, whatever the game.

# A command is refused

refusal-match_over = La partita è finita.
refusal-not_your_turn = Tocca a un altro posto.
refusal-seat_counts = { $game } è per { $counts } posti, non { $seats }.

# The house bots, from the weakest to the strongest

bot-random = Gioca un comando legale qualsiasi, tutti con la stessa probabilità.
bot-greedy = Gioca ciò che sembra migliore subito dopo; veloce.
bot-mcts-easy = Guarda un poco avanti in mondi possibili; risponde subito.
bot-mcts = Esplora mondi possibili; pensa meno di un secondo per comando.
bot-mcts-hard = Esplora più a lungo di tutti; pensa fino a cinque secondi per comando.

# What people call them: by how hard they are to beat

level-random = Molto facile
level-greedy = Facile
level-mcts-easy = Medio
level-mcts = Difficile
level-mcts-hard = Molto difficile

# Where the figures of a table are from

column-provenance = Da dove viene
thing-sourced = dalle regole
thing-deduced = dedotto dalle regole
thing-proposed = proposta della casa

# A position as a document, in all games

sections-course = La situazione
sections-board = Tabellone
sections-row = Riga
sections-players = Giocatori
sections-player = Giocatore
sections-you = { $player } (tu)
sections-turn = Tocca a { $player }.
sections-your_turn = Tocca a te.
sections-over = La partita è finita.
sections-card = Carta
sections-number = Numero
sections-nothing = niente
