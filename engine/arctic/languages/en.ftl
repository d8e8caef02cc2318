### Arctic: all that it says to players.

title = Arctic
summary = Lay animals in long runs, take their powers, and lead your secret totem across the ice.

# What the things are called

animal-fox = arctic fox
animal-moose = moose
animal-walrus = walrus
animal-orca = orca
animal-puffin = puffin
animal-bear = polar bear

animal = { $animal ->
    [fox] { animal-fox }
    [moose] { animal-moose }
    [walrus] { animal-walrus }
    [orca] { animal-orca }
    [puffin] { animal-puffin }
   *[bear] { animal-bear }
    }
main = { $main ->
    [fox] { animal-fox }
    [moose] { animal-moose }
    [walrus] { animal-walrus }
    [orca] { animal-orca }
    [puffin] { animal-puffin }
   *[bear] { animal-bear }
    }
companion = { $companion ->
    [fox] { animal-fox }
    [moose] { animal-moose }
    [walrus] { animal-walrus }
    [orca] { animal-orca }
    [puffin] { animal-puffin }
   *[bear] { animal-bear }
    }

# What an animal is called where there is little room

short-fox = fox
short-moose = moose
short-walrus = walrus
short-orca = orca
short-puffin = puffin
short-bear = bear

# A card by its two animals and its two values; one that the reader may not know; so many cards

card = { main } + { companion } (place { $placement }, draw { $draw })
card-unknown = a card
card-animals = { main } + { companion }
card-count = { $count ->
    [one] { $count } card
   *[other] { $count } cards
    }

# The ways along the landscape

direction-left = to the left
direction-right = to the right
direction = { $direction ->
    [left] { direction-left }
   *[right] { direction-right }
    }

# Each power in a few words, and what it does

power-fox_hidden = a card face down
power-fox_under = a card under the pile
power-moose_draw = draw ±1
power-moose_place = placement ±1
power-walrus_main = main animal +1
power-walrus_companion = companion +1
power-orca_refill = refill after each card
power-orca_deck = draw from the deck
power-puffin_swap = swap with the river
power-puffin_takeback = take the visible card back
power-bear_draw = draw from the penalty zone
power-bear_give = give a penalty card

effect-fox_hidden = One placed card goes face down directly under the visible card; at scoring it is an animal of your choice.
effect-fox_under = One placed card goes to the bottom of your pile.
effect-moose_draw = Your draw value is one more or one less.
effect-moose_place = Your placement value is one more or one less.
effect-walrus_main = The main animal's token moves one card more.
effect-walrus_companion = The companion's token moves one card more.
effect-orca_refill = The river is refilled after each card you take.
effect-orca_deck = You may draw from the top of the deck instead of the river.
effect-puffin_swap = Before placing, swap one hand card with one river card.
effect-puffin_takeback = Before placing, take your visible card back to your hand.
effect-bear_draw = You may draw from your penalty zone instead of the river.
effect-bear_give = One card of your penalty zone goes to another player's.

# The parts of a score

part-runs = runs
part-variety = variety
part-totem = { label-totem }
part-penalties = { label-penalties }
part-total = total

# Offers: what a seat may do

offer-swap_with_river = Swap { $card } for { $river_card } from the river
offer-take_back_visible_card = Take your visible card back to your hand
offer-adjust_placement = { $by ->
    [1] Place one card more this turn
   *[-1] Place one card fewer this turn
    }
offer-place_card = { $position ->
    [top] Place { $card } on your pile
    [hidden] Place { $card } face down under your visible card
   *[under] Place { $card } at the bottom of your pile
    }
offer-finish_placing = Place no card
offer-move_tokens = Move the { animal } token to the right, the other one to the left
offer-extra_step = Use the walrus: one more card { direction }
offer-skip_extra_step = Leave the walrus unused
offer-adjust_draw = { $by ->
    [1] Draw one card more this turn
   *[-1] Draw one card fewer this turn
    }
offer-take_from_river = Draw { $card } from the river
offer-take_from_deck = Draw the top card of the deck
offer-take_from_penalty = Draw { $card } from your penalty zone
offer-stop_drawing = Stop drawing
offer-discard_card = Discard { $card } to your penalty zone
offer-give_penalty = Move { $card } from your penalty zone into { $to_seat }'s
offer-end_turn = End your turn

