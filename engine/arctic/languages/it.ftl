### Arctic: all that it says to players.

title = Artico
summary = Allinea gli animali in lunghe sequenze, usa i loro poteri e guida il tuo totem segreto sul ghiaccio.

# What the things are called

animal-fox = volpe artica
animal-moose = alce
animal-walrus = tricheco
animal-orca = orca
animal-puffin = pulcinella di mare
animal-bear = orso polare

animal = { $animal ->
    [fox] { animal-fox }
    [moose] { animal-moose }
    [walrus] { animal-walrus }
    [orca] { animal-orca }
    [puffin] { animal-puffin }
   *[bear] { animal-bear }
    }
main = { $main ->
    [fox] { animal-fox }
    [moose] { animal-moose }
    [walrus] { animal-walrus }
    [orca] { animal-orca }
    [puffin] { animal-puffin }
   *[bear] { animal-bear }
    }
companion = { $companion ->
    [fox] { animal-fox }
    [moose] { animal-moose }
    [walrus] { animal-walrus }
    [orca] { animal-orca }
    [puffin] { animal-puffin }
   *[bear] { animal-bear }
    }

# What an animal is called where there is little room

short-fox = volpe
short-moose = alce
short-walrus = tricheco
short-orca = orca
short-puffin = pulcinella
short-bear = orso

# A card by its two animals and its two values; one that the reader may not know; so many cards

card = { main } + { companion } (posiziona { $placement }, pesca { $draw })
card-unknown = una carta
card-animals = { main } + { companion }
card-count = { $count ->
    [one] { $count } carta
   *[other] { $count } carte
    }

# The ways along the landscape

direction-left = a sinistra
direction-right = a destra
direction = { $direction ->
    [left] { direction-left }
   *[right] { direction-right }
    }

# Each power in a few words, and what it does

power-fox_hidden = una carta coperta
power-fox_under = una carta sotto la pila
power-moose_draw = pesca ±1
power-moose_place = posizionamento ±1
power-walrus_main = animale principale +1
power-walrus_companion = animale compagno +1
power-orca_refill = rifornire dopo ogni carta
power-orca_deck = pescare dal mazzo
power-puffin_swap = scambio con il Fiume
power-puffin_takeback = riprendere la carta visibile
power-bear_draw = pescare dalla zona Penalità
power-bear_give = cedere una penalità

effect-fox_hidden = Una carta posizionata va a faccia in giù subito sotto la carta visibile; al punteggio è un animale a tua scelta.
effect-fox_under = Una carta posizionata va in fondo alla tua pila.
effect-moose_draw = Il tuo valore di pesca aumenta o diminuisce di 1.
effect-moose_place = Il tuo valore di posizionamento aumenta o diminuisce di 1.
effect-walrus_main = Il segnalino dell'animale principale si muove di una carta in più.
effect-walrus_companion = Il segnalino dell'animale compagno si muove di una carta in più.
effect-orca_refill = Il Fiume viene rifornito dopo ogni carta che prendi.
effect-orca_deck = Puoi pescare dalla cima del mazzo invece che dal Fiume.
effect-puffin_swap = Prima di posizionare, scambia una carta della mano con una del Fiume.
effect-puffin_takeback = Prima di posizionare, riprendi in mano la tua carta visibile.
effect-bear_draw = Puoi pescare dalla tua zona Penalità invece che dal Fiume.
effect-bear_give = Una carta della tua zona Penalità va in quella di un altro giocatore.

# The parts of a score

part-runs = sequenze
part-variety = varietà
part-totem = { label-totem }
part-penalties = { label-penalties }
part-total = totale

# Offers: what a seat may do

offer-swap_with_river = Scambia { $card } con { $river_card } del Fiume
offer-take_back_visible_card = Riprendi in mano la tua carta visibile
offer-adjust_placement = { $by ->
    [1] Posiziona una carta in più in questo turno
   *[-1] Posiziona una carta in meno in questo turno
    }
offer-place_card = { $position ->
    [top] Posiziona { $card } in cima alla tua pila
    [hidden] Posiziona { $card } a faccia in giù sotto la tua carta visibile
   *[under] Posiziona { $card } in fondo alla tua pila
    }
