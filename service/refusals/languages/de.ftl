### What players read when something is refused.

# A request is refused: the title, and the sentence. Seats are counted from 1.
# A game's own refusals have their sentences beside its rules; here is the title of all of them.

refusal-rule_broken =
    .title = Das erlauben die Regeln jetzt nicht
refusal-not_your_seat = Dieser Platz ist nicht deiner.
    .title = Nicht dein Platz
refusal-not_for_spectators = Solange gespielt wird, sehen diese Partie nur die, die mitspielen.
    .title = Nicht für Zuschauer
refusal-not_seated = Du hast in dieser Partie keinen Platz.
    .title = Du sitzt hier nicht
refusal-not_the_creator = Das darf nur, wer die Partie eröffnet hat.
    .title = Nicht deine Partie
refusal-match_not_found = Diese Partie gibt es nicht.
    .title = Keine solche Partie
refusal-version_not_found = Die neueste Version dieser Partie ist { $newest }, die älteste 1.
    .title = Diese Version gab es nicht
refusal-seat_not_found = Diese Partie hat { $seats } Plätze.
    .title = Kein solcher Platz
refusal-seat_taken =
    { $seat ->
        [any] Alle Plätze sind besetzt.
       *[other] Platz { $seat } ist besetzt.
    }
    .title = Der Platz ist besetzt
refusal-seat_reserved =
    { $seat ->
        [any] Die Plätze, die noch frei sind, werden für andere freigehalten.
       *[other] Platz { $seat } wird für jemand anderen freigehalten.
    }
    .title = Der Platz ist vorgemerkt
refusal-already_invited = Dieser Spieler sitzt schon am Tisch oder ist eingeladen.
    .title = Schon eingeladen
refusal-nothing_declined = Es gibt keine Einladung abzulehnen: Du hast diesen Platz.
    .title = Nichts abzulehnen
refusal-unknown_player = Es gibt keinen Spieler mit dieser Id, der eingeladen werden kann.
    .title = Niemand einzuladen
refusal-already_seated = Du hast in dieser Partie schon einen Platz.
    .title = Du sitzt schon hier
refusal-no_clock = Diese Partie hat keine Uhr.
    .title = Keine Uhr
refusal-nobody_to_nudge = Kein anderer Spieler ist am Zug.
    .title = Niemand anzustoßen
refusal-too_many_gifts =
    { $most ->
        [one] Zeit wird in einer Partie einmal geschenkt und nicht öfter.
       *[other] Zeit wird in einer Partie { $most }-mal geschenkt und nicht öfter.
    }
    .title = Genug Zeit geschenkt
refusal-nothing_to_claim = Niemand ist lange genug weg.
    .title = Nichts zu fordern
refusal-seat_not_warm = Platz { $seat } wird für niemanden warmgehalten, der ihn übernehmen könnte.
    .title = Der Platz wird nicht warmgehalten
refusal-substitutes_not_allowed = Wer Platz { $seat } verlassen hat, hat nicht erlaubt, dass ihn jemand übernimmt.
    .title = Keine Vertretung auf diesem Platz
refusal-match_rated = Diese Partie wird gewertet: Niemand übernimmt hier einen Platz.
    .title = Eine gewertete Partie
refusal-sat_elsewhere = Du hattest in dieser Partie schon einen anderen Platz.
    .title = Du saßest woanders
refusal-substitute_asked = Die Spieler werden gerade nach jemand anderem gefragt.
    .title = Nach jemand anderem wird gefragt
refusal-substitute_refused = In dieser Partie kannst du niemanden ersetzen.
    .title = Hier kein Ersatz
refusal-substitute_not_found = Keine solche Anfrage wartet auf eine Antwort.
    .title = Keine solche Anfrage
refusal-seats_fixed = Die Texte zum Austeilen werden aufgedeckt: Die Plätze bleiben, wie sie sind.
    .title = Die Plätze stehen fest
refusal-seats_open = Ein versiegelter Text wird aufgedeckt, wenn kein Platz mehr frei ist.
    .title = Es sind noch Plätze frei
refusal-another_text_sealed = Das ist nicht der versiegelte Text: Sein SHA-256 ist ein anderer.
    .title = Ein anderer Text wurde versiegelt
refusal-match_started = Die Partie hat begonnen.
    .title = Die Partie läuft schon
refusal-match_waiting = Die Partie hat noch nicht begonnen.
    .title = Die Partie hat noch nicht begonnen
refusal-match_over = Die Partie ist zu Ende.
    .title = Die Partie ist zu Ende
refusal-not_your_turn =
    .title = Du bist nicht am Zug
refusal-turn_timed_out = Deine Zeit ist um; ein Hausbot spielt diesen Zug zu Ende.
    .title = Deine Zeit ist abgelaufen
