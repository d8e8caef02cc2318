title = Stiche
summary = Stiche
offer-play_number = { $number } spielen
event-number_played = Gespielt: { $number }.
refusal-card_not_in_hand = Diese Karte hast du nicht auf der Hand.