offer-finish_placing = Non posizionare nessuna carta
offer-move_tokens = Muovi il segnalino { animal } a destra e l'altro a sinistra
offer-extra_step = Usa il tricheco: un'altra carta { direction }
offer-skip_extra_step = Non usare il tricheco
offer-adjust_draw = { $by ->
    [1] Pesca una carta in più in questo turno
   *[-1] Pesca una carta in meno in questo turno
    }
offer-take_from_river = Prendi { $card } dal Fiume
offer-take_from_deck = Prendi la carta in cima al mazzo
offer-take_from_penalty = Pesca { $card } dalla tua zona Penalità
offer-stop_drawing = Smetti di pescare
offer-discard_card = Scarta { $card } nella tua zona Penalità
offer-give_penalty = Sposta { $card } dalla tua zona Penalità a quella di { $to_seat }
offer-end_turn = Termina il tuo turno

# Events: what happened

event-turn_begun = { $last_turn ->
    [no] Inizia il turno di { $seat }: { card-count } da posizionare.
   *[yes] Inizia l'ultimo turno di { $seat }: { card-count } da posizionare, nessuna da pescare.
    }
event-cards_swapped = { $seat } scambia { $card } con { $river_card } del Fiume.
event-visible_card_taken_back = { $seat } riprende in mano { $card } dalla pila.
event-placement_adjusted = { $by ->
    [1] { $seat } posiziona una carta in più in questo turno.
   *[-1] { $seat } posiziona una carta in meno in questo turno.
    }
event-card_placed = { $position ->
    [top] { $seat } posiziona { $card } in cima alla pila.
    [hidden] { $seat } posiziona { $card } a faccia in giù sotto la carta visibile.
   *[under] { $seat } posiziona { $card } in fondo alla pila.
    }
event-placing_finished = { $seat } non posiziona nessuna carta.
event-penalties_drawn = { $seat } non ha abbastanza carte e mette { card-count } dal mazzo nella zona Penalità.
event-power_taken = { $from ->
    [table] { $seat } prende dal tavolo la carta Potere { animal }: { $power }.
   *[seat] { $seat } prende a { $from_seat } la carta Potere { animal }: { $power }.
    }
event-token_moved = { $seat } muove il segnalino { animal } { direction }, sulla carta { $value }.
event-extra_step_taken = { $seat } usa il tricheco: il segnalino { animal } si muove di un'altra carta { direction }, sulla carta { $value }.
event-extra_step_skipped = { $seat } non usa il tricheco.
event-penalties_looked_at = { $cards ->
    [none] { $seat } guarda { card-count } della propria zona Penalità.
   *[other] { $seat } guarda { card-count } della propria zona Penalità: { $cards }.
    }
event-draw_adjusted = { $by ->
    [1] { $seat } pesca una carta in più in questo turno.
   *[-1] { $seat } pesca una carta in meno in questo turno.
    }
event-river_card_taken = { $seat } prende { $card } dal Fiume.
event-deck_card_taken = { $seat } prende { $card } dal mazzo.
event-penalty_card_taken = { $seat } pesca { $card } dalla propria zona Penalità.
event-drawing_stopped = { $seat } smette di pescare.
event-card_discarded = { $seat } scarta { $card } nella propria zona Penalità.
event-penalty_given = { $seat } sposta { $card } dalla propria zona Penalità a quella di { $to_seat }.
event-river_refilled = Il Fiume viene rifornito: { $cards }.
event-end_announced = Il mazzo è vuoto e la Riserva prende il suo posto: completato questo giro, ognuno effettua un ultimo turno.
event-last_turns_begun = Il giro è completo: iniziano gli ultimi turni, senza pescare.
event-piles_scored = Totali: { $totals }.

# Refusals: why a command is not carried out