refusal-seat_of_a_player = Diesen Platz hat ein Spieler.
    .title = Dort sitzt ein Spieler
refusal-players_seated =
    In dieser Partie sitzt ein Spieler; was begonnen hat, wird nur abgesagt, solange allein Bots des Hauses spielen.
    .title = Spieler sitzen am Tisch
refusal-orders_not_found = Für diesen Platz steht nichts mehr aus.
    .title = Keine Aufträge
refusal-your_turn_already = Dieser Platz ist schon am Zug: spiele.
    .title = Du bist am Zug
refusal-takeback_not_found = Eine solche Bitte um Zurücknahme gibt es nicht oder nicht mehr.
    .title = Keine solche Bitte
refusal-not_yours_to_answer = Auf die eigene Bitte antworten die anderen.
    .title = Die anderen antworten
refusal-takeback_refused =
    { $reason ->
        [rule_of_match] Diese Partie erlaubt das nicht.
        [nothing_to_take_back] Nach jener Version kam nichts, das noch zählt.
        [somebody_acted] Seitdem hat jemand anders gehandelt.
        [revealed] Einer der Befehle hat etwas aufgedeckt.
        [too_far] So weit kann die Partie nicht zurück.
        [too_late] Die Zeit jenes Zuges ist abgelaufen.
        [too_many] Dieser Platz hat in dieser Partie zu oft zurückgenommen.
       *[running_request] Eine Bitte wartet noch auf Antworten.
    }
    .title = Das geht nicht zurück
refusal-match_cancelled = Die Partie wurde abgesagt.
    .title = Die Partie wurde abgesagt
refusal-match_running = Das geht erst nach dem Ende der Partie.
    .title = Die Partie läuft noch
refusal-replay_too_long = Diese Partie hat mehr als { $most } Versionen: zu viele für ein Bild.
    .title = Zu lang für ein Bild
refusal-contest_not_found = Dieses Turnier gibt es nicht.
    .title = Kein solches Turnier
refusal-not_the_organiser = Das darf nur, wer das Turnier veranstaltet.
    .title = Nicht dein Turnier
refusal-contest_closed = Zu diesem Turnier kann sich niemand mehr anmelden.
    .title = Das Turnier ist nicht offen
refusal-contest_started = Das Turnier hat begonnen.
    .title = Das Turnier hat begonnen
refusal-contest_over = Das Turnier ist zu Ende.
    .title = Das Turnier ist zu Ende
refusal-not_entered = Du nimmst an diesem Turnier nicht teil.
    .title = Du nimmst nicht teil
refusal-contest_full = Mehr als { $most } können nicht teilnehmen.
    .title = Das Turnier ist voll
refusal-too_few_entrants = Mindestens { $least } müssen teilnehmen.
    .title = Zu wenige nehmen teil
refusal-too_many_contests = Du kannst { $most } Turniere zugleich veranstalten.
    .title = Zu viele Turniere
refusal-too_many_tables = Das Turnier hätte mehr als { $most } Partien.
    .title = Zu viele Partien
refusal-contest_for_bots = Nur Bots können dieselbe Verteilung noch einmal spielen.
    .title = Nur für Bots
refusal-rated_unasked = In einem Turnier, das zählt, wird sonst niemand genannt: Eröffne es mit `open`, die anderen melden sich mit `POST …/entries` selbst an, und mit `POST …/start` beginnst du es.
    .title = Wer genannt wird, muss gefragt sein
refusal-experiment_of_two = Ein Experiment ist zwischen zwei Bots, die je einen Platz brauchen.
    .title = Ein Experiment ist zwischen zweien
refusal-deal_still_played = Dieselbe Verteilung wird an anderen Tischen noch gespielt.
    .title = Die Verteilung wird noch gespielt
refusal-match_of_contest = Diese Partie gehört zu einem Turnier.
    .title = Eine Partie eines Turniers
refusal-rules_version_unsupported =
    Die Partie wurde nach anderen Regeln begonnen und kann hier nicht weitergehen.
    .title = Nach anderen Regeln begonnen
refusal-undecodable =
    Das ist beschädigt oder von einer anderen Version geschrieben und kann hier nicht gezeigt werden.
    .title = Hier nicht lesbar
refusal-version_conflict = Die Partie ist jetzt bei Version { $version }.
    .title = Die Partie ist weitergegangen
refusal-history_lost = Worauf du dich beziehst, ging bei einem Ausfall des Speichers verloren.
    .title = Der Verlauf ist verloren
refusal-bad_setup =
    .title = So kann man nicht spielen
refusal-bad_seats = Du kannst nur einen Platz in einer Partie haben.
    .title = Die Plätze passen nicht
