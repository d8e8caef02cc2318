### What matches and seats say to players.

# What happens around the play: the log of a match and the streams of players.
# Seats are counted from 1.

open-seat = open seat
event-match_created = { $player } puts up a match.
event-match_opened = { $player } puts up a match and waits for players.
event-seat_taken = { $player } takes seat { $seat }.
event-seat_left = { $player } leaves seat { $seat }.
event-seat_filled = The house bot { $bot } takes seat { $seat }.
event-seat_opened = Seat { $seat } is open.
event-rematch_offered = { $player } wants to play the same once more.
event-invited = Seat { $seat } is kept for { $player }.
event-invitation_declined =
    { $words ->
        [0] { $player } declines seat { $seat }.
       *[other] { $player } declines seat { $seat }: “{ $reason }”.
    }
event-invitation_expired = { $player } has not come in time: seat { $seat } is open.
event-invitation_withdrawn = Seat { $seat } is no longer kept for { $player }.
event-entropy_given = Seat { $seat } has given its text for the deal.
event-player_renamed = Seat { $seat } is called { $player } now.
event-match_started = The match begins.
event-turn_timed_out = Time is up for seat { $seat }: the house bot { $bot } finishes the turn.
event-seat_taken_over = The house bot { $bot } plays on for seat { $seat }.
event-time_given =
    { $seconds ->
        [one] Seat { $by } gives seat { $seat } one second more.
       *[other] Seat { $by } gives seat { $seat } { $seconds } seconds more.
    }
event-seat_claimed = Seat { $by } claims the match to go on without the player of seat { $seat }.
event-seat_left_warm = { $player } leaves for a while: the house bot { $bot } keeps seat { $seat } warm.
event-player_returned = { $player } is back on seat { $seat }.
event-substitute_asked = { $player } would like to take over seat { $seat }.
event-substitute_answered =
    { $answer ->
        [yes] Seat { $seat } accepts the substitute.
       *[no] Seat { $seat } does not accept the substitute.
    }
event-substitute_withdrawn = { $player } does not want to take over seat { $seat } any more.
event-substitute_seated = { $player } takes over seat { $seat }.
event-bot_replaced = The house bot { $bot } failed; { $replacement } plays on for seat { $seat }.
event-takeback_asked = Seat { $seat } would like to take back all after version { $to_version }.
event-takeback_answered =
    { $answer ->
        [yes] Seat { $seat } agrees to the take-back.
       *[no] Seat { $seat } does not agree to the take-back.
    }
event-takeback_withdrawn = Seat { $seat } does not ask to take back any more.
event-taken_back = Seat { $seat } takes back: the match goes on from version { $to_version }.
event-match_finished = The match is over.
event-match_cancelled =
    { $reason ->
        [operators] The operators call the match off: { $note }
       *[other] The match is cancelled.
    }
event-your_turn = It is your turn.
event-rating_changed = Your rating in { $game } with { $seats } seats has changed.
event-seek_opened = { $player } looks for company.
event-seek_closed = { $player } does not look for company any more.
event-seek_matched = Company has come: you have seat { $seat }.
event-seek_expired =
    { $reason ->
        [nobody_came] Nobody came: your seek is over.
        [not_heard_of] Nothing was heard of you any more: your seek is over.
        [too_many_running] Too many of your matches are running: your seek is over.
        [too_many_searching] Too many searching bots sit in your matches: your seek is over.
       *[other] No match could be made: your seek is over.
    }
event-contest_opened = { $player } puts up a contest.
event-contest_entered = { $player } takes part.
event-contest_left = { $player } takes part no more.
event-contest_started = The contest begins.
event-contest_finished = The contest is over.
event-contest_cancelled = The contest is cancelled.
event-table_begun = Round { $round }: table { $table } begins.
event-table_ended = Round { $round }: table { $table } is over.
event-rewound = The store failed, and what happened after this was lost; what follows is true.
event-orders_dropped = What you had ordered for seat { $seat } cannot be played and is dropped.
event-webhook_disabled =
    { $failures ->
        [one] Your webhook failed and is not called any more.
       *[other] Your webhook failed { $failures } times in a row and is not called any more.
    }
