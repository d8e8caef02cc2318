### What players read when something is refused.

# A request is refused: the title, and the sentence. Seats are counted from 1.
# A game's own refusals have their sentences beside its rules; here is the title of all of them.

refusal-rule_broken =
    .title = Ora le regole non lo permettono
refusal-not_your_seat = Questo posto non è tuo.
    .title = Non è il tuo posto
refusal-not_for_spectators = Finché si gioca, questa partita la vede solo chi è al tavolo.
    .title = Non per gli spettatori
refusal-not_seated = Non hai un posto in questa partita.
    .title = Non hai un posto qui
refusal-not_the_creator = Può farlo solo chi ha aperto la partita.
    .title = Non è la tua partita
refusal-match_not_found = Non esiste questa partita.
    .title = Partita inesistente
refusal-version_not_found = L'ultima versione di questa partita è la { $newest }, la prima è la 1.
    .title = La partita non ha avuto questa versione
refusal-seat_not_found = Questa partita ha { $seats } posti.
    .title = Posto inesistente
refusal-seat_taken =
    { $seat ->
        [any] Tutti i posti sono occupati.
       *[other] Il posto { $seat } è occupato.
    }
    .title = Il posto è occupato
refusal-seat_reserved =
    { $seat ->
        [any] I posti rimasti sono tenuti per altri.
       *[other] Il posto { $seat } è tenuto per qualcun altro.
    }
    .title = Il posto è riservato
refusal-already_invited = Questo giocatore è già al tavolo, o è invitato.
    .title = Già invitato
refusal-nothing_declined = Non c'è nessun invito da rifiutare: questo posto è tuo.
    .title = Niente da rifiutare
refusal-unknown_player = Non c'è nessun giocatore con questo id che si possa invitare.
    .title = Nessuno da invitare
refusal-already_seated = Hai già un posto in questa partita.
    .title = Siedi già qui
refusal-no_clock = Questa partita non ha orologio.
    .title = Nessun orologio
refusal-nobody_to_nudge = Nessun altro giocatore è di turno.
    .title = Nessuno da sollecitare
refusal-too_many_gifts =
    { $most ->
        [one] In una partita si dà tempo una volta e non di più.
       *[other] In una partita si dà tempo { $most } volte e non di più.
    }
    .title = È stato dato abbastanza tempo
refusal-nothing_to_claim = Nessuno è assente da abbastanza tempo.
    .title = Niente da reclamare
refusal-seat_not_warm = Il posto { $seat } non è tenuto in caldo per chi voglia subentrare.
    .title = Il posto non è tenuto in caldo
refusal-substitutes_not_allowed = Chi ha lasciato il posto { $seat } non ha permesso che altri subentrino.
    .title = Nessun sostituto su questo posto
refusal-match_rated = Questa partita è classificata: nessuno può subentrare.
    .title = Una partita classificata
refusal-sat_elsewhere = In questa partita hai avuto un altro posto.
    .title = Eri seduto altrove
refusal-substitute_asked = Ai giocatori è già stato chiesto di qualcun altro.
    .title = Si chiede di qualcun altro
refusal-substitute_refused = In questa partita non puoi fare da sostituto.
    .title = Qui non puoi subentrare
refusal-substitute_not_found = Nessuna richiesta di questo tipo attende risposta.
    .title = Richiesta inesistente
refusal-seats_fixed = Si stanno svelando i testi per la distribuzione: i posti restano come sono.
    .title = I posti sono fissati
refusal-seats_open = Un testo sigillato si svela quando nessun posto è più libero.
    .title = Ci sono ancora posti liberi
refusal-another_text_sealed = Questo non è il testo sigillato: il suo SHA-256 è un altro.
    .title = È stato sigillato un altro testo
refusal-match_started = La partita è iniziata.
    .title = La partita è iniziata
refusal-match_waiting = La partita non è iniziata.
    .title = La partita non è iniziata
refusal-match_over = La partita è finita.
    .title = La partita è finita
refusal-not_your_turn =
    .title = Non è il tuo turno
refusal-turn_timed_out = Il tuo tempo è scaduto; un bot della casa finisce questo turno.
    .title = Il tuo turno è scaduto
