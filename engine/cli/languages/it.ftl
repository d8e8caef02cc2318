### What the command line says.

# A match at the terminal

player = Giocatore { $number }
choose = Numero o parte del testo (? mostra il tavolo, q esce):{" "}
confirm = { $choice } – Invio la gioca, tutto il resto no:{" "}
same-words = top = sopra alto; under = sotto basso; hidden = coperta nascosta; north = n; east = e; south = s; west = o; northeast = ne nordest; northwest = no nordovest; southeast = se sudest; southwest = so sudovest
unknown-words = Nessuna scelta ha: { $words }.
many-choices = { $count } scelte: digita parole di una, o * per elencarle tutte.
no-such-choice = Questa scelta non c'è.
hand-over = { $name }, tocca a te: premi Invio quando nessun altro guarda.
the-end = La partita è finita ({ $termination ->
    [completed] giocata fino in fondo
    [round_limit] limite di giri
    [resigned] abbandono
   *[timeout] tempo scaduto
}).
left = La partita è stata lasciata dopo { $count ->
    [one] un comando
   *[other] { $count } comandi
}.
recorded = La registrazione è in { $path }.

# A match of a service at the terminal

your-name = Il tuo nome:{" "}
come-back = Per tornare come lo stesso giocatore, imposta { $variable }={ $token }
server-match = { $title }, partita { $match }.
server-help = ? legge la posizione, ? con una parola ne legge una parte. /undo ritira la tua ultima mossa, /resign abbandona, /leave lascia il posto a un bot della casa finché torni, /yes e /no rispondono a una richiesta, q chiude questo programma e la partita continua.
your-turn = Tocca a te.
others-act = Tocca agli altri.
waiting = La partita aspetta giocatori: { $address }
resign-sure = Un bot della casa gioca il tuo posto fino alla fine. Invio abbandona, tutto il resto no:{" "}
leave-sure = Un bot della casa gioca finché torni. Invio lascia la partita, tutto il resto no:{" "}
nothing-to-undo = Qui non hai giocato nulla che si possa ritirare.
nothing-asked = Nessuno ti chiede nulla.
unreachable = { $address } non risponde.
no-address = Un indirizzo comincia con http:// o https://, non { $address }.
not-with-server = Su un servizio non puoi scegliere { $word }.
no-game = Indica un gioco; `games` li elenca.
no-server = Una partita si indica insieme al suo --server.
nobody-to-play = Qualcuno a questo terminale deve giocare: un posto è { $word }.

# What a record proves

proved = Provato: { $game }, partita { $match }, { $seats } posti, { $commands } { $commands ->
    [one] comando
   *[other] comandi
}, distribuita onestamente dal segreto impegnato.
still-on = La partita era ancora in corso.

# What was typed cannot be meant

no-such-name = { $name } non è un nome che si possa mostrare.
nobody-to-sit = Nessuno chiamato { $word } può sedersi; ci sono: { $known }.
no-option = Un'opzione si scrive nome=valore, non { $word }.
option-has-a-value = L'opzione { $name } ha già ricevuto un valore.
option-too-long = { $path } è troppo lungo per un'opzione.
no-json = { $path } non contiene JSON.
record-too-long = { $path } è troppo lungo per una registrazione.