refusal-wrong_phase = È possibile solo { $moment }.
refusal-power_not_available = Ora non puoi usare questo potere: { $power }.
refusal-card_not_in_hand = Questa carta non è nella tua mano: { $card }.
refusal-card_not_in_river = Questa carta non è nel Fiume: { $card }.
refusal-card_not_in_penalty_zone = Questa carta non è tra le carte penalità che conosci: { $card }.
refusal-no_visible_card = Non hai una carta visibile.
refusal-visible_card_must_stay = Hai dichiarato una carta in meno: devi conservare una carta visibile.
refusal-no_card_owed = Non c'è nessuna carta da posizionare.
refusal-card_owed = Hai ancora carte da posizionare.
refusal-not_the_last_card = In questa edizione può andare lì solo l'ultima carta posizionata.
refusal-animal_not_moving = Il segnalino di questo animale ora non si muove: { $animal }.
refusal-direction_not_allowed = Il segnalino non può muoversi { $direction }.
refusal-drawing_begun = Hai già cominciato a pescare.
refusal-deck_empty = Il mazzo è esaurito.
refusal-draw_owed = Nel Fiume ci sono ancora carte.
refusal-within_hand_limit = Ora non c'è nessuna carta da scartare.
refusal-no_other_seat = Una carta penalità va a un altro posto.
refusal-turn_not_over = Il tuo turno non è ancora finito.

# The moments of a turn, as refusal-wrong_phase names them

moment-preparing = prima di posizionare la prima carta
moment-placing = mentre posizioni le carte
moment-direction = quando scegli quale segnalino va a destra
moment-extra_step = quando il tricheco offre un passo in più
moment-drawing = mentre peschi
moment-phase_c = nella fase C

# Why a match cannot be dealt

setup-no_such_seat = Non c'è un posto { $seat }.

# Prompts: what the reader has to decide

prompt-place = Posiziona { card-count } in cima alla tua pila.
prompt-place_more = Ancora da posizionare sulla tua pila: { card-count }.
prompt-place_nothing = In questo turno non posizioni nessuna carta.
prompt-hand_empty = La tua mano è vuota: non posizioni nessuna carta.
prompt-missing = { $count ->
    [one] Per quanto ti manca, { card-count } del mazzo finirà nella tua zona Penalità.
   *[other] Per quanto ti manca, { card-count } del mazzo finiranno nella tua zona Penalità.
    }
prompt-direction = Scegli quale segnalino va a destra, { main } o { companion }; l'altro va a sinistra.
prompt-extra_step = Puoi muovere il segnalino { animal } di un'altra carta { directions }.
prompt-draw = Pesca { card-count }.
prompt-draw_short = Pesca fino a { card-count }; quando il Fiume è vuoto puoi smettere.
prompt-draw_river_empty = Il Fiume è vuoto: puoi pescare fino a { card-count } o smettere.
prompt-discard = Hai più di { $limit } carte in mano: scarta { card-count } nella tua zona Penalità.
prompt-give = Puoi cedere una delle tue carte penalità a un altro giocatore, o terminare il turno.
prompt-powers = Poteri che puoi usare: { $powers }.
directions = { $directions ->
    [left] { direction-left }
    [right] { direction-right }
   *[both] a sinistra o a destra
    }

# For whom the others wait

waiting-place = { $seat } deve posizionare: { card-count }.
waiting-place_nothing = { $seat } non posiziona nessuna carta, ma prima può usare poteri.
waiting-missing = { $count ->
    [one] Per quanto manca, { card-count } del mazzo finirà nella sua zona Penalità.
   *[other] Per quanto manca, { card-count } del mazzo finiranno nella sua zona Penalità.
    }
waiting-direction = { $seat } sceglie quale segnalino va a destra, { main } o { companion }.
waiting-extra_step = { $seat } può muovere il segnalino { animal } di un'altra carta.
waiting-draw = { $seat } deve pescare: { card-count }.
waiting-draw_short = { $seat } può pescare fino a { card-count }.
waiting-discard = { $seat } deve scartare: { card-count }.
waiting-give = { $seat } può cedere una carta penalità a un altro giocatore.
waiting-over = La partita è finita.

# Labels on the boards

label-turn = turno { $turn }
label-edition = edizione { $edition }
label-phase = fase { $phase }
label-deck = mazzo
label-reserve = Riserva
label-landscape = Paesaggio
label-powers = Poteri
label-river = Fiume
label-your_hand = La tua mano
label-your_penalties = Carte penalità che conosci
label-hand = mano
label-pile = pila
label-penalties = penalità
label-totem = Totem
label-paw = Impronta
label-to_act = di turno
label-wins = vince ai punti
label-visible = visibile
label-face_down = coperta
label-on_the_table = sul tavolo
label-used = usato
label-unknown = sconosciute
label-place = posiziona
label-draw = pesca
label-values = { label-place }/{ label-draw }
label-bottom_to_top = dal fondo alla cima
label-seen_in_hand = viste entrare in mano
label-seen = viste
label-known_penalties = carte penalità che conosci
label-given = cedute da te
label-given_penalties = carte penalità che hai ceduto, forse non più qui
label-all_penalties = carte penalità
label-end_announced = La fine è annunciata: dopo questo giro ognuno effettua un ultimo turno.
label-last_turns = Sono gli ultimi turni: non si pesca più.

# What the signs of the picture mean

legend-main = animale principale: se ne prende il potere, il segnalino si muove
legend-companion = animale compagno: anche il suo segnalino si muove
legend-place = valore di posizionamento: tante carte si posizionano
legend-draw = valore di pesca: tante carte si pescano
legend-totem = un totem con il suo posto
legend-paw = il posto che ha iniziato
legend-hidden = una carta coperta
legend-zone = zona Penalità: carte coperte, tra parentesi quelle mai viste

# What can be touched on the picture, by the names that are read aloud

touch-token = Segnalino { animal }, su { $value }
touch-own_token = Segnalino { animal }, su { $value }, il tuo Totem
touch-landscape = Carta Paesaggio { $value }
touch-power = Carta Potere { animal }, fase { $phase }: { $power } ({ $holder })
touch-used_power = Carta Potere { animal }, fase { $phase }: { $power } ({ $holder }, { label-used })
touch-deck = Mazzo: { card-count }
touch-pile = Pila di { $seat }: { card-count }
touch-pile_visible = Pila di { $seat }: { card-count }, visibile { $card }
touch-zone = Zona Penalità di { $seat }: { card-count }

# Names of whatever has an id

command-swap_with_river = Scambiare con il Fiume
command-take_back_visible_card = Riprendere la carta visibile
command-adjust_placement = Posizionare una carta in più o in meno
command-place_card = Posizionare una carta
command-finish_placing = Non posizionare nessuna carta
command-move_tokens = Muovere i segnalini
command-extra_step = Passo in più
command-skip_extra_step = Nessun passo in più
command-adjust_draw = Pescare una carta in più o in meno
command-take_from_river = Prendere dal Fiume
command-take_from_deck = Pescare dal mazzo
command-take_from_penalty = Pescare dalla zona Penalità
command-stop_drawing = Smettere di pescare
command-discard_card = Scartare una carta
command-give_penalty = Cedere una carta penalità
command-end_turn = Terminare il turno
option-edition = Edizione
    .de = regolamento tedesco
    .es = regolamento spagnolo
    .it = regolamento italiano
option-powers = Lati delle carte Potere
    .random = a caso
option-start_seat = Posto iniziale
    .random = a caso
side-of = Carta Potere { animal }
table-cards = Carte Animale
table-animals = Animali
table-powers = Poteri
table-landscape = Paesaggio
table-run_points = Punti per sequenze
column-id = Denominazione
column-deck = Mazzo
column-main = Animale principale
column-companion = Animale compagno
column-draw = Valore di pesca
column-placement = Valore di posizionamento
column-name = Nome a parole
column-animal = Animale
column-phase = Fase
column-effect = Effetto
column-value = Valore
column-count = Carte o sequenze
column-points = Punti
thing-A = A: posizionare carte, prendere un potere
thing-B = B: muovere i segnalini
thing-C = C: pescare carte
thing-top = in cima alla pila
thing-hidden = a faccia in giù sotto la carta visibile
thing-under = in fondo alla pila
thing-left = { direction-left }
thing-right = { direction-right }

# The lessons: what each is about, and what there is to do, one step a sentence.

lesson-first_turn = Un turno intero
    .step1 = Posiziona il tuo orso polare: toccalo in mano, poi la tua pila. Dice quante carte peschi ora, 2, e quante devi posizionarne al prossimo turno, 4.
    .step2 = Si muovono i segnalini dei suoi due animali, uno per lato. La pulcinella di mare è il tuo animale segreto: mandala a destra, verso i 15 punti.
    .step3 = Ora pesca. Le carte consecutive di uno stesso animale danno punti: prendi un orso dal Fiume, quello con l'orca.
    .step4 = Prendi anche l'altro orso, quello con l'alce: tre di fila varranno 3 punti.
lesson-hand_limit = Troppe carte
    .step1 = Posiziona l'alce. Ti fa pescare cinque carte, e la sua carta potere è tua finché qualcuno non la prende.
    .step2 = Nessuno conosce il tuo animale segreto, l'orca. Non svelare nulla: manda il tricheco a destra.
    .step3 = Usa il potere dell'alce: tocca la sua carta e pesca una carta in più, tutto il Fiume.
    .step4 = Hai otto carte e puoi tenerne sette. Metti il tricheco nella tua zona Penalità: costa un punto.
lesson-extra_step = Un potere subito
    .step1 = Posiziona il tricheco: chi ha l'animale in cima ne prende la carta potere. Questa vale subito.
    .step2 = Il tricheco è il tuo animale segreto. Mandalo a destra.
    .step3 = Il potere lo muove di una carta in più: mandalo ancora a destra, a 10 punti.
lesson-from_the_deck = Pescare di nascosto
    .step1 = Posiziona l'orca: il suo potere ti fa pescare dal mazzo.
    .step2 = Manda la volpe a destra; l'orca va allora a sinistra.
    .step3 = Tutti vedono che cosa prendi dal Fiume. Pesca invece dal mazzo: toccalo, e ancora una volta per confermare.
lesson-swap = Scambiare con il Fiume
    .step1 = Prima di posizionare, la pulcinella scambia una carta. Tocca una carta qualsiasi della mano, poi la pulcinella di mare nel Fiume.
    .step2 = Devi due carte. Posiziona prima la pulcinella di mare su quella che c'è già: è una serie di due.
lesson-take_back = Riprendere in mano
    .step1 = La tua pulcinella di mare chiede cinque carte e ne hai una: quattro penalità. Usa il suo potere: riprendila toccando la tua pila.
    .step2 = L'orca sotto ne chiede due, e ne hai due. Posiziona prima la pulcinella di mare: così l'orca sta in cima e ne peschi quattro.
lesson-one_card_less = Una carta in meno
    .step1 = Il tuo alce chiede una carta e te ne fa pescare cinque. Con il suo potere posizionane una in meno: resta in cima e ne peschi ancora cinque.
lesson-give_away = Penalità, e di chi
    .step1 = Non hai carte e ne devi cinque. Guarda quanto costa: non posizionarne, e cinque carte del mazzo diventano penalità.
    .step2 = Manda la volpe a destra; l'orso in cima alla tua pila resta la carta visibile.
    .step3 = Il potere dell'orso ne passa una: tocca una carta della tua zona Penalità, poi la zona dell'altro.
lesson-leave_it = Non sei obbligato
    .step1 = Il tricheco potrebbe andare una carta più in là. Nessun potere è obbligatorio: non usarlo.
    .step2 = Pesca la tua unica carta: l'orso con la volpe.
    .step3 = Con l'orso potresti cedere una penalità. Tienila e termina il tuo turno.
lesson-empty_river = Quando il Fiume è asciutto
    .step1 = Mazzo e riserva sono finiti: questa è l'ultima carta del Fiume. Prendila.
    .step2 = L'orso pesca anche dalla tua zona Penalità. Prendi l'alce con l'orca: si accorda con l'alce della tua pila.
    .step3 = Potrebbe seguirne un'altra, ma non sei obbligato: smetti di pescare.
