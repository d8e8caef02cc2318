### Lanterns, the toy game of the tests.

title = Lanterne
summary = Accendi lanterne nella notte polare e seppellisci quelle che altri spegnerebbero.

# Names of things; `lantern` is none where the reader may not know which

a-lantern = { $lantern ->
    [none] una lanterna
   *[other] { $lantern }
}

# What may be done

offer-light_lantern = Accendi { $lantern }
offer-bury_lantern = Seppellisci { $lantern }
offer-snuff_lantern = Spegnila con { $lantern }
offer-let_shine = Lasciala brillare

# What happened

event-lantern_lit = { $who } accende { $lantern }.
event-lantern_buried = { $who } seppellisce { a-lantern }.
event-lantern_drawn = { $who } pesca { a-lantern }.
event-lantern_snuffed = { $who } spegne { $lit } con { $lantern }.
event-lantern_left = { $who } la lascia brillare.

# What has to be decided

prompt-asked = Spegni la lanterna o lasciala brillare.
prompt-your_turn = Accendi o seppellisci una lanterna.

# What is refused

refusal-answer_owed = Prima rispondi alla lanterna accesa.
refusal-nothing_to_answer = Non c'è una lanterna accesa a cui rispondere.
refusal-lantern_not_in_hand = Non hai in mano questa lanterna: { $lantern }.
refusal-not_as_bright = Non è luminosa come quella accesa.
setup-hand_size = Una mano ha da 1 a 3 lanterne.
setup-no_such_seat = Non c'è un posto simile.

# On the picture

lantern-red = lanterna rossa, luminosità { $brightness }
lantern-green = lanterna verde, luminosità { $brightness }
lantern-blue = lanterna blu, luminosità { $brightness }
place-sky = Cielo
place-snow = Neve

# Names of whatever has an id

command-light_lantern = Accendere una lanterna
command-bury_lantern = Seppellire una lanterna
command-snuff_lantern = Spegnere una lanterna
command-let_shine = Lasciarla brillare
option-hand_size = Lanterne in mano
option-start_seat = Posto iniziale
    .null = a caso
part-lit = lanterne accese
part-buried = lanterne sepolte
part-total = totale
table-lanterns = Lanterne
column-id = Lanterna
column-brightness = Luminosità
