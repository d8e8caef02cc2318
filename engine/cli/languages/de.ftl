### What the command line says.

# A match at the terminal

player = Spieler { $number }
choose = Nummer oder Teil des Textes (? zeigt das Brett, q verlässt):{" "}
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
