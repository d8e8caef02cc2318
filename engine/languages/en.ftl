### What the engine itself says to players, whatever the game.

# A command is refused

refusal-match_over = The match is over.
refusal-not_your_turn = Another seat is to act.
refusal-seat_counts = { $game } is for { $counts } seats, not { $seats }.
