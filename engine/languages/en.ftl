### What the engine itself says to players, whatever the game.

# A command is refused

refusal-match_over = The match is over.
refusal-not_your_turn = Another seat is to act.
refusal-seat_counts = { $game } is for { $counts } seats, not { $seats }.

# The house bots, from the weakest to the strongest

bot-random = Plays any legal command, each equally likely.
bot-greedy = Plays what looks best right afterwards; quick.
bot-mcts-easy = Looks a little ahead into worlds that could be; answers at once.
bot-mcts = Searches worlds that could be; thinks less than a second for a command.
bot-mcts-hard = Searches the longest; thinks up to five seconds for a command.

# What people call them: by how hard they are to beat

level-random = Very easy
level-greedy = Easy
level-mcts-easy = Medium
level-mcts = Hard
level-mcts-hard = Very hard

# Where the figures of a table are from

column-provenance = Where this is from
thing-sourced = from the rulebook
thing-deduced = concluded from the rulebook
thing-proposed = proposed by the house

# A position as a document, in all games

sections-course = How it stands
sections-board = Board
sections-row = Row
sections-players = Players
sections-player = Player
sections-you = { $player } (you)
sections-turn = It is { $player }'s turn.
sections-your_turn = It is your turn.
sections-over = The match is over.
sections-card = Card
sections-number = Number
sections-nothing = none
