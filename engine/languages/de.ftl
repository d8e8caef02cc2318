### What the engine itself says to players, whatever the game.

# A command is refused

refusal-match_over = Die Partie ist vorbei.
refusal-not_your_turn = Ein anderer Platz ist am Zug.
refusal-seat_counts = { $game } ist für { $counts } Plätze, nicht für { $seats }.

# The house bots, from the weakest to the strongest

bot-random = Spielt irgendeinen erlaubten Befehl, jeden mit gleicher Wahrscheinlichkeit.
bot-greedy = Spielt, was gleich danach am besten aussieht; schnell.
bot-mcts-easy = Blickt ein wenig voraus in mögliche Welten; antwortet sofort.
bot-mcts = Durchsucht mögliche Welten; denkt weniger als eine Sekunde je Befehl.
bot-mcts-hard = Sucht am längsten; denkt bis zu fünf Sekunden je Befehl.

# What people call them: by how hard they are to beat

level-random = Sehr leicht
level-greedy = Leicht
level-mcts-easy = Mittel
level-mcts = Schwer
level-mcts-hard = Sehr schwer

# Where the figures of a table are from

column-provenance = Woher das ist
thing-sourced = aus der Spielregel
thing-deduced = aus der Spielregel geschlossen
thing-proposed = Vorschlag des Hauses

# A position as a document, in all games

sections-course = Wie es steht
sections-board = Spielplan
sections-row = Zeile
sections-players = Mitspielende
sections-player = Wer
sections-you = { $player } (du)
sections-turn = { $player } ist am Zug.
sections-your_turn = Du bist am Zug.
sections-over = Die Partie ist vorbei.
sections-card = Karte
sections-number = Anzahl
sections-nothing = nichts
