### Race to the North Pole: all that it says to players.

# The game

title = Race to the North Pole
summary = Bring your whole expedition to the Pole before the others, on a board that every storm turns.

# What a seat may do

offer-land_pawn = Land a pawn on { $square }.
offer-play_card = { $card }: { $pawn } → { $to }{ $ambush ->
        [yes] , an ambush
       *[no] {""}
    }.
offer-steal_card = Steal: take { $card } from the { $side } side and play it.
offer-unpack_card = Take { $card } out of the Backpack, which is then discarded, and play it.
offer-use_equipment = { $equipment }: { $use ->
        [husky] play one more card this turn.
        [snowshoes] cross cracks with the next card.
       *[pickaxe] with the next card enter the Pole from any side, or break an igloo open.
    }
offer-build_igloo = Put an Igloo under the pawn on { $pawn }.
offer-turn_pole = Compass: turn the Pole disc to the { $opening }.
offer-pack_card = Put { $card } into the Backpack.
offer-skip_packing = Leave the Backpack empty.
offer-discard_equipment = Discard: { $equipment }.
offer-redraw_hand = Draw three new cards in place of those on your side.
offer-end_turn = End the turn.

# What happened

event-pawn_landed = { $player } lands a pawn on { $square }.
event-card_played = { $player } plays { $card }: { $pawn } → { $to }.
event-card_stolen = { $player } plays Steal and takes { $card } from the { $side } side.
event-card_unpacked = { $player } takes { $card } out of the Backpack.
event-card_packed = { $player } puts { $card } into the Backpack.
event-packing_skipped = { $player } leaves the Backpack empty.
event-pawn_ambushed =
    { $prey ->
        [bear] { $player } drives the Polar Bear away from { $square }.
       *[pawn] { $player } ambushes a pawn of { $owner } on { $square }; it goes back to its ship.
    }
event-pawn_arrived =
    A pawn of { $player } reaches the Pole; { $arrived ->
        [one] { $arrived } pawn of its expedition is
       *[other] { $arrived } pawns of its expedition are
    } there now.
event-bear_left = The Polar Bear leaves the game.
event-mask_revealed = { $player } takes an Ice Mask { $source }: { $mask }.
event-ambushes_ended = The last Ice Mask is out: the whole board is as safe as a camp.
event-hole_opened = The ice breaks on { $square }.
event-bear_came = The Polar Bear takes the place on { $square }; the pawn of { $player } flees to its ship.
event-board_turned = A storm turns the board { $direction }.
event-deck_shuffled =
    { $cards ->
        [one] The discarded card is the new deck.
       *[other] The { $cards } discarded cards are shuffled: the new deck.
    }
event-equipment_used = { $player } uses: { $equipment }.
event-igloo_built = { $player } puts an Igloo under the pawn on { $square }.
event-igloo_removed = The Igloo on { $square } is gone.
event-pole_turned = { $player } turns the Pole disc: open to the { $openings }.
event-equipment_discarded = { $player } discards: { $equipment }.
event-hand_redrawn =
    { $count ->
        [0] { $player } draws three new cards: { $drawn }.
       *[other] { $player } discards { $discarded } and draws { $drawn }.
    }
event-turn_ended =
    { $count ->
        [0] { $player } draws nothing. { $next_player } is next.
       *[other] { $player } draws { $drawn }. { $next_player } is next.
    }
event-race_won =
    { $winners ->
        [one] The whole expedition of { $player } is at the Pole: the race is won.
       *[team] The whole expeditions of { $player } and { $partner } are at the Pole: their team wins the race.
    }
event-race_called_off = The race is called off after round { $rounds }.

# What a seat has to decide

prompt-landing = Land a pawn on a square of your camp.
prompt-action =
    { $choice ->
        [card] { a-card }.
        [card_equipment] { a-card }, or use equipment first.
        [card_redraw] { a-card }, or { new-cards }.
        [card_equipment_redraw] { a-card }, use equipment, or { new-cards }.
        [equipment_redraw] No card can be played now: use equipment, or { new-cards }.
        [card_end] { a-card }, or end the turn.
        [card_equipment_end] { a-card }, use equipment, or end the turn.
       *[equipment_end] No other card can be played now: use equipment, or end the turn.
    }
a-card =
    { $played ->
        [0] Play a card
       *[other] Play another card
    }{ $due ->
        [1] {""}
       *[other] {" "}({ $due } are due)
    }
new-cards =
    { $held ->
        [0] draw three new ones, which ends your turn
       *[other] draw three new ones, which ends your turn unless you then discard an equipment
    }
prompt-playing =
    { $choice ->
        [steal] Choose the card that you steal.
       *[card] Play { $card }.
    }
