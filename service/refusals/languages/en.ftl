### What players read when something is refused.

# A request is refused: the title, and the sentence. Seats are counted from 1.
# A game's own refusals have their sentences beside its rules; here is the title of all of them.

refusal-rule_broken =
    .title = The rules forbid that now
refusal-not_your_seat = This seat is not yours.
    .title = Not your seat
refusal-not_for_spectators = Only who sits there sees this match while it is played.
    .title = Not for spectators
refusal-not_seated = You have no seat in this match.
    .title = You have no seat here
refusal-not_the_creator = Only the match's creator may do this.
    .title = Not your match
refusal-match_not_found = There is no such match.
    .title = No such match
refusal-version_not_found = The newest version of this match is { $newest }, the oldest 1.
    .title = The match had no such version
refusal-seat_not_found = This match has { $seats } seats.
    .title = No such seat
refusal-seat_taken =
    { $seat ->
        [any] Every seat is taken.
       *[other] Seat { $seat } is taken.
    }
    .title = The seat is taken
refusal-seat_reserved =
    { $seat ->
        [any] The seats that are left are kept for others.
       *[other] Seat { $seat } is kept for somebody else.
    }
    .title = The seat is kept for somebody
refusal-already_invited = This player is at the table, or invited.
    .title = Already invited
refusal-nothing_declined = There is no invitation to decline: you have this seat.
    .title = Nothing to decline
refusal-unknown_player = There is no player of this id who can be invited.
    .title = Nobody to invite
refusal-already_seated = You have a seat in this match.
    .title = You already sit here
refusal-no_clock = This match has no clock.
    .title = No clock
refusal-nobody_to_nudge = No other player is to act.
    .title = Nobody to nudge
refusal-too_many_gifts =
    { $most ->
        [one] Time is given once in a match, and no more.
       *[other] Time is given { $most } times in a match, and no more.
    }
    .title = Enough time was given
refusal-nothing_to_claim = Nobody has been away for long enough.
    .title = Nothing to claim
refusal-seat_not_warm = Seat { $seat } is not kept warm for anybody to take over.
    .title = The seat is not kept warm
refusal-substitutes_not_allowed = Whoever left seat { $seat } has not allowed that somebody takes it over.
    .title = No substitutes on this seat
refusal-match_rated = This match is rated: nobody takes over a seat.
    .title = A rated match
refusal-sat_elsewhere = You have had another seat in this match.
    .title = You sat on another seat
refusal-substitute_asked = The players are being asked about somebody else.
    .title = Somebody else is asked about
refusal-substitute_refused = You cannot be a substitute in this match.
    .title = No substitute here
refusal-substitute_not_found = No such request waits for an answer.
    .title = No such request
refusal-seats_fixed = The texts for the deal are being revealed: the seats stay as they are.
    .title = The seats are fixed
refusal-seats_open = A sealed text is revealed when no seat is open any more.
    .title = Seats are still open
refusal-another_text_sealed = This is not the text that was sealed: its SHA-256 is another.
    .title = Another text was sealed
refusal-match_started = The match has started.
    .title = The match has started
refusal-match_waiting = The match has not started.
    .title = The match has not started
refusal-match_over = The match is over.
    .title = The match is over
refusal-not_your_turn =
    .title = Not your turn
refusal-turn_timed_out = Your time is up; a house bot finishes this turn.
    .title = Your turn has timed out
refusal-seat_of_a_player = A player has this seat.
    .title = A player sits there
refusal-players_seated =
    A player sits in this match; what has started is called off only while house bots alone play.
    .title = Players are at the table
refusal-orders_not_found = Nothing stands to be played for this seat.
    .title = No standing orders
refusal-your_turn_already = It is this seat's turn already: play.
    .title = It is your turn
refusal-takeback_not_found = There is no such request to take back, or none any more.
    .title = No such request
refusal-not_yours_to_answer = Your own request is for the others to answer.
    .title = The others answer
refusal-takeback_refused =
    { $reason ->
        [rule_of_match] This match does not allow that.
        [nothing_to_take_back] Nothing that counts came after that version.
        [somebody_acted] Somebody else has acted since.
        [revealed] One of the commands revealed something.
        [too_far] The match cannot go back that far.
        [too_late] The time of that turn is up.
        [too_many] This seat has taken back too often in this match.
       *[running_request] A request waits for its answers.
    }
    .title = It cannot be taken back
refusal-match_cancelled = The match was cancelled.
    .title = The match was cancelled
refusal-match_running = This has to wait for the end of the match.
    .title = The match is still on
refusal-replay_too_long = This match has more than { $most } versions: too many for one picture.
    .title = Too long for one picture
refusal-contest_not_found = There is no such contest.
    .title = No such contest
refusal-not_the_organiser = Only whoever organises the contest may do that.
    .title = Not your contest
refusal-contest_closed = Nobody else can enter this contest.
    .title = The contest is not open
refusal-contest_started = The contest has begun.
    .title = The contest has begun
refusal-contest_over = The contest is over.
    .title = The contest is over
refusal-not_entered = You do not take part in this contest.
    .title = You do not take part
refusal-contest_full = No more than { $most } can take part.
    .title = The contest is full
refusal-too_few_entrants = At least { $least } have to take part.
    .title = Too few take part
refusal-too_many_contests = You may organise { $most } contests at a time.
    .title = Too many contests
refusal-too_many_tables = The contest would have more than { $most } matches.
    .title = Too many matches
refusal-contest_for_bots = Only bots can play the same deal again.
    .title = For bots only
refusal-rated_unasked = Nobody else is named in a rated contest: put it up with `open`, the others enter by themselves with `POST …/entries`, and you start it with `POST …/start`.
    .title = Who is named has to be asked
refusal-experiment_of_two = An experiment is between two bots, who each need a seat.
    .title = An experiment is between two
refusal-deal_still_played = The same deal is still played at other tables.
    .title = The deal is still played
refusal-match_of_contest = A contest put up this match.
    .title = A match of a contest
refusal-rules_version_unsupported = The match was begun under other rules and cannot go on here.
    .title = Begun under other rules
refusal-undecodable = This was damaged, or written by another release, and cannot be shown here.
    .title = Cannot be read here
refusal-version_conflict = The match is at version { $version } now.
    .title = The match has moved on
refusal-history_lost = What you decided on was lost when the store failed.
    .title = The history was lost
refusal-bad_setup =
    .title = It cannot be played so
refusal-bad_seats = You can have one seat of a match.
    .title = The seats do not fit
