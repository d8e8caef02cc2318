### What matches and seats say to players.

# What happens around the play: the log of a match and the streams of players.
# Seats are counted from 1.

open-seat = asiento libre
event-match_created = { $player } abre una partida.
event-match_opened = { $player } abre una partida y espera jugadores.
event-seat_taken = { $player } ocupa el asiento { $seat }.
event-seat_left = { $player } deja el asiento { $seat }.
event-seat_filled = El bot de la casa { $bot } ocupa el asiento { $seat }.
event-seat_opened = El asiento { $seat } está libre.
event-rematch_offered = { $player } quiere volver a jugar lo mismo.
event-invited = El asiento { $seat } se guarda para { $player }.
event-invitation_declined =
    { $words ->
        [0] { $player } rechaza el asiento { $seat }.
       *[other] { $player } rechaza el asiento { $seat }: «{ $reason }».
    }
event-invitation_expired = { $player } no ha llegado a tiempo: el asiento { $seat } queda libre.
event-invitation_withdrawn = El asiento { $seat } ya no se guarda para { $player }.
event-entropy_given = El asiento { $seat } ha dado su texto para el reparto.
event-player_renamed = El asiento { $seat } se llama ahora { $player }.
event-match_started = La partida comienza.
event-turn_timed_out = Se acabó el tiempo del asiento { $seat }: el bot de la casa { $bot } termina el turno.
event-seat_taken_over = El bot de la casa { $bot } sigue jugando por el asiento { $seat }.
event-time_given =
    { $seconds ->
        [one] El asiento { $by } da al asiento { $seat } un segundo más.
       *[other] El asiento { $by } da al asiento { $seat } { $seconds } segundos más.
    }
event-seat_claimed = El asiento { $by } pide seguir sin quien ocupa el asiento { $seat }.
event-seat_left_warm = { $player } se ausenta: el bot de la casa { $bot } le guarda el asiento { $seat }.
event-player_returned = { $player } ha vuelto al asiento { $seat }.
event-substitute_asked = { $player } querría hacerse cargo del asiento { $seat }.
event-substitute_answered =
    { $answer ->
        [yes] El asiento { $seat } acepta al suplente.
       *[no] El asiento { $seat } no acepta al suplente.
    }
event-substitute_withdrawn = { $player } ya no quiere hacerse cargo del asiento { $seat }.
event-substitute_seated = { $player } se hace cargo del asiento { $seat }.
event-bot_replaced = El bot de la casa { $bot } falló; { $replacement } sigue por el asiento { $seat }.
event-takeback_asked = El asiento { $seat } querría deshacer todo tras la versión { $to_version }.
event-takeback_answered =
    { $answer ->
        [yes] El asiento { $seat } acepta volver atrás.
       *[no] El asiento { $seat } no acepta volver atrás.
    }
event-takeback_withdrawn = El asiento { $seat } ya no pide volver atrás.
event-taken_back = El asiento { $seat } vuelve atrás: se sigue desde la versión { $to_version }.
event-match_finished = La partida ha terminado.
event-match_cancelled =
    { $reason ->
        [operators] Los operadores cancelan la partida: { $note }
       *[other] La partida se cancela.
    }
event-your_turn = Es tu turno.
event-rating_changed = Tu puntuación en { $game } con { $seats } asientos ha cambiado.
event-seek_opened = { $player } busca compañía.
event-seek_closed = { $player } ya no busca compañía.
event-seek_matched = Ha llegado compañía: tienes el asiento { $seat }.
event-seek_expired =
    { $reason ->
        [nobody_came] No vino nadie: tu búsqueda ha terminado.
        [not_heard_of] No se supo más de ti: tu búsqueda ha terminado.
        [too_many_running] Tienes demasiadas partidas en marcha: tu búsqueda ha terminado.
        [too_many_searching] Hay demasiados bots que buscan en tus partidas: tu búsqueda ha terminado.
       *[other] No se pudo abrir una partida: tu búsqueda ha terminado.
    }
event-contest_opened = { $player } organiza un torneo.
event-contest_entered = { $player } participa.
event-contest_left = { $player } ya no participa.
event-contest_started = Empieza el torneo.
event-contest_finished = El torneo ha terminado.
event-contest_cancelled = El torneo queda cancelado.
event-table_begun = Ronda { $round }: empieza la mesa { $table }.
event-table_ended = Ronda { $round }: la mesa { $table } ha terminado.
event-rewound = Falló el almacén y se perdió lo que pasó después; vale lo que sigue.
event-orders_dropped = Lo que habías ordenado para el asiento { $seat } no se puede jugar y queda anulado.
event-webhook_disabled =
    { $failures ->
        [one] Tu webhook falló y ya no recibe llamadas.
       *[other] Tu webhook falló { $failures } veces seguidas y ya no recibe llamadas.
    }
