# The page by which a match is shared.

share-title = { $game }: { $names }
share-not-there = Qui non c’è nessuna partita da vedere
share-not-there-why = Forse è finita e dimenticata, oppure è privata. Chi vi gioca la vede al tavolo.
share-waiting = Aspetta giocatori
share-playing = È in corso
share-late = Chi guarda la vede con un giro di ritardo.
share-hidden = Chi guarda vede il tabellone dopo la fine.
share-over = È finita
share-cancelled = Annullata
share-picture = Il tabellone di { $game }: { $names }
share-watch = Guarda al tavolo
share-sit = Al tavolo
share-replay = Rivedi al tavolo
share-film = Come immagine in movimento
share-embed = Su una tua pagina
share-element = Un tabellone con i comandi, su qualsiasi pagina:
share-frame = Dove una pagina non accetta script, per esempio in un forum:
share-copy-address = L’indirizzo di questa pagina:
