"""A match as a document: read by the accessibility tree and played by the keyboard, no more."""

from random import Random

import pytest

from tests.table.reader import Reader

GAMES = ("arctic", "north_pole", "iglu_iglu")
SHORT = {"north_pole": {"round_limit": 6}}


@pytest.fixture
def reading(person, setting):
    """A match of Ada's against a bot, opened as a document by its link."""

    def opened(game, bot="random", **context):
        ada = person("Ada", **context)
        match = setting.match(ada.player, game, "me", bot, options=SHORT.get(game, {}))
        ada.go()  # the address of a page is not kept: one comes by the link from another page
        ada.page.goto(f"{ada.at}#/matches/{match}?view=document")
        return Reader(ada), match

    return opened


def choices(reader, words):
    """What can be done now, as the list tells it."""
    return reader.names("button", words["hand.buttons"])[1:]


def is_over(reader, words):
    return words["match.replay"] in reader.names("link")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_by_the_accessibility_tree_alone(reading, setting, words, game):
    """By whole sentences, by numbers, by words with a confirmation, and by the list."""
    reader, match = reading(game)
    chance, ways = Random(game), set()

    def due():
        return is_over(reader, words) or choices(reader, words)

    while (offered := reader.until(due, "a turn or the end")) is not True:
        assert words["bell.turn"] in " ".join(reader.names("StaticText"))
        place = chance.randrange(len(offered))
        way = chance.choice(("sentence", "number", "words", "list"))
        if way == "list":
            reader.press("button", offered[place])
        elif way == "number":
            reader.type(words["document.label"], str(place + 1))
        elif way == "words":
            reader.type(words["document.label"], f" {offered[place].upper()} ")
        else:
            reader.type(words["document.label"], offered[place])
        ways.add(way)

    assert ways == {"list", "number", "words", "sentence"}
    played = setting.call("GET", f"/v1/matches/{match}")
    assert played["status"] == "finished"
    assert played["outcome"]["termination"] in ("completed", "round_limit")
    reader.until(lambda: reader.focused().role == "heading", "the verdict")
    assert "You" in reader.focused().name


@pytest.mark.parametrize("game", GAMES)
def test_the_position_is_headings_and_tables(reading, setting, words, game):
    reader, match = reading(game)
    path, token = f"/v1/matches/{match}/board.json", reader.player["token"]
    told = setting.call("GET", path, token=token)["sections"]
    reader.until(lambda: choices(reader, words), "a turn")

    headings = reader.names("heading", words["document.position"])
    tables = reader.names("table", words["document.position"])
    columns = reader.names("columnheader", words["document.position"])

    assert {part["title"] for part in told} <= set(headings)
    assert {part["title"] for part in told if part["rows"]} <= set(tables)
    for part in told:
        assert set(part["columns"]) <= set(columns)
    assert reader.names("rowheader", words["document.position"])
    assert not reader.names("graphics-document")


def test_what_is_typed_is_confirmed_and_never_guessed(reading, setting, words):
    reader, match = reading("iglu_iglu")
    offered = reader.until(lambda: choices(reader, words), "a turn")
    version = setting.call("GET", f"/v1/matches/{match}")["version"]
    label, square = words["document.label"], offered[1].split()[-1]

    reader.type(label, "place inuit")
    assert choices(reader, words) == offered
    reader.type(label, "place inuit swiftly")
    assert words["document.unknown"].format(words="swiftly") in " ".join(told(reader))
    reader.type(label, f"{square} {offered[2].split()[-1]}")
    assert words["document.none"] in told(reader)
    assert choices(reader, words) == offered
    reader.type(label, f"{square} inu")
    assert words["document.confirm"].format(choice=offered[1]) in told(reader)
    assert choices(reader, words) == [offered[1]]
    assert setting.call("GET", f"/v1/matches/{match}")["version"] == version

    reader.page.keyboard.press("Enter")

    reader.until(lambda: offered[1] not in choices(reader, words), "the own command")
    assert setting.call("GET", f"/v1/matches/{match}")["version"] > version
    assert reader.focused().name == label
    happened = [name for name in told(reader) if square in name]
    assert any("Ada" in name for name in happened)


def test_typing_on_after_the_question_asks_anew(reading, setting, words):
    reader, match = reading("iglu_iglu")
    offered = reader.until(lambda: choices(reader, words), "a turn")
    version = setting.call("GET", f"/v1/matches/{match}")["version"]
    reader.type(words["document.label"], offered[1].split()[-1])

    reader.type(words["document.label"], offered[2].split()[-1])

    assert words["document.confirm"].format(choice=offered[2]) in told(reader)
    assert setting.call("GET", f"/v1/matches/{match}")["version"] == version


def told(reader):
    """All that is said on the page."""
    return reader.names("StaticText")


def test_a_browser_keeps_that_matches_are_documents(reading, words):
    reader, match = reading("arctic")
    reader.until(lambda: choices(reader, words), "a turn")
    assert reader.page.url.endswith(f"#/matches/{match}")

    reader.page.reload()
    reader.until(lambda: choices(reader, words), "a turn")
    reader.press("link", words["document.leave"])
    reader.page.wait_for_selector(".board svg")
    reader.page.reload()
    reader.page.wait_for_selector(".board svg")

    reader.page.select_option("#choice-view", "document")
    reader.until(lambda: choices(reader, words), "a turn")


def test_ways_lead_to_the_parts_of_the_page(reading, words):
    reader, _ = reading("arctic")
    reader.until(lambda: choices(reader, words), "a turn")

    for way, role in (
        ("hand.buttons", "heading"),
        ("document.position", "heading"),
        ("match.log", "tab"),
    ):
        reader.press("link", words[way])
        assert (reader.focused().role, reader.focused().name) == (role, words[way])


def test_what_has_not_changed_is_not_told_anew(reading, words):
    """Whoever reads a table while others play stays where they are."""
    reader, _ = reading("iglu_iglu")
    offered = reader.until(lambda: choices(reader, words), "a turn")
    parts = "() => [...document.querySelectorAll('.sections > div')]"
    reader.page.evaluate(f"() => {{ window.before = ({parts})() }}")

    reader.type(words["document.label"], offered[0])
    kept = f"() => ({parts})().map((part, at) => part === before[at])"
    reader.until(lambda: False in reader.page.evaluate(kept), "another position")

    assert True in reader.page.evaluate(kept)


def test_a_replay_is_read_step_by_step(person, setting, words):
    ada = person("Ada")
    match = setting.finished("north_pole")
    ada.go(f"replay/{match}")
    ada.page.select_option("#choice-view", "document")
    reader = Reader(ada)
    reader.find("heading", words["document.position"])
    before = reader.names("StaticText", words["document.position"])

    reader.press("button", words["replay.later"])

    reader.until(
        lambda: reader.names("StaticText", words["document.position"]) != before, "the next step"
    )
