"""What the toy game says, in four languages."""

from engine.language import Text, text

TITLE = text("Lanterns", "Lanterne", "Faroles", "Laternen")
SUMMARY = text(
    "Light lanterns in the polar night, and bury those that others would put out.",
    "Accendi lanterne nella notte polare e seppellisci quelle che altri spegnerebbero.",
    "Enciende faroles en la noche polar y entierra los que otros apagarían.",
    "Zünde Laternen in der Polarnacht an und vergrabe, was andere löschen würden.",
)
SOME_LANTERN = text("a lantern", "una lanterna", "un farol", "eine Laterne")
TOLD: dict[str, Text] = {
    "LightLantern": text(
        "Light {lantern}", "Accendi {lantern}", "Enciende {lantern}", "{lantern} anzünden"
    ),
    "BuryLantern": text(
        "Bury {lantern}", "Seppellisci {lantern}", "Entierra {lantern}", "{lantern} vergraben"
    ),
    "SnuffLantern": text(
        "Put it out with {lantern}",
        "Spegnila con {lantern}",
        "Apágalo con {lantern}",
        "Mit {lantern} löschen",
    ),
    "LetShine": text("Let it shine", "Lasciala brillare", "Déjalo brillar", "Leuchten lassen"),
    "LanternLit": text(
        "{who} lights {lantern}.",
        "{who} accende {lantern}.",
        "{who} enciende {lantern}.",
        "{who} zündet {lantern} an.",
    ),
    "LanternBuried": text(
        "{who} buries {lantern}.",
        "{who} seppellisce {lantern}.",
        "{who} entierra {lantern}.",
        "{who} vergräbt {lantern}.",
    ),
    "LanternDrawn": text(
        "{who} draws {lantern}.",
        "{who} pesca {lantern}.",
        "{who} roba {lantern}.",
        "{who} zieht {lantern}.",
    ),
    "LanternSnuffed": text(
        "{who} puts {lit} out with {lantern}.",
        "{who} spegne {lit} con {lantern}.",
        "{who} apaga {lit} con {lantern}.",
        "{who} löscht {lit} mit {lantern}.",
    ),
    "LanternLeft": text(
        "{who} lets it shine.",
        "{who} la lascia brillare.",
        "{who} lo deja brillar.",
        "{who} lässt sie leuchten.",
    ),
}
ASKED = text(
    "Put the lantern out, or let it shine.",
    "Spegni la lanterna o lasciala brillare.",
    "Apaga el farol o déjalo brillar.",
    "Lösche die Laterne oder lass sie leuchten.",
)
YOUR_TURN = text(
    "Light or bury a lantern.",
    "Accendi o seppellisci una lanterna.",
    "Enciende o entierra un farol.",
    "Zünde eine Laterne an oder vergrabe eine.",
)
HAND_SIZE = text(
    "A hand has 1 to 3 lanterns.",
    "Una mano ha da 1 a 3 lanterne.",
    "Una mano tiene de 1 a 3 faroles.",
    "Eine Hand hat 1 bis 3 Laternen.",
)
NO_SUCH_SEAT = text(
    "There is no such seat.",
    "Non c'è un posto simile.",
    "No hay tal asiento.",
    "So einen Platz gibt es nicht.",
)
