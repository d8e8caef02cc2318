### What players read when something is refused.

# A request is refused: the title, and the sentence. Seats are counted from 1.
# A game's own refusals have their sentences beside its rules; here is the title of all of them.

refusal-rule_broken =
    .title = Las reglas no lo permiten ahora
refusal-not_your_seat = Este asiento no es tuyo.
    .title = No es tu asiento
refusal-not_for_spectators = Mientras se juega, esta partida solo la ve quien está sentado.
    .title = No es para espectadores
refusal-not_seated = No tienes asiento en esta partida.
    .title = No tienes asiento aquí
refusal-not_the_creator = Solo puede hacerlo quien abrió la partida.
    .title = No es tu partida
refusal-match_not_found = No existe esa partida.
    .title = No existe esa partida
refusal-version_not_found = La última versión de esta partida es la { $newest }, la primera es la 1.
    .title = La partida no tuvo esa versión
refusal-seat_not_found = Esta partida tiene { $seats } asientos.
    .title = No existe ese asiento
refusal-seat_taken =
    { $seat ->
        [any] Todos los asientos están ocupados.
       *[other] El asiento { $seat } está ocupado.
    }
    .title = El asiento está ocupado
refusal-seat_reserved =
    { $seat ->
        [any] Los asientos que quedan se guardan para otros.
       *[other] El asiento { $seat } se guarda para otra persona.
    }
    .title = El asiento está reservado
refusal-already_invited = Este jugador ya está en la mesa, o está invitado.
    .title = Ya está invitado
refusal-nothing_declined = No hay invitación que rechazar: este asiento es tuyo.
    .title = Nada que rechazar
refusal-unknown_player = No hay ningún jugador con este id a quien invitar.
    .title = Nadie a quien invitar
refusal-already_seated = Ya tienes asiento en esta partida.
    .title = Ya tienes asiento
refusal-no_clock = Esta partida no tiene reloj.
    .title = Sin reloj
refusal-nobody_to_nudge = No le toca a ningún otro jugador.
    .title = Nadie a quien apremiar
refusal-too_many_gifts =
    { $most ->
        [one] En una partida se da tiempo una vez y no más.
       *[other] En una partida se da tiempo { $most } veces y no más.
    }
    .title = Ya se ha dado bastante tiempo
refusal-nothing_to_claim = Nadie lleva ausente el tiempo suficiente.
    .title = Nada que reclamar
refusal-seat_not_warm = Nadie puede hacerse cargo del asiento { $seat }: no se está guardando.
    .title = El asiento no se guarda
refusal-substitutes_not_allowed = Quien dejó el asiento { $seat } no ha permitido que otra persona lo ocupe.
    .title = Este asiento no admite suplentes
refusal-match_rated = Esta partida es puntuada: nadie puede hacerse cargo de un asiento.
    .title = Una partida puntuada
refusal-sat_elsewhere = Has tenido otro asiento en esta partida.
    .title = Tuviste otro asiento
refusal-substitute_asked = Ya se está preguntando a los jugadores por otra persona.
    .title = Se pregunta por otra persona
refusal-substitute_refused = No puedes ser suplente en esta partida.
    .title = Aquí no hay suplencia
refusal-substitute_not_found = Ninguna petición así espera respuesta.
    .title = No existe esa petición
refusal-seats_fixed = Se están revelando los textos del reparto: los asientos quedan como están.
    .title = Los asientos están fijados
refusal-seats_open = Un texto sellado se revela cuando ya no queda ningún asiento libre.
    .title = Aún hay asientos libres
refusal-another_text_sealed = Este no es el texto sellado: su SHA-256 es otro.
    .title = Se selló otro texto
refusal-match_started = La partida ha empezado.
    .title = La partida ha empezado
refusal-match_waiting = La partida no ha empezado.
    .title = La partida no ha empezado
refusal-match_over = La partida ha terminado.
    .title = La partida ha terminado
refusal-not_your_turn =
    .title = No es tu turno
refusal-turn_timed_out = Se acabó tu tiempo; un bot de la casa termina este turno.
    .title = Tu turno ha expirado
refusal-seat_of_a_player = Este asiento es de un jugador.
    .title = Ahí se sienta un jugador
refusal-players_seated =
    Hay un jugador en esta partida; lo que ha empezado solo se cancela mientras juegan únicamente bots de la casa.
    .title = Hay jugadores en la mesa
refusal-orders_not_found = Para este asiento no queda nada por jugar.
    .title = No hay órdenes pendientes
refusal-your_turn_already = Ya es el turno de este asiento: juega.
    .title = Es tu turno
refusal-takeback_not_found = Esta petición de volver atrás no existe, o ya no existe.
    .title = No hay tal petición
refusal-not_yours_to_answer = A tu petición responden los demás.
    .title = Responden los demás
refusal-takeback_refused =
    { $reason ->
        [rule_of_match] Esta partida no lo permite.
        [nothing_to_take_back] Tras esa versión no hay nada que cuente.
        [somebody_acted] Desde entonces ha actuado otra persona.
        [revealed] Una de las órdenes reveló algo.
        [too_far] La partida no puede volver tan atrás.
        [too_late] El tiempo de ese turno se ha acabado.
        [too_many] Este asiento ha vuelto atrás demasiadas veces en esta partida.
       *[running_request] Una petición espera sus respuestas.
    }
    .title = No se puede volver atrás
refusal-match_cancelled = La partida fue cancelada.
    .title = La partida fue cancelada
refusal-match_running = Solo se puede después del final de la partida.
    .title = La partida sigue en juego
refusal-replay_too_long = Esta partida tiene más de { $most } versiones: demasiadas para una sola imagen.
    .title = Demasiado larga para una sola imagen
refusal-contest_not_found = Este torneo no existe.
    .title = No existe tal torneo
refusal-not_the_organiser = Solo puede hacerlo quien organiza el torneo.
    .title = No es tu torneo
refusal-contest_closed = Nadie más puede inscribirse en este torneo.
    .title = El torneo no está abierto
refusal-contest_started = El torneo ha empezado.
    .title = El torneo ha empezado
refusal-contest_over = El torneo ha terminado.
    .title = El torneo ha terminado
refusal-not_entered = No participas en este torneo.
    .title = No participas
refusal-contest_full = Pueden participar { $most } como máximo.
    .title = El torneo está completo
refusal-too_few_entrants = Tienen que participar al menos { $least }.
    .title = Participan muy pocos
refusal-too_many_contests = Puedes organizar { $most } torneos a la vez.
    .title = Demasiados torneos
refusal-too_many_tables = El torneo tendría más de { $most } partidas.
    .title = Demasiadas partidas
refusal-contest_for_bots = Solo los bots pueden jugar otra vez el mismo reparto.
    .title = Solo para bots
refusal-rated_unasked = En un torneo que cuenta no se nombra a otros: créalo con `open`, los demás se apuntan ellos mismos con `POST …/entries` y lo empiezas con `POST …/start`.
    .title = A quien se nombra hay que preguntarle
refusal-experiment_of_two = Un experimento es entre dos bots, y cada uno necesita un asiento.
    .title = Un experimento es entre dos
refusal-deal_still_played = El mismo reparto se sigue jugando en otras mesas.
    .title = El reparto se sigue jugando
refusal-match_of_contest = Esta partida es de un torneo.
    .title = Una partida de un torneo
refusal-rules_version_unsupported = La partida empezó con otras reglas y no puede continuar aquí.
    .title = Empezada con otras reglas
refusal-undecodable = Esto está dañado, o lo escribió otra versión, y no se puede mostrar aquí.
    .title = No se puede leer aquí
refusal-version_conflict = La partida está ahora en la versión { $version }.
    .title = La partida ha avanzado
refusal-history_lost = Aquello en que te basas se perdió por un fallo del almacén.
    .title = Se perdió lo ocurrido
refusal-bad_setup =
    .title = No se puede jugar así
refusal-bad_seats = Solo puedes tener un asiento en una partida.
    .title = Los asientos no encajan