# Events: what happened

event-turn_begun = { $last_turn ->
    [no] { $seat } begins a turn, with { card-count } to place.
   *[yes] { $seat } begins their last turn, with { card-count } to place and none to draw.
    }
event-cards_swapped = { $seat } swaps { $card } for { $river_card } from the river.
event-visible_card_taken_back = { $seat } takes { $card } back from the pile into their hand.
event-placement_adjusted = { $by ->
    [1] { $seat } places one card more this turn.
   *[-1] { $seat } places one card fewer this turn.
    }
event-card_placed = { $position ->
    [top] { $seat } places { $card } on the pile.
    [hidden] { $seat } places { $card } face down under the visible card.
   *[under] { $seat } places { $card } at the bottom of the pile.
    }
event-placing_finished = { $seat } places no card.
event-penalties_drawn = { $seat } is short of cards and puts { card-count } from the deck into their penalty zone.
event-power_taken = { $from ->
    [table] { $seat } takes the { animal } power card from the table: { $power }.
   *[seat] { $seat } takes the { animal } power card from { $from_seat }: { $power }.
    }
event-token_moved = { $seat } moves the { animal } token { direction }, onto { $value }.
event-extra_step_taken = { $seat } uses the walrus: the { animal } token moves one more card { direction }, onto { $value }.
event-extra_step_skipped = { $seat } leaves the walrus unused.
event-penalties_looked_at = { $cards ->
    [none] { $seat } looks at { card-count } in their penalty zone.
   *[other] { $seat } looks at { card-count } in their penalty zone: { $cards }.
    }
event-draw_adjusted = { $by ->
    [1] { $seat } draws one card more this turn.
   *[-1] { $seat } draws one card fewer this turn.
    }
event-river_card_taken = { $seat } draws { $card } from the river.
event-deck_card_taken = { $seat } draws { $card } from the deck.
event-penalty_card_taken = { $seat } draws { $card } from their penalty zone.
event-drawing_stopped = { $seat } stops drawing.
event-card_discarded = { $seat } discards { $card } to their penalty zone.
event-penalty_given = { $seat } moves { $card } from their penalty zone into { $to_seat }'s.
event-river_refilled = The river is refilled: { $cards }.
event-end_announced = The deck is used up and the reserve takes its place: when this round is complete, everybody has one last turn.
event-last_turns_begun = The round is complete: the last turns begin, without drawing.
event-piles_scored = Totals: { $totals }.

# Refusals: why a command is not carried out

refusal-wrong_phase = That is possible only { $moment }.
refusal-power_not_available = You cannot use this power now: { $power }.
refusal-card_not_in_hand = This card is not in your hand: { $card }.
refusal-card_not_in_river = This card is not in the river: { $card }.
refusal-card_not_in_penalty_zone = This card is not among the penalty cards you know: { $card }.
refusal-no_visible_card = You have no visible card.
refusal-visible_card_must_stay = Having declared one card fewer, you must keep a visible card.
refusal-no_card_owed = No card is to be placed.
refusal-card_owed = You still have cards to place.
refusal-not_the_last_card = In this edition only the last card placed may go there.
refusal-animal_not_moving = The token of this animal does not move now: { $animal }.
refusal-direction_not_allowed = The token cannot move { $direction }.
refusal-drawing_begun = You have already begun to draw.
refusal-deck_empty = The deck is used up.
refusal-draw_owed = The river still has cards.
refusal-within_hand_limit = No card is to be discarded now.
refusal-no_other_seat = A penalty card goes to another seat.
refusal-turn_not_over = Your turn is not over yet.

# The moments of a turn, as refusal-wrong_phase names them

moment-preparing = before the first card is placed
moment-placing = while you place cards
moment-direction = when you choose which token moves to the right
moment-extra_step = when the walrus offers an extra step
moment-drawing = while you draw cards
moment-phase_c = in phase C

# Why a match cannot be dealt

setup-no_such_seat = There is no seat { $seat }.

