### Lanterns, the toy game of the tests.

title = Laternen
summary = Zünde Laternen in der Polarnacht an und vergrabe, was andere löschen würden.

# Names of things; `lantern` is none where the reader may not know which

a-lantern = { $lantern ->
    [none] eine Laterne
   *[other] { $lantern }
}

# What may be done

offer-light_lantern = { $lantern } anzünden
offer-bury_lantern = { $lantern } vergraben
offer-snuff_lantern = Mit { $lantern } löschen
offer-let_shine = Leuchten lassen

# What happened

event-lantern_lit = { $who } zündet { $lantern } an.
event-lantern_buried = { $who } vergräbt { a-lantern }.
event-lantern_drawn = { $who } zieht { a-lantern }.
event-lantern_snuffed = { $who } löscht { $lit } mit { $lantern }.
event-lantern_left = { $who } lässt sie leuchten.

# What has to be decided

prompt-asked = Lösche die Laterne oder lass sie leuchten.
prompt-your_turn = Zünde eine Laterne an oder vergrabe eine.

# What is refused

refusal-answer_owed = Antworte zuerst auf die brennende Laterne.
refusal-nothing_to_answer = Es gibt keine brennende Laterne zu beantworten.
refusal-lantern_not_in_hand = Diese Laterne hast du nicht auf der Hand: { $lantern }.
refusal-not_as_bright = Sie ist nicht so hell wie die brennende.
setup-hand_size = Eine Hand hat 1 bis 3 Laternen.
setup-no_such_seat = So einen Platz gibt es nicht.

# On the picture

lantern-red = rote Laterne, Helligkeit { $brightness }
lantern-green = grüne Laterne, Helligkeit { $brightness }
lantern-blue = blaue Laterne, Helligkeit { $brightness }
place-sky = Himmel
place-snow = Schnee

# Names of whatever has an id

command-light_lantern = Laterne anzünden
command-bury_lantern = Laterne vergraben
command-snuff_lantern = Laterne löschen
command-let_shine = Leuchten lassen
option-hand_size = Laternen auf der Hand
option-start_seat = Startplatz
    .null = durch Zufall
part-lit = brennende Laternen
part-buried = vergrabene Laternen
part-total = Summe
table-lanterns = Laternen
column-id = Laterne
column-brightness = Helligkeit
