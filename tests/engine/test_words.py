"""Sentences told from files: gaps, choices, sentences in sentences, and files that are refused."""

import pytest

from engine.refusals import IllegalCommand
from engine.words import ENGLISH, LANGUAGES, Language, Sentence, Words, tell, teller_of
from engine.words_file import BadWords, WordsFile

GERMAN = Language("de")
ROOMS = {
    "en": """
greeting = Hello { $name }
said = “{ $said }”
fox = the fox
cards = { $count ->
    [0] no card
    [one] one card
   *[other] { $count } cards
}
nothing =
    .title = nobody asks for it
thing-snow = snow
    .wet = slush
""",
    "de": """
greeting = Hallo { $name }
said = „{ $said }“
fox = der Fuchs
cards = { $count ->
    [0] keine Karte
    [one] eine Karte
   *[other] { $count } Karten
}
thing-snow = Schnee
    .wet = Matsch
""",
}


@pytest.fixture
def words(tmp_path, monkeypatch):
    """A room of its own, in a package that only this test knows."""
    room = tmp_path / "spoken_room"
    (room / "languages").mkdir(parents=True)
    (room / "__init__.py").touch()
    for language in LANGUAGES:
        source = ROOMS.get(language, ROOMS["en"])
        (room / "languages" / f"{language}.ftl").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return Words("spoken_room")


def told(source, gaps=None, language="en"):
    """The message `m` of a file."""
    return teller_of(WordsFile(source, language, "a file").messages["m"])(gaps or {})


# What a room says


def test_english_comes_first_of_the_languages():
    assert LANGUAGES[0] == ENGLISH
    assert {"en", "it", "es", "de"} <= {*LANGUAGES}


def test_gaps_are_filled_in_the_language_asked_for(words):
    assert words.tell("greeting", GERMAN, name="Ada") == "Hallo Ada"


def test_what_is_named_under_a_kind_is_told_by_its_id(words):
    assert words.named("thing", GERMAN) == {"snow": "Schnee", "snow.wet": "Matsch"}


def test_a_gap_that_nobody_fills_is_an_error(words):
    with pytest.raises(KeyError):
        words.tell("greeting", ENGLISH)


def test_a_word_with_braces_is_taken_as_it_is(words):
    assert words.tell("greeting", ENGLISH, name="{name}") == "Hello {name}"


def test_before_there_are_words_every_gap_is_left_open(words):
    assert words.outline("greeting", GERMAN) == "Hallo …"
    assert words.outline("cards", ENGLISH) == "… cards"


def test_a_sentence_is_told_in_any_language_its_words_included(words):
    sentence = words.sentence("greeting", name=words.sentence("fox"))

    assert sentence.tell(ENGLISH) == "Hello the fox"
    assert sentence.tell(GERMAN) == "Hallo der Fuchs"
    assert words.sentence("said", said=sentence).tell(GERMAN) == "„Hallo der Fuchs“"


def test_a_sentence_without_words_is_refused_where_it_is_made(words):
    with pytest.raises(KeyError, match="spoken_room has no words for farewell"):
        words.sentence("farewell")


def test_what_only_programmers_read_is_english_in_every_language(words):
    assert tell("No such key.", GERMAN) == "No such key."
    assert tell(words.sentence("fox"), GERMAN) == "der Fuchs"


def test_a_refusal_can_be_told_in_any_language(words):
    refusal = IllegalCommand("no_guest", words.sentence("greeting", name="Ada"), rule="G-1")

    assert isinstance(refusal.sentence, Sentence)
    assert refusal.sentence.tell(GERMAN) == "Hallo Ada"
    assert str(refusal) == "Hello Ada"


def test_a_room_knows_its_keys_and_the_gaps_of_each(words):
    assert words.keys("g") == ("greeting",)
    assert "fox" in words
    assert "farewell" not in words
    assert words.gaps("greeting") == {"name"}
    assert words.gaps("cards", GERMAN) == {"count"}
    assert repr(words) == "Words('spoken_room')"


def test_a_room_that_lacks_a_language_is_refused_by_the_name_of_the_file(tmp_path, monkeypatch):
    (tmp_path / "silent_room").mkdir()
    (tmp_path / "silent_room" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(BadWords, match=r"silent_room/languages/en\.ftl: there is no such file"):
        Words("silent_room")


# How a file is read


@pytest.mark.parametrize(
    ("count", "sentence"), [(0, "no card"), (1, "one card"), (2, "2 cards"), (5_000, "5000 cards")]
)
def test_a_number_chooses_by_itself_or_by_how_the_language_counts(words, count, sentence):
    assert words.tell("cards", ENGLISH, count=count) == sentence


def test_every_language_counts_in_its_own_way():
    source = "m = { $n ->\n    [one] one\n    [few] few\n   *[many] many\n}"

    assert [told(source, {"n": n}, "pl") for n in (1, 3, 5, 22, 1_003)] == [
        "one",
        "few",
        "many",
        "few",
        "few",
    ]
    assert told(source, {"n": 1}, "of no country") == "many"


def test_a_word_chooses_and_a_word_that_no_variant_knows_gets_the_default():
    source = "m = { $who ->\n    [fox] the fox\n   *[bear] the bear\n} sleeps."

    assert told(source, {"who": "fox"}) == "the fox sleeps."
    assert told(source, {"who": "moose"}) == "the bear sleeps."


def test_messages_and_terms_inside_a_message_see_its_gaps():
    source = "m = { -pole }: { a-card }.{ a-card.more }\n-pole = Pole\n"
    source += "a-card = { $card ->\n   *[fox] the { $card }\n}\n    .more = { $more }\n"

    assert told(source, {"card": "fox", "more": "!"}) == "Pole: the fox.!"
    assert WordsFile(source, "en", "a file").gaps["m"] == {"card", "more"}
    assert "-pole" not in WordsFile(source, "en", "a file").messages


def test_braces_and_spaces_are_written_as_literals():
    assert told('m = { "{" }{ $a }{ "}" }:{" "}', {"a": 1}) == "{1}: "


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("this is no message", "cannot be read: this is no message"),
        ("m = one\nm = two", "m stands there twice"),
        ("m = { other }", "other is asked for and does not stand there"),
        ("m = { -term.attribute }", None),
        ("m = { -term }", "-term is asked for and does not stand there"),
        ('m = { -term(case: "x") }\n-term = Term', "-term is given arguments"),
        ("m = { NUMBER($n) }", "FunctionReference is not read here"),
        ("m = { 7 }", "NumberLiteral is not read here"),
        ("m = { NUMBER($n) ->\n   *[one] one\n}", "SelectExpression is not read here"),
        ("m = { n }\nn = { m }", "a message stands inside itself"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_name_and_the_place(source, fault):
    with pytest.raises(BadWords, match=f"^a file: {fault or ''}"):
        WordsFile(source, "en", "a file")