refusal-seat_of_a_player = Questo posto è di un giocatore.
    .title = Lì siede un giocatore
refusal-players_seated =
    In questa partita siede un giocatore; ciò che è iniziato si annulla solo finché giocano soltanto i bot della casa.
    .title = Ci sono giocatori al tavolo
refusal-orders_not_found = Per questo posto non c'è nulla in attesa di essere giocato.
    .title = Nessun ordine in attesa
refusal-your_turn_already = È già il turno di questo posto: gioca.
    .title = È il tuo turno
refusal-takeback_not_found = Questa richiesta di tornare indietro non c'è, o non c'è più.
    .title = Richiesta inesistente
refusal-not_yours_to_answer = Alla tua richiesta rispondono gli altri.
    .title = Rispondono gli altri
refusal-takeback_refused =
    { $reason ->
        [rule_of_match] Questa partita non lo permette.
        [nothing_to_take_back] Dopo quella versione non c'è nulla che conti.
        [somebody_acted] Nel frattempo ha agito qualcun altro.
        [revealed] Uno dei comandi ha rivelato qualcosa.
        [too_far] La partita non può tornare così indietro.
        [too_late] Il tempo di quel turno è scaduto.
        [too_many] Questo posto è tornato indietro troppe volte in questa partita.
       *[running_request] Una richiesta attende le risposte.
    }
    .title = Non si può tornare indietro
refusal-match_cancelled = La partita è stata annullata.
    .title = La partita è stata annullata
refusal-match_running = Si può solo dopo la fine della partita.
    .title = La partita è in corso
refusal-replay_too_long = Questa partita ha più di { $most } versioni: troppe per un’immagine sola.
    .title = Troppo lunga per un’immagine sola
refusal-contest_not_found = Questo torneo non esiste.
    .title = Nessun torneo così
refusal-not_the_organiser = Può farlo solo chi organizza il torneo.
    .title = Non è il tuo torneo
refusal-contest_closed = Nessun altro può iscriversi a questo torneo.
    .title = Il torneo non è aperto
refusal-contest_started = Il torneo è iniziato.
    .title = Il torneo è iniziato
refusal-contest_over = Il torneo è finito.
    .title = Il torneo è finito
refusal-not_entered = Non partecipi a questo torneo.
    .title = Non partecipi
refusal-contest_full = Possono partecipare al massimo in { $most }.
    .title = Il torneo è al completo
refusal-too_few_entrants = Devono partecipare almeno in { $least }.
    .title = Partecipano in troppo pochi
refusal-too_many_contests = Puoi organizzare { $most } tornei alla volta.
    .title = Troppi tornei
refusal-too_many_tables = Il torneo avrebbe più di { $most } partite.
    .title = Troppe partite
refusal-contest_for_bots = Solo i bot possono giocare di nuovo la stessa distribuzione.
    .title = Solo per bot
refusal-rated_unasked = In un torneo che conta non si nominano altri: aprilo con `open`, gli altri si iscrivono da sé con `POST …/entries` e lo avvii con `POST …/start`.
    .title = Chi è nominato va chiesto
refusal-experiment_of_two = Un esperimento è tra due bot, e ognuno ha bisogno di un posto.
    .title = Un esperimento è tra due
refusal-deal_still_played = La stessa distribuzione si gioca ancora ad altri tavoli.
    .title = La distribuzione si gioca ancora
refusal-match_of_contest = Questa partita fa parte di un torneo.
    .title = Una partita di un torneo
refusal-rules_version_unsupported = La partita è iniziata con altre regole e qui non può continuare.
    .title = Iniziata con altre regole
refusal-undecodable = È danneggiato, o scritto da un’altra versione, e qui non si può mostrare.
    .title = Qui non si può leggere
refusal-version_conflict = La partita è ora alla versione { $version }.
    .title = La partita è andata avanti
refusal-history_lost = Ciò su cui ti basi è andato perso per un guasto dell'archivio.
    .title = Quanto accaduto è perso
refusal-bad_setup =
    .title = Non si può giocare così
refusal-bad_seats = Puoi avere un solo posto in una partita.
    .title = I posti non vanno bene
