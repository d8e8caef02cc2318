title = Bazas
summary = Bazas
offer-play_number = Juega { $number }
event-number_played = Jugada: { $number }.
refusal-card_not_in_hand = Esta carta no está en tu mano.
