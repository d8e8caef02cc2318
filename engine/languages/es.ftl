refusal-match_over = La partida ha terminado.
refusal-not_your_turn = Le toca a otro asiento.
refusal-seat_counts = { $game } es para { $counts } asientos, no { $seats }.
