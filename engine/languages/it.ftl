refusal-match_over = La partita è finita.
refusal-not_your_turn = Tocca a un altro posto.
refusal-seat_counts = { $game } è per { $counts } posti, non { $seats }.
