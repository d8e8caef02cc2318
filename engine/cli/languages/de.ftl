### What the command line says.

# A match at the terminal

player = Spieler { $number }
choose = Nummer oder Teil des Textes (? zeigt das Brett, q verlässt):{" "}
confirm = { $choice } – Eingabetaste spielt das, alles andere nicht:{" "}
same-words = top = oben obenauf obendrauf drauf zuoberst; under = unten darunter drunter zuunterst; hidden = verdeckt; bear = polarbär; fox = polarfuchs eisfuchs; orca = schwertwal; north = n; east = o; south = s; west = w; northeast = no; northwest = nw; southeast = so; southwest = sw
unknown-words = Keine Möglichkeit hat: { $words }.
many-choices = { $count } Möglichkeiten: Wörter von einer tippen, oder * für die ganze Liste.
no-such-choice = Diese Wahl gibt es nicht.
hand-over = { $name }, du bist dran: Drücke Enter, wenn sonst niemand hinsieht.
the-end = Die Partie ist zu Ende ({ $termination ->
    [completed] zu Ende gespielt
    [round_limit] Rundengrenze
    [resigned] aufgegeben
   *[timeout] Zeit abgelaufen
}).
left = Die Partie wurde nach { $count ->
    [one] einem Befehl
   *[other] { $count } Befehlen
} verlassen.
recorded = Die Aufzeichnung liegt in { $path }.

# A match of a service at the terminal

your-name = Dein Name:{" "}
come-back = Um als dieselbe Person wiederzukommen, setze { $variable }={ $token }
server-match = { $title }, Partie { $match }.
server-help = ? liest die Stellung, ? mit einem Wort einen Teil davon. /undo nimmt deinen letzten Zug zurück, /resign gibt auf, /leave lässt einen Hausbot deinen Platz halten, /yes und /no beantworten eine Bitte, q beendet dieses Programm, und die Partie läuft weiter.
your-turn = Du bist am Zug.
others-act = Die anderen sind am Zug.
waiting = Die Partie wartet auf Mitspielende: { $address }
resign-sure = Ein Hausbot spielt deinen Platz zu Ende. Eingabetaste gibt auf, alles andere nicht:{" "}
leave-sure = Ein Hausbot spielt, bis du wiederkommst. Eingabetaste verlässt die Partie, alles andere nicht:{" "}
nothing-to-undo = Du hast hier nichts gespielt, was zurückgenommen werden könnte.
nothing-asked = Niemand bittet dich um etwas.
unreachable = { $address } antwortet nicht.
no-address = Eine Adresse beginnt mit http:// oder https://, nicht { $address }.
not-with-server = Auf einem Dienst kannst du { $word } nicht wählen.
no-game = Nenne ein Spiel; `games` zählt sie auf.
no-server = Eine Partie nennt man zusammen mit ihrem --server.
nobody-to-play = Jemand an diesem Terminal muss spielen: Ein Platz ist { $word }.

# What a record proves

proved = Bewiesen: { $game }, Partie { $match }, { $seats } Plätze, { $commands } { $commands ->
    [one] Befehl
   *[other] Befehle
}, ehrlich ausgeteilt aus dem Geheimnis, auf das man sich festgelegt hatte.
still-on = Die Partie lief noch.

# What was typed cannot be meant

no-such-name = { $name } ist kein Name, der sich zeigen lässt.
nobody-to-sit = Niemand namens { $word } kann Platz nehmen; es gibt: { $known }.
no-option = Eine Option schreibt man Name=Wert, nicht { $word }.
option-has-a-value = Die Option { $name } hat schon einen Wert bekommen.
option-too-long = { $path } ist viel zu lang für eine Option.
no-json = { $path } enthält kein JSON.
record-too-long = { $path } ist viel zu lang für eine Aufzeichnung.
