### What the command line says.

# A match at the terminal

player = Player { $number }
choose = Number or part of the text (? shows the board, q leaves):{" "}
confirm = { $choice } – Enter plays this, anything else does not:{" "}
same-words = top = topmost upper uppermost; under = bottom below beneath underneath; hidden = facedown; left = leftward; right = rightward; north = n; east = e; south = s; west = w; northeast = ne; northwest = nw; southeast = se; southwest = sw
unknown-words = No choice has: { $words }.
many-choices = { $count } choices: type words of one, or * to list them all.
no-such-choice = There is no such choice.
hand-over = { $name }, it is your turn: press Enter when nobody else is looking.
the-end = The match is over ({ $termination ->
    [completed] played to its end
    [round_limit] round limit
    [resigned] resigned
   *[timeout] out of time
}).
left = The match was left after { $count ->
    [one] one command
   *[other] { $count } commands
}.
recorded = The record is in { $path }.

# A match of a service at the terminal

your-name = Your name:{" "}
come-back = To come back as the same player, set { $variable }={ $token }
server-match = { $title }, match { $match }.
server-help = ? reads the position, ? and a word a part of it. /undo takes your last move back, /resign gives up, /leave has a house bot keep your seat, /yes and /no answer a request, q ends this program and the match goes on.
your-turn = Your turn.
others-act = The others are to act.
waiting = The match waits for players: { $address }
resign-sure = A house bot plays your seat to the end. Enter resigns, anything else does not:{" "}
leave-sure = A house bot plays until you come back. Enter leaves, anything else does not:{" "}
nothing-to-undo = You have played nothing here that could be taken back.
nothing-asked = Nobody asks you anything.
unreachable = { $address } does not answer.
no-address = An address begins with http:// or https://, not { $address }.
not-with-server = On a service, { $word } is not yours to choose.
no-game = Name a game; `games` lists them.
no-server = A match is named together with its --server.
nobody-to-play = Somebody at this terminal has to play: one seat is { $word }.

# What a record proves

proved = Proved: { $game }, match { $match }, { $seats } seats, { $commands } { $commands ->
    [one] command
   *[other] commands
}, fairly dealt from the secret that was committed to.
still-on = The match was still on.

# What was typed cannot be meant

no-such-name = { $name } is no name that can be shown.
nobody-to-sit = Nobody called { $word } can take a seat; there are: { $known }.
no-option = An option is written name=value, not { $word }.
option-has-a-value = The option { $name } was given a value before.
option-too-long = { $path } is far too long for an option.
no-json = { $path } holds no JSON.
record-too-long = { $path } is far too long for a record.