# Prompts: what the reader has to decide

prompt-place = Place { card-count } on your pile.
prompt-place_more = Still to place on your pile: { card-count }.
prompt-place_nothing = You place no card this turn.
prompt-hand_empty = Your hand is empty: you place no card.
prompt-missing = For what you lack, { card-count } from the deck will go to your penalty zone.
prompt-direction = Choose which token moves to the right, { main } or { companion }; the other one moves left.
prompt-extra_step = You may move the { animal } token one more card { directions }.
prompt-draw = Draw { card-count }.
prompt-draw_short = Draw up to { card-count }; once the river is empty you may stop.
prompt-draw_river_empty = The river is empty: you may draw up to { card-count }, or stop.
prompt-discard = You hold more than { $limit } cards: discard { card-count } to your penalty zone.
prompt-give = You may give one of your penalty cards to another player, or end your turn.
prompt-powers = Powers you may use: { $powers }.
directions = { $directions ->
    [left] { direction-left }
    [right] { direction-right }
   *[both] to the left or to the right
    }

# For whom the others wait

waiting-place = { $seat } is to place: { card-count }.
waiting-place_nothing = { $seat } places no card, but may use powers first.
waiting-missing = For what they lack, { card-count } from the deck will go to their penalty zone.
waiting-direction = { $seat } chooses which token moves to the right, { main } or { companion }.
waiting-extra_step = { $seat } may move the { animal } token one more card.
waiting-draw = { $seat } is to draw: { card-count }.
waiting-draw_short = { $seat } may draw up to { card-count }.
waiting-discard = { $seat } is to discard: { card-count }.
waiting-give = { $seat } may give a penalty card to another player.
waiting-over = The match is over.

# Labels on the boards

label-turn = turn { $turn }
label-edition = edition { $edition }
label-phase = phase { $phase }
label-deck = deck
label-reserve = reserve
label-landscape = Landscape
label-powers = Powers
label-river = River
label-your_hand = Your hand
label-your_penalties = Penalty cards you know
label-hand = hand
label-pile = pile
label-penalties = penalties
label-totem = totem
label-paw = paw
label-to_act = to act
label-wins = wins on points
label-visible = visible
label-face_down = face down
label-on_the_table = on the table
label-used = used
label-unknown = unknown
label-place = place
label-draw = draw
label-values = { label-place }/{ label-draw }
label-bottom_to_top = from bottom to top
label-seen_in_hand = seen going into the hand
label-seen = seen
label-known_penalties = penalty cards you know
label-given = given by you
label-given_penalties = penalty cards you once gave, perhaps gone since
label-all_penalties = penalty cards
label-end_announced = The end is announced: after this round everybody has one last turn.
label-last_turns = These are the last turns: nobody draws any more.

# What the signs of the picture mean

legend-main = main animal: its power is taken, its token moves
legend-companion = companion: its token moves too
legend-place = placement value: so many cards are placed
legend-draw = draw value: so many cards are drawn
legend-totem = a totem, with its seat
legend-paw = the seat that started
legend-hidden = a card that lies face down
legend-zone = penalty zone: cards face down, in brackets the unseen ones

# What can be touched on the picture, by the names that are read aloud

touch-token = { animal } token, on { $value }
touch-own_token = { animal } token, on { $value }, your totem
touch-landscape = Landscape card { $value }
touch-power = { animal } power card, phase { $phase }: { $power } ({ $holder })
touch-used_power = { animal } power card, phase { $phase }: { $power } ({ $holder }, { label-used })
touch-deck = Deck: { card-count }
touch-pile = Pile of { $seat }: { card-count }
touch-pile_visible = Pile of { $seat }: { card-count }, visible { $card }
touch-zone = Penalty zone of { $seat }: { card-count }

# Names of whatever has an id

command-swap_with_river = Swap with the river
command-take_back_visible_card = Take the visible card back
command-adjust_placement = Place one card more or fewer
command-place_card = Place a card
command-finish_placing = Place no card
command-move_tokens = Move the tokens
command-extra_step = Extra step
command-skip_extra_step = No extra step
command-adjust_draw = Draw one card more or fewer
command-take_from_river = Draw from the river
command-take_from_deck = Draw from the deck
command-take_from_penalty = Draw from the penalty zone
command-stop_drawing = Stop drawing
command-discard_card = Discard a card
command-give_penalty = Give a penalty card
command-end_turn = End the turn
option-edition = Edition
    .de = German rulebook
    .es = Spanish rulebook
    .it = Italian rulebook
