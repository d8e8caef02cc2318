refusal-match_over = La partida ha terminado.
refusal-not_your_turn = Le toca a otro asiento.
