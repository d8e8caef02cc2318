refusal-match_over = Die Partie ist vorbei.
refusal-not_your_turn = Ein anderer Platz ist am Zug.
refusal-seat_counts = { $game } ist für { $counts } Plätze, nicht für { $seats }.