prompt-sparing =
    { $choice ->
        [discard] Four equipments are one too many: discard one.
       *[equipment_discard] Four equipments are one too many: use or discard one.
    }
prompt-packing = A storm is about to turn the board: put one of your cards into the Backpack, or leave it empty.
prompt-redrawn =
    { $choice ->
        [discard_end] Discard an equipment to play a card after all, or end the turn.
       *[equipment_discard_end] Discard an equipment to play a card after all, use one, or end the turn.
    }
prompt-closing = Use equipment, or end the turn.

# Why a command is refused

refusal-wrong_phase = That cannot be done now: { $due }.
refusal-must_act = A card can be played, so one must be.
refusal-nothing_played = Before the turn ends, a card is played or, if none can be, the hand drawn anew.
refusal-already_played = A card has been played this turn: nothing is drawn anew.
refusal-not_own_camp = That is no square of the base camp on your side.
refusal-unknown_square = There is no square { $square }.
refusal-card_not_on_side = The card { $card } does not lie on that side.
refusal-other_card_in_play = The card { $card } was taken and has to be played first.
refusal-choose_a_card = Steal is played by taking a card.
refusal-card_not_stealable = The card { $card } cannot be stolen: it has no storm points, or no piece can play it.
refusal-card_not_packed = The card { $card } was not put into a Backpack on an earlier turn.
refusal-card_not_playable = No piece can play the card { $card }.
refusal-no_such_piece = There is no piece there for you to play with: { $piece }.
refusal-out_of_reach = That card does not lead there.
refusal-pole_between = The Pole lies in between.
refusal-crack_in_the_way = A crack is in the way.
refusal-way_not_free = The square in between is occupied.
refusal-square_occupied = That square is occupied.
refusal-must_ambush = Whoever stands there has to be ambushed.
refusal-nobody_there = Nobody can be ambushed there.
refusal-hole_in_the_ice = Nobody enters a hole in the ice.
refusal-pole_out_of_reach = The Pole is too far for that card.
refusal-pole_closed = No boot points there.
refusal-camp_is_safe = Nobody ambushes in, from or into a base camp.
refusal-pawn_in_igloo = A pawn in an igloo cannot ambush, nor be ambushed without a Pickaxe.
refusal-nobody_to_ambush = Nobody can be ambushed.
refusal-ambushes_ended = The last Ice Mask is out: there are no more ambushes.
refusal-not_in_sight = A Sling hits the nearest piece in row or column, if it may be ambushed.
refusal-equipment_not_held = You do not have that: { $equipment }.
refusal-equipment_useless = { $equipment }: only for a card that is still to be played, once for each card.
refusal-still_four_equipments = A filled Backpack still counts among the three equipments.
refusal-no_igloo_there = An Igloo goes under a pawn of yours that has none, not on thin ice.
refusal-no_such_orientation = The Pole disc cannot be turned that way.

# Inside `refusal-wrong_phase`: what is due in each phase

due-landing = first a pawn has to land
due-action = it is time for a card or equipment
due-playing = first the card that was taken has to be played
due-sparing = first one of four equipments has to be used or discarded
due-packing = first the Backpack is filled or left empty
due-redrawn = the hand has just been drawn anew
due-closing = the last card of the turn has been played

# Why a match cannot be set up so

setup-teams_are_four = The team game is for 4 seats.
setup-no_such_seat = There is no seat { $seat }.
setup-kits_for_seats = Every seat needs one team; teams: { $kits }, seats: { $seats }.
setup-unknown_team = There is no team { $team }; there are { $teams }.
setup-team_taken_twice = No team can be taken twice.
setup-too_few_teams = There are fewer teams than seats.
setup-teams_alike = Two teams have the same name.
setup-cards_alike = Two action cards have the same name.
setup-cards_miscounted = Cards: { $cards }, backs: { $backs }; both numbers must be the same.
setup-too_few_points = More than { $cards } cards need storm points.
setup-strange_steal = Steal neither ambushes nor has storm points.
setup-strange_sling = A Sling is an ambush.
setup-mask_of_wrong_back = The backs of hazards are blue, those of equipment are not.
setup-two_bears = There is only one Polar Bear.
setup-too_few_green_masks = At least { $masks } green masks are needed: so many are laid out.
setup-too_few_masks = At least { $masks } green and blue masks are needed, to lay out and to stack.
setup-too_few_brown_masks = There are too few brown masks for the teams: { $equipment }.
setup-no_square = { $place } is no square of the board.
setup-no_edge = { $place } is no edge between two neighbouring squares.

# On the boards: first for a terminal, then on the picture, where there is little room

label-weather = Round { $round } of { $limit }. Storm pile { $points } of { $storm_at }; the next storm turns the board { $direction }.
label-unknown_direction = who knows which way
label-supplies = Deck { $deck }, discards { $discards }, Ice Masks on the stack { $masks }, on the scoreboard { $on_scoreboard }.
label-open_to = The Pole is open to the { $openings }.
label-ship_and_pole = ship { $ship }, Pole { $pole }
label-in_use = { $equipment } (in use)
label-nobody = nobody
label-legend = digit = pawn of that seat, (1) in an igloo, B = Polar Bear, O = hole, ? = Ice Mask, : = camp, ~ = thin ice, @ = thin ice open to the Pole, | and -- = cracks, • = storm point
label-round = Round { $round }/{ $limit }
label-turned = Board turned { $angle }°
label-storm = Storm
label-deck = Deck { $cards }
label-ice_masks = Ice Masks: { $masks }
label-ship = Ship
label-pole = Pole
label-you = You
label-discards = Discards: { $cards }. Discarded Ice Masks: { $masks }.
label-pawns = Pawns on the board
label-equipment = Equipment
label-side = Side
label-cracks = cracks: { $sides }
label-out = What is out
label-storm_pile = Storm pile: { $cards }.
label-unseen = Ice Masks that nobody has seen yet: { $masks }.
label-hidden = What lay hidden
revealed-deck = Deck, from the top: { $things }
revealed-stack = Ice Masks, from the top: { $things }
revealed-corners = Ice Masks on the corners: { $things }
revealed-scoreboard = Ice Mask on the scoreboard: { $things }
revealed-put_away = Ice Masks put away: { $things }

# Names of things: cards, Ice Masks, which way a storm turns, sides, openings of the Pole, pieces, where a mask is taken from

card-march = March
card-march_ambush = March with ambush
card-swoop = Swoop
card-swoop_ambush = Swoop with ambush
card-gallop = Gallop
card-gallop_ambush = Gallop with ambush
card-dash = Dash
card-dash_ambush = Dash with ambush
card-sling = Sling
card-steal = Steal
no-cards = nothing

mask-husky = Husky
mask-snowshoes = Snowshoes
mask-backpack = Backpack
mask-igloo = Igloo
mask-pickaxe = Pickaxe
mask-compass = Compass
mask-storm_clockwise = Storm, a quarter turn clockwise
mask-storm_counterclockwise = Storm, a quarter turn counter-clockwise
mask-storm_half_turn = Storm, half a turn
mask-hole = Hole in the Ice
mask-bear = Polar Bear
empty-backpack = empty Backpack
filled-equipment = { $equipment } ({ $card })

direction-clockwise = a quarter turn clockwise
direction-counterclockwise = a quarter turn counter-clockwise
direction-half_turn = by half a turn

side-south = south
side-west = west
side-north = north
side-east = east

opening-northwest = northwest
opening-northeast = northeast
opening-southeast = southeast
opening-southwest = southwest

place-pole = the Pole
place-bear = the Polar Bear
place-igloo = { $square } ({ mask-igloo })

source-stack = from the stack
source-corner = from the corner
source-scoreboard = from the scoreboard

# On the picture: what a hand can touch

touch-square = { $ground ->
        [camp] { $square }, base camp
        [thin_ice] { $square }, thin ice
        [hole] { $square }, Hole in the Ice
        [mask] { $square }, Ice Mask
        [window] { $square }, window
       *[ice] { $square }
    }
touch-pole = North Pole, open to the { $openings }
touch-pawn = { $count ->
        [one] Pawn of { $player } on { $square }
       *[other] { $count } pawns of { $player } on { $square }
    }
touch-igloo = { $count ->
        [one] Pawn of { $player } in an igloo on { $square }
       *[other] { $count } pawns of { $player } in igloos on { $square }
    }
touch-bear = Polar Bear on { $square }
touch-card = { $count ->
        [one] { $card }, { $side } side
       *[other] { $count } × { $card }, { $side } side
    }
touch-equipment = { $count ->
        [one] { $equipment } of { $player }
       *[other] { $count } × { $equipment } of { $player }
    }

# Names of everything that has an id and is not named above

command-land_pawn = Land a pawn
command-play_card = Play a card
command-steal_card = Steal a card
command-unpack_card = Take a card out of a Backpack
command-use_equipment = Use equipment
command-build_igloo = Build an Igloo
command-turn_pole = Turn the Pole disc
command-pack_card = Put a card into a Backpack
command-skip_packing = Leave the Backpack empty
command-discard_equipment = Discard equipment
command-redraw_hand = Draw three new cards
command-end_turn = End the turn