option-powers = Sides of the power cards
    .random = by chance
option-start_seat = Starting seat
    .random = by chance
side-of = { animal } power card
table-cards = Animal cards
table-animals = Animals
table-powers = Powers
table-landscape = Landscape
table-run_points = Points for runs
column-id = Name
column-deck = Deck
column-main = Main animal
column-companion = Companion
column-draw = Draw value
column-placement = Placement value
column-name = Name in words
column-animal = Animal
column-phase = Phase
column-effect = Effect
column-value = Value
column-count = Cards or runs
column-points = Points
thing-A = A: place cards, take a power
thing-B = B: move tokens
thing-C = C: draw cards
thing-top = on the pile
thing-hidden = face down under the visible card
thing-under = under the pile
thing-left = { direction-left }
thing-right = { direction-right }

# The lessons: what each is about, and what there is to do, one step a sentence.

lesson-first_turn = A whole turn
    .step1 = Place your polar bear: touch it in your hand, then your pile. It says how many cards you draw now, 2, and how many you must place next turn, 4.
    .step2 = The tokens of both its animals move, one to each side. The puffin is your secret animal: send it right, towards 15 points.
    .step3 = Now draw. Cards of one animal in a row score, so take a bear from the river: the one with the orca.
    .step4 = Take the other bear as well, the one with the moose: three in a row will be worth 3 points.
lesson-hand_limit = Too many cards
    .step1 = Place the moose. It lets you draw five cards, and its power card is yours until somebody takes it.
    .step2 = Nobody knows your secret animal, the orca. Show nothing of it: send the walrus right.
    .step3 = Use the moose's power: touch its power card and draw one card more, the whole river.
    .step4 = You hold eight cards and may keep seven. Put the walrus away into your penalty zone: it costs a point.
lesson-extra_step = A power at once
    .step1 = Place the walrus: whoever has the animal on top takes its power card. This one works at once.
    .step2 = The walrus is your secret animal. Send it right.
    .step3 = The power moves it one card more: send it right again, to 10 points.
lesson-from_the_deck = Draw unseen
    .step1 = Place the orca: its power lets you draw from the deck.
    .step2 = Send the fox right; the orca goes left then.
    .step3 = Everybody sees what you take from the river. Draw the top card of the deck instead: touch the deck, and once more to confirm.
lesson-swap = Swap with the river
    .step1 = Before you place, the puffin swaps a card. Touch any card of your hand, then the puffin in the river.
    .step2 = You owe two cards. Place the puffin first, on the puffin that lies there: that is a run of two.
lesson-take_back = Take it back
    .step1 = Your puffin asks for five cards, and you hold one: four penalties. Use its power: take it back by touching your pile.
    .step2 = The orca below asks for two, and you have two. Place the puffin first: then the orca lies on top and lets you draw four.
lesson-one_card_less = One card less
    .step1 = Your moose asks for one card and lets you draw five. With its power place one less: it stays on top, and you draw five again.
lesson-give_away = Penalties, and whose
    .step1 = You hold no card and owe five. See what that costs: place none, and five cards of the deck become penalties.
    .step2 = Send the fox right; the bear on top of your pile stays the visible card.
    .step3 = The bear's power passes one on: touch a card of your penalty zone, then the other player's zone.
lesson-leave_it = You need not
    .step1 = The walrus could go one card further. Every power is optional: leave it unused.
    .step2 = Draw your one card: the bear with the fox.
    .step3 = With the bear you could give a penalty card away. Keep it and end your turn.
lesson-empty_river = When the river runs dry
    .step1 = Deck and reserve are used up: this is the last card of the river. Draw it.
    .step2 = The bear also draws from your penalty zone. Take the moose with the orca: it fits the moose on your pile.
    .step3 = One more could follow, but you need not take it: stop drawing.
