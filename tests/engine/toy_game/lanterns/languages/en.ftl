### Lanterns, the toy game of the tests.

title = Lanterns
summary = Light lanterns in the polar night, and bury those that others would put out.

# Names of things; `lantern` is none where the reader may not know which

a-lantern = { $lantern ->
    [none] a lantern
   *[other] { $lantern }
}

# What may be done

offer-light_lantern = Light { $lantern }
offer-bury_lantern = Bury { $lantern }
offer-snuff_lantern = Put it out with { $lantern }
offer-let_shine = Let it shine

# What happened

event-lantern_lit = { $who } lights { $lantern }.
event-lantern_buried = { $who } buries { a-lantern }.
event-lantern_drawn = { $who } draws { a-lantern }.
event-lantern_snuffed = { $who } puts { $lit } out with { $lantern }.
event-lantern_left = { $who } lets it shine.

# What has to be decided

prompt-asked = Put the lantern out, or let it shine.
prompt-your_turn = Light or bury a lantern.

# What is refused

refusal-answer_owed = First answer the lit lantern.
refusal-nothing_to_answer = There is no lit lantern to answer.
refusal-lantern_not_in_hand = You do not hold this lantern: { $lantern }.
refusal-not_as_bright = It is not as bright as the lit one.
setup-hand_size = A hand has 1 to 3 lanterns.
setup-no_such_seat = There is no such seat.

# On the picture

lantern-red = red lantern, brightness { $brightness }
lantern-green = green lantern, brightness { $brightness }
lantern-blue = blue lantern, brightness { $brightness }
place-sky = Sky
place-snow = Snow

# Names of whatever has an id

command-light_lantern = Light a lantern
command-bury_lantern = Bury a lantern
command-snuff_lantern = Put a lantern out
command-let_shine = Let it shine
option-hand_size = Lanterns in a hand
option-start_seat = Starting seat
    .null = by chance
part-lit = lanterns lit
part-buried = lanterns buried
part-total = total
table-lanterns = Lanterns
column-id = Lantern
column-brightness = Brightness
