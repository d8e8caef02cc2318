### What matches and seats say to players.

# What happens around the play: the log of a match and the streams of players.
# Seats are counted from 1.

open-seat = freier Platz
event-match_created = { $player } eröffnet eine Partie.
event-match_opened = { $player } eröffnet eine Partie und wartet auf Mitspieler.
event-seat_taken = { $player } nimmt Platz { $seat }.
event-seat_left = { $player } verlässt Platz { $seat }.
event-seat_filled = Der Hausbot { $bot } nimmt Platz { $seat }.
event-seat_opened = Platz { $seat } ist frei.
event-rematch_offered = { $player } möchte dasselbe noch einmal spielen.
event-invited = Platz { $seat } wird für { $player } freigehalten.
event-invitation_declined =
    { $words ->
        [0] { $player } lehnt Platz { $seat } ab.
       *[other] { $player } lehnt Platz { $seat } ab: „{ $reason }“.
    }
event-invitation_expired = { $player } ist nicht rechtzeitig gekommen: Platz { $seat } ist frei.
event-invitation_withdrawn = Platz { $seat } wird nicht mehr für { $player } freigehalten.
event-entropy_given = Platz { $seat } hat seinen Text zum Austeilen gegeben.
event-player_renamed = Platz { $seat } heißt jetzt { $player }.
event-match_started = Die Partie beginnt.
event-turn_timed_out = Die Zeit von Platz { $seat } ist um: Der Hausbot { $bot } spielt den Zug zu Ende.
event-seat_taken_over = Der Hausbot { $bot } spielt für Platz { $seat } weiter.
event-time_given =
    { $seconds ->
        [one] Platz { $by } gibt Platz { $seat } eine Sekunde mehr.
       *[other] Platz { $by } gibt Platz { $seat } { $seconds } Sekunden mehr.
    }
event-seat_claimed = Platz { $by } fordert, dass es ohne den Spieler auf Platz { $seat } weitergeht.
event-seat_left_warm = { $player } geht für eine Weile: Der Hausbot { $bot } hält Platz { $seat } warm.
event-player_returned = { $player } sitzt wieder auf Platz { $seat }.
event-substitute_asked = { $player } möchte Platz { $seat } übernehmen.
event-substitute_answered =
    { $answer ->
        [yes] Platz { $seat } ist mit dem Ersatz einverstanden.
       *[no] Platz { $seat } ist mit dem Ersatz nicht einverstanden.
    }
event-substitute_withdrawn = { $player } möchte Platz { $seat } nicht mehr übernehmen.
event-substitute_seated = { $player } übernimmt Platz { $seat }.
event-bot_replaced = Der Hausbot { $bot } hat versagt; { $replacement } spielt für Platz { $seat } weiter.
event-takeback_asked = Platz { $seat } möchte alles nach Version { $to_version } zurücknehmen.
event-takeback_answered =
    { $answer ->
        [yes] Platz { $seat } stimmt der Zurücknahme zu.
       *[no] Platz { $seat } stimmt der Zurücknahme nicht zu.
    }
event-takeback_withdrawn = Platz { $seat } bittet nicht mehr um Zurücknahme.
event-taken_back = Platz { $seat } nimmt zurück: Die Partie geht von Version { $to_version } weiter.
event-match_finished = Die Partie ist zu Ende.
event-match_cancelled =
    { $reason ->
        [operators] Die Betreiber sagen die Partie ab: { $note }
       *[other] Die Partie ist abgesagt.
    }
event-your_turn = Du bist am Zug.
event-rating_changed = Deine Wertung in { $game } mit { $seats } Plätzen hat sich geändert.
event-seek_opened = { $player } sucht Mitspieler.
event-seek_closed = { $player } sucht keine Mitspieler mehr.
event-seek_matched = Mitspieler sind da: Du hast Platz { $seat }.
event-seek_expired =
    { $reason ->
        [nobody_came] Niemand ist gekommen: Deine Suche ist zu Ende.
        [not_heard_of] Von dir war nichts mehr zu hören: Deine Suche ist zu Ende.
        [too_many_running] Zu viele deiner Partien laufen: Deine Suche ist zu Ende.
        [too_many_searching] In deinen Partien sitzen zu viele suchende Bots: Deine Suche ist zu Ende.
       *[other] Es kam keine Partie zustande: Deine Suche ist zu Ende.
    }
event-contest_opened = { $player } veranstaltet ein Turnier.
event-contest_entered = { $player } nimmt teil.
event-contest_left = { $player } nimmt nicht mehr teil.
event-contest_started = Das Turnier beginnt.
event-contest_finished = Das Turnier ist zu Ende.
event-contest_cancelled = Das Turnier ist abgesagt.
event-table_begun = Runde { $round }: Tisch { $table } beginnt.
event-table_ended = Runde { $round }: Tisch { $table } ist zu Ende.
event-rewound = Der Speicher ist ausgefallen, und was danach geschah, ist verloren; was folgt, gilt.
event-orders_dropped = Was du für Platz { $seat } aufgetragen hattest, lässt sich nicht spielen und verfällt.
event-webhook_disabled =
    { $failures ->
        [one] Dein Webhook hat versagt und wird nicht mehr aufgerufen.
       *[other] Dein Webhook hat { $failures }-mal hintereinander versagt und wird nicht mehr aufgerufen.
    }
