### What the command line says.

# A match at the terminal

player = Giocatore { $number }
choose = Numero o parte del testo (? mostra il tavolo, q esce):{" "}
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
