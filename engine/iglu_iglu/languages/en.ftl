### Iglu Iglu: all that it says to people.
###
### `seat`, `owner` and `seats` are filled with names, squares with a letter and a number; `tile` is
### chosen by what is on its face and filled in as `tile_name`; `animal` and `direction` are chosen
### by the messages of the same names.

title = Iglu Iglu
summary = Inuit tribes hunt, settle and outlast each other on a field of ice that melts tile by tile.

# Names of things

animal-fish = fish
animal-fox = fox
animal-bear = bear
colour-red = red
colour-blue = blue
colour-yellow = yellow
colour-green = green
phase-placing = placing
phase-melting = melting
phase-pushing = drift
phase-displacing = making way
phase-moving_animals = moving animals
phase-answering_bear = bear attack
phase-sending_inuit = flight
phase-acting = acting
phase-over = over

# What is on the faces of the tiles, and what the tiles are called by it

face-fish = Fish
face-polar_bear = Polar bear
face-glacier = Glacier
face-drift = Drift
face-melt = Melt
face-energy = Energy
face-harpoon = Harpoon
face-move_animals = Move animals

tile-fish = { face-fish } ×{ $amount }
tile-polar_bear = { face-polar_bear }
tile-glacier = { face-glacier }
tile-drift = { face-drift }
tile-melt = { face-melt }
tile-energy = { face-energy } +{ $amount }
tile-harpoon = { face-harpoon }
tile-move_animals = { face-move_animals }

# Parts of sentences: an animal, one that something is done to, and where a tile is pushed

animal = { $animal ->
    [fish] { animal-fish }
    [fox] { animal-fox }
   *[bear] { animal-bear }
}
an-animal = { $animal ->
    [fish] a fish
    [fox] a fox
   *[bear] a bear
}
direction = { $direction ->
    [north] north
    [east] east
    [south] south
   *[west] west
}

# Commands, as offers

offer-place_inuit = Place an Inuit on { $square }
offer-melt_tile = Melt the tile on { $square }
offer-push_tile = Push the tile on { $square } to the { direction }
offer-move_animal = Move { an-animal } ({ $value }) from { $origin } to { $target }
offer-answer_bear = { $harpoon ->
    [yes] Kill the bear with a Harpoon
   *[no] Use no Harpoon
}
offer-send_inuit = Send { $owner }'s fleeing Inuit to { $corner }
offer-play_melt = Play Melt: remove the tile on { $square }, unseen
offer-play_energy = Play Energy: { $action_points ->
    [one] one more action point
   *[other] { $action_points } more action points
}
offer-play_harpoon = Play Harpoon: take { an-animal } ({ $value }) on { $square }
offer-play_move_animals = Play Move animals: 3 steps, all to be made
offer-walk = { $harpoon ->
    [yes] Walk from { $origin } to { $target } and kill the bear there with a Harpoon (1 action point)
   *[no] Walk from { $origin } to { $target } (1 action point)
}
offer-kayak = { $harpoon ->
    [yes] Kayak from { $origin } to { $target } and kill the bear there with a Harpoon (3 action points)
   *[no] Kayak from { $origin } to { $target } (3 action points)
}
offer-hunt = Hunt { an-animal } on { $square } ({ $value ->
    [one] 1 action point
   *[other] { $value } action points
})
offer-build_igloo = Build an igloo on { $square } (3 action points)
offer-end_turn = End the turn

# Events. A glacier never melts; only the finder of a kept tile knows its face.

event-inuit_placed = { $seat } places an Inuit on { $square }.
event-turn_began = { $seat }'s turn.
event-tile_melted = { $seat } looks at the tile on { $square }.
event-tile_revealed = { $tile ->
    [glacier] It shows { $tile_name } and does not melt.
   *[other] It shows { $tile_name } and melts.
}
event-tile_kept = { $tile ->
    [none] It melts, and { $seat } keeps it unseen.
   *[other] It melts, and { $seat } keeps it: { $tile_name }.
}
event-animal_appeared = New on { $square }: { animal } ({ $value }).
event-drift_blocked = No tile can be pushed: nothing drifts.
event-push_announced = { $seat } will push from { $square } to the { direction }; first the animals make way.
event-tile_pushed = { $seat } pushes { $tile_count ->
    [one] one tile
   *[other] { $tile_count } tiles
} from { $square } to the { direction }.
event-animal_moved = { $seat } moves { an-animal } ({ $value }) from { $origin } to { $target }.
event-moving_stopped = No animal can move any more: { $unused_movement_points ->
    [one] one step is lost
   *[other] { $unused_movement_points } steps are lost
}.
event-animal_removed = Leaves the game from { $square }: { animal } ({ $value }).
event-kept_tile_played = { $seat } plays { $tile_name }.
event-tile_sunk = The tile on { $square } is removed unseen.
event-action_points_gained = { $seat } gains { $action_points ->
    [one] one action point
   *[other] { $action_points } action points
}.
event-bear_attacked = The bear attacks on { $square }; asked for a Harpoon: { $seats }.
event-inuit_hid = { $seat }'s Inuit hide in their igloo on { $square }.
event-bear_answered = { $harpoon ->
    [yes] { $seat } strikes with a Harpoon.
   *[no] { $seat } uses no Harpoon.
}
event-inuit_fled = An Inuit of { $owner } flees to { $corner }.
event-inuit_walked = { $seat } walks from { $origin } to { $target }.
event-inuit_kayaked = { $seat } kayaks from { $origin } to { $target }.
event-animal_caught = { $action_points ->
    [0] { $seat } takes { an-animal } ({ $value }) on { $square } with a Harpoon.
   *[other] { $seat } hunts { an-animal } on { $square } ({ $value }).
}
event-igloo_built = { $seat } builds an igloo on { $square }.
event-turn_ended = { $unused_action_points ->
    [0] { $seat } ends the turn.
    [one] { $seat } ends the turn; one action point is lost.
   *[other] { $seat } ends the turn; { $unused_action_points } action points are lost.
}
event-ice_stayed = No tile can melt: the game ends.
event-island_scored = Island { $squares }: { $points }.
event-match_ended = Totals: { $totals }.

# What a seat has to decide, by the phase of its turn

prompt-placing = Place an Inuit on the outer ring (still to place: { $inuit_to_place }).
prompt-melting = { $choice ->
    [kept] Choose the tile to melt, or play a kept tile first.
   *[melt] Choose the tile to melt.
}
prompt-pushing = Drift: choose a tile and where to push it.
prompt-displacing = Move the animals out of the way of the drifting tile.
prompt-moving_animals = Move an animal (steps still to make: { $movement_points }).
prompt-answering_bear = { $choice ->
    [strike] A bear attacks your Inuit on { $square }: do you kill it with a Harpoon?
   *[pass] A bear attacks your Inuit on { $square }, and you have no Harpoon to use.
} If nobody kills it, { $hides ->
    [yes] they hide in your igloo.
   *[no] they flee.
}
prompt-sending_inuit = Choose the corner for the fleeing Inuit ({ $colour }).
prompt-acting = { $choice ->
    [act] Act or end the turn (action points: { $action_points }).
    [kept] Play a kept tile or end the turn (action points: { $action_points }).
    [end] You can only end the turn (action points: { $action_points }).
   *[any] You are to act (action points: { $action_points }).
}

# A command is refused: something else is to be decided

refusal-wrong_phase = Now something else is to be decided: { $phase }.

# A command is refused: choosing a square

refusal-not_on_the_outer_ring = Only a tile of the outer ring can be chosen now.
refusal-no_face_down_tile = There is no face-down tile.
refusal-tile_occupied = The tile is not empty.
refusal-not_by_the_sea = The tile is not adjacent to the sea.
refusal-igloo_on_tile = A tile with an igloo does not melt.
refusal-not_adjacent = A step leads to an adjacent square.

# A command is refused: drift

refusal-no_tile_there = There is no tile to push.
refusal-push_blocked = There is no free square at the end of the line.
refusal-animal_in_the_way = An animal in the way has no sea square to go to.
refusal-not_in_the_way = First the animals in the way of the push must move.

# A command is refused: moving animals, and bears

refusal-no_such_animal = That animal is not there.
refusal-no_way_there = You cannot move { an-animal } onto that square now.
refusal-square_banned = It is forbidden to move { an-animal } onto that square.
refusal-no_animal_can_move = No animal can move.
refusal-another_inuit_flees = The next to flee is an Inuit of seat { $owner }.
refusal-not_a_corner = Inuit flee to a corner.
refusal-bear_on_corner = A bear stands on that corner: choose one without a bear.

# A command is refused: kept tiles

refusal-tile_not_kept = You keep no such tile: { $tile }.
refusal-already_played = Only one of each kind in a turn, and you have played: { $tile }.

# A command is refused: actions

refusal-too_few_action_points = That costs { $cost ->
    [one] one action point
   *[other] { $cost } action points
}; you have { $left }.
refusal-no_inuit_there = You have no Inuit there.
refusal-no_ice_there = There is neither ice nor land there.
refusal-tile_barred = An igloo of another tribe bars the tile.
refusal-bear_in_the_way = A bear is there: you get there only by using a Harpoon.
refusal-no_bear_there = There is no bear to kill with a Harpoon.
refusal-not_on_that_shore = A kayak goes to another shore of the same sea area, not across a square with a bear.
refusal-out_of_reach = Your Inuit cannot reach that animal.
refusal-bear_needs_harpoon = A bear is killed only with a Harpoon.
refusal-no_igloo_left = Both of your igloos are built.
refusal-no_igloo_site = An igloo needs a tile without igloo and without Inuit of another tribe.

# A match cannot be set up so

setup-no_such_seat = There is no seat { $seat }.

# On the boards

label-waiting = { $seat } is to act.
label-over = The match is over.
label-turn = Turn of { $seat }
label-points = action points { $count }
label-played = played: { $tiles }
label-serious = serious variant
label-animals = Animals
label-animal = Animal
label-square = Square
label-face_down = ice
label-glacier = glacier
label-sea = sea
label-land = land
label-inuit = Inuit
label-igloo = igloo
label-prey = prey
label-islands = islands if over
label-from_islands = islands
label-points_now = points if it ended now
label-total = total
label-igloos_left = igloos left
label-to_place = to place
label-kept = kept tiles
label-supply = Supply
label-out = Tiles out
label-sunk = unseen { $count }
label-nothing = none
label-hidden_faces = Under the ice
label-push = Push from { $square } to the { direction }

# Whatever can be touched on the picture

mark-square = { $square }: { $there }
mark-inuit = { $count ->
    [one] Inuit ({ $colour }) on { $square }
   *[other] { $count } Inuit ({ $colour }) on { $square }
}
mark-animal = { $count ->
    [one] { animal } { $value } on { $square }
   *[other] { animal } { $value } ×{ $count } on { $square }
}
mark-tile = { $count ->
    [one] kept tile: { $tile_name }
   *[other] kept tile: { $tile_name } ×{ $count }
}
mark-igloos = igloos left: { $count }

# Names of whatever has an id

command-place_inuit = Place an Inuit
command-melt_tile = Melt a tile
command-push_tile = Push a tile
command-move_animal = Move an animal
command-answer_bear = Answer a bear's attack
command-send_inuit = Send a fleeing Inuit to a corner
command-play_melt = Play Melt
command-play_energy = Play Energy
command-play_harpoon = Play Harpoon
command-play_move_animals = Play Move animals
command-walk = Walk
command-kayak = Go by kayak
command-hunt = Hunt
command-build_igloo = Build an igloo
command-end_turn = End the turn
option-serious = Variant for serious players
    .true = yes
    .false = no
option-animal_bans = Where animals may not be moved
    .both = centre (bears, foxes), corners
    .as_printed = centre (bears, foxes)
    .corners = corners
option-start_seat = Starting seat
    .random = by chance
part-prey = prey
part-islands = islands
part-total = total
table-tiles = Tiles
table-fish = Fish
table-foxes = Foxes
table-bears = Bears
table-tribes = Tribes
table-board = Squares of the board
column-kind = Kind
column-count = Number
column-event = Event
column-amount = Amount
column-has_red_border = Red border
column-value = Value
column-igloo_count = Igloos
column-squares = Squares
thing-corner = corner (land)
thing-water = water
thing-outer_ring = outer ring
thing-central_sea = central sea squares

# The lessons: what each is about, and what there is to do, one step a sentence.

lesson-place = Your tribe on the ice
    .step1 = All Inuit start on the outer ring, and at the end the strongest tribe wins each island. Place your last one on a6, beside yours.
lesson-turn = A whole turn
    .step1 = Each turn begins with melting: an empty tile beside the sea goes, and its face shows what happens. Melt e3.
    .step2 = A fish came. Now you have three action points; a walk costs one. Walk from h6 to g6.
    .step3 = Points that you do not spend are lost, and that is all right. End your turn.
lesson-hunt = Hunt
    .step1 = One of your Inuit stands on e8. Melt the tile before it, e7: who knows what comes up.
    .step2 = A fish of value 3, within reach. It costs as many action points as it is worth: hunt it.
lesson-kayak = Energy, and a kayak
    .step1 = You keep a tile with a red border, to be played when you like: Energy gives action points. Touch it, and once more to confirm.
    .step2 = From beside the sea you may cross it by kayak. Go from g5 to e3.
lesson-harpoon = The harpoon
    .step1 = No action point is left, but you keep a Harpoon, which takes an animal within reach for nothing. Touch it, then the fish on e5.
lesson-animals = Move the animals
    .step1 = You keep a tile that moves animals. Play it: touch it, and once more to confirm.
    .step2 = Every movement point moves one animal by one square. Bring the fish of value 3 from d5 to d4.
lesson-drift = The ice drifts
    .step1 = Melt the tile on f5, and see what the ice does.
    .step2 = Drift: push a tile by one square, with all before it and all that stands on them. Touch f8, then the square to the north of it.
lesson-igloo = Melt more, and build
    .step1 = You keep a Melt tile: it removes a face-down tile unseen, also one that holds an island together. Touch it, then d3.
    .step2 = An igloo counts for your strength on its island and shelters from bears. Build one on a2, where only yours stands.
lesson-bear = A bear comes
    .step1 = The others have moved a bear onto your Inuit. A Harpoon would kill it, but you keep none: let it pass.
    .step2 = Your Inuit flees to a corner of your choice. Send it to a8, near the others.
