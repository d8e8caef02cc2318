title = Prese
summary = Prese
offer-play_number = Gioca { $number }
event-number_played = Giocata: { $number }.
refusal-card_not_in_hand = Questa carta non è nella tua mano.
