# The page by which a match is shared.

share-title = { $game }: { $names }
share-not-there = Hier ist keine Partie zu sehen
share-not-there-why = Vielleicht ist sie vorbei und vergessen, oder sie ist privat. Wer mitspielt, sieht sie am Tisch.
share-waiting = Wartet auf Mitspieler
share-playing = Wird gerade gespielt
share-late = Zuschauer sehen sie eine Runde später.
share-hidden = Zuschauer sehen das Brett nach dem Ende.
share-over = Ist vorbei
share-cancelled = Abgesagt
share-picture = Das Brett von { $game }: { $names }
share-watch = Am Tisch zuschauen
share-sit = Zum Tisch
share-replay = Am Tisch nachspielen
share-film = Als bewegtes Bild
share-embed = Auf einer eigenen Seite
share-element = Ein Brett mit Tasten, auf jeder Seite:
share-frame = Wo eine Seite kein Skript annimmt, etwa in einem Forum:
share-copy-address = Die Adresse dieser Seite:
