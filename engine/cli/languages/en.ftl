### What the command line says.

# A match at the terminal

player = Player { $number }
choose = Number or part of the text (? shows the board, q leaves):{" "}
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