option-teams = Two against two
    .true = yes, partners sit opposite each other
    .false = no, everybody alone
option-round_limit = Most rounds
option-kits = Teams and their equipment
    .random = dealt
option-start_seat = Who begins
    .random = dealt
option-board_turn = Turn of the board at the start, in degrees clockwise
    .random = dealt
option-pole_opening = Where the Pole is open at the start
    .random = dealt
    .northwest = northwest
    .northeast = northeast
    .southeast = southeast
    .southwest = southwest
option-diagonals = Diagonal steps and cracks
    .past_ends = past the end of a crack only
    .as_printed = as printed: past every crack
option-dash = Dash
    .orthogonal = orthogonally
    .as_printed = as printed: in any direction
option-tables = The box
    .null = the house's own

part-at_pole = Pawns at the Pole
part-ashore = Pawns on the board
part-on_ship = Pawns on the ship
part-total = Points: pawns at the Pole

table-action_cards = Action cards
table-ice_masks = Ice Masks
table-stacked_masks = Ice Masks on the stack
table-teams = Teams
table-players = By number of players
table-board = Board

column-kind = Kind
column-count = Number
column-action = Action
column-may_ambush = May ambush
column-storm_points = Storm points
column-backs = Backs
column-blue = blue
column-red = red
column-purple = purple
column-back = Back
column-team = Team
column-kit = Equipment at the start
column-seats = Players
column-pawns_on_ship = Pawns on every ship
column-pawns_at_pole = Pawns at the Pole already
column-storm_at = A storm breaks at
column-camps = Base camps
column-corners = Corners
column-thin_ice = Thin ice
column-pole_openings = Openings of the Pole disc
column-windows = Windows
column-upper_cracks = Cracks that turn
column-lower_cracks = Cracks that lie still
column-places = Places

thing-blue = blue
thing-red = red
thing-purple = purple
thing-brown = brown
thing-green = green
thing-orange = orange
thing-white = white
thing-black = black
thing-terns = Terns
thing-lemmings = Lemmings
thing-seals = Seals
thing-narwhals = Narwhals
thing-geese = Geese

# What the signs of the picture mean

legend-camp = base camp
legend-thin_ice = thin ice round the Pole
legend-window = window: turns with the upper board
legend-hole = Hole in the Ice
legend-mask = Ice Mask, face down
legend-crack = crack: stops a step
legend-bear = Polar Bear
legend-igloo = pawn in an igloo
legend-open = the Pole is open here
legend-ambush = may ambush
legend-storm_point = storm point

# The lessons: what each is about, and what there is to do, one step a sentence.

lesson-first_turn = Land and march
    .step1 = Your pawns wait on the ship, and one lands before each turn. Bring it to e8, in the base camp on your side.
    .step2 = Play one of the cards on your side. A March goes one square straight: touch the card March, your pawn, then e7.
    .step3 = One card a turn is all there is without equipment. End your turn.
lesson-husky = Two cards in one turn
    .step1 = The Husky lets you play one card more this turn, once. Touch it, and once more to confirm.
    .step2 = Now the first card: the March without ambush, from e8 to e7.
    .step3 = And the second. Cracks stop you ahead, so go around: the March with ambush, from e7 to d7.
lesson-steal = Play a card from elsewhere
    .step1 = Steal plays a card that lies on any side. Touch your card Steal, then the March with ambush on the west side.
    .step2 = What was taken has to be played at once: march with your pawn to e7.
lesson-ambush = An ambush
    .step1 = A card with ambush hits whoever stands there and sends them back to their ship. Play the March with ambush from b1 at the pawn on b2.
lesson-igloo = Safe in an igloo
    .step1 = Who sits in an igloo is safe from the first ambush. Touch the Igloo among your equipment, then your pawn.
lesson-backpack = Keep a card
    .step1 = A storm will move everybody's cards. What is in the Backpack stays yours: put the Dash into it.
lesson-unpack = Out of the backpack
    .step1 = Instead of a card on your side you may play the one you packed on an earlier turn. Take the March out.
    .step2 = Now play it: march with the pawn on d8 to d7, out of the camp.
lesson-storm = The storm breaks
    .step1 = Eight storm points lie there: the board turns now, and cards and pawns change sides. Save no card: leave the Backpack empty.
lesson-compass = Turn the Pole
    .step1 = The Pole is reached only where a boot points. Touch your Compass, then another square of the thin ice round the Pole.
lesson-nothing_to_play = Nothing to play
    .step1 = Three Slings, and nobody to sling at: no card can be played. Draw three new ones.
    .step2 = That was your turn, unless you give up an equipment to act after all. Give up the Husky.
    .step3 = Now play the Dash without ambush: from f8 to e8.
