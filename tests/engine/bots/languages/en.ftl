title = Tricks
summary = Tricks
offer-play_number = Play { $number }
event-number_played = Played: { $number }.
refusal-card_not_in_hand = This card is not in your hand.
