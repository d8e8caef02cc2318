### What matches and seats say to players.

# What happens around the play: the log of a match and the streams of players.
# Seats are counted from 1.

open-seat = posto libero
event-match_created = { $player } apre una partita.
event-match_opened = { $player } apre una partita e aspetta giocatori.
event-seat_taken = { $player } prende il posto { $seat }.
event-seat_left = { $player } lascia il posto { $seat }.
event-seat_filled = Il bot della casa { $bot } prende il posto { $seat }.
event-seat_opened = Il posto { $seat } è libero.
event-rematch_offered = { $player } vuole giocare di nuovo la stessa partita.
event-invited = Il posto { $seat } è tenuto per { $player }.
event-invitation_declined =
    { $words ->
        [0] { $player } rifiuta il posto { $seat }.
       *[other] { $player } rifiuta il posto { $seat }: «{ $reason }».
    }
event-invitation_expired = { $player } non è arrivato in tempo: il posto { $seat } è libero.
event-invitation_withdrawn = Il posto { $seat } non è più tenuto per { $player }.
event-entropy_given = Il posto { $seat } ha dato il suo testo per la distribuzione.
event-player_renamed = Il posto { $seat } ora si chiama { $player }.
event-match_started = La partita comincia.
event-turn_timed_out = Tempo scaduto per il posto { $seat }: il bot della casa { $bot } finisce il turno.
event-seat_taken_over = Il bot della casa { $bot } continua a giocare per il posto { $seat }.
event-time_given =
    { $seconds ->
        [one] Il posto { $by } dà al posto { $seat } un secondo in più.
       *[other] Il posto { $by } dà al posto { $seat } { $seconds } secondi in più.
    }
event-seat_claimed = Il posto { $by } chiede che si prosegua senza chi siede al posto { $seat }.
event-seat_left_warm = { $player } si assenta: il bot della casa { $bot } tiene in caldo il posto { $seat }.
event-player_returned = { $player } è di nuovo al posto { $seat }.
event-substitute_asked = { $player } vorrebbe subentrare al posto { $seat }.
event-substitute_answered =
    { $answer ->
        [yes] Il posto { $seat } accetta il sostituto.
       *[no] Il posto { $seat } non accetta il sostituto.
    }
event-substitute_withdrawn = { $player } non vuole più subentrare al posto { $seat }.
event-substitute_seated = { $player } subentra al posto { $seat }.
event-bot_replaced = Il bot della casa { $bot } ha fallito; { $replacement } continua per il posto { $seat }.
event-takeback_asked = Il posto { $seat } vorrebbe annullare tutto dopo la versione { $to_version }.
event-takeback_answered =
    { $answer ->
        [yes] Il posto { $seat } accetta di tornare indietro.
       *[no] Il posto { $seat } non accetta di tornare indietro.
    }
event-takeback_withdrawn = Il posto { $seat } non chiede più di tornare indietro.
event-taken_back = Il posto { $seat } torna indietro: si riprende dalla versione { $to_version }.
event-match_finished = La partita è finita.
event-match_cancelled =
    { $reason ->
        [operators] I gestori annullano la partita: { $note }
       *[other] La partita è annullata.
    }
event-your_turn = Tocca a te.
event-rating_changed = La tua valutazione in { $game } con { $seats } posti è cambiata.
event-seek_opened = { $player } cerca compagnia.
event-seek_closed = { $player } non cerca più compagnia.
event-seek_matched = Hai trovato compagnia: hai il posto { $seat }.
event-seek_expired =
    { $reason ->
        [nobody_came] Non è venuto nessuno: la tua ricerca è finita.
        [not_heard_of] Non ti sei più fatto sentire: la tua ricerca è finita.
        [too_many_running] Hai troppe partite in corso: la tua ricerca è finita.
        [too_many_searching] Nelle tue partite siedono troppi bot che cercano: la tua ricerca è finita.
       *[other] Non si è potuta aprire una partita: la tua ricerca è finita.
    }
event-contest_opened = { $player } organizza un torneo.
event-contest_entered = { $player } partecipa.
event-contest_left = { $player } non partecipa più.
event-contest_started = Il torneo inizia.
event-contest_finished = Il torneo è finito.
event-contest_cancelled = Il torneo è annullato.
event-table_begun = Turno { $round }: il tavolo { $table } inizia.
event-table_ended = Turno { $round }: il tavolo { $table } ha finito.
event-rewound = L'archivio si è guastato e quello che è successo dopo è perso; vale quello che segue.
event-orders_dropped = Ciò che avevi ordinato per il posto { $seat } non si può giocare e decade.
event-webhook_disabled =
    { $failures ->
        [one] Il tuo webhook è fallito e non viene più chiamato.
       *[other] Il tuo webhook è fallito { $failures } volte di fila e non viene più chiamato.
    }
