"""The box on the page is a box that can be played with, and what the page says of rows is so."""

import json
import re
from pathlib import Path

import msgspec

from engine.catalogue import find_game, require_playable
from engine.cli.main import main
from engine.encoding import codec_of, encode
from engine.north_pole.pieces import Tables

PAGE = (Path(__file__).parents[2] / "docs" / "north-pole-box.md").read_text(encoding="utf-8")
BOX = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0]
GAME = find_game("north_pole")


def test_the_box_on_the_page_is_played_to_its_end(tmp_path):
    path, record = tmp_path / "box.json", tmp_path / "record.json"
    path.write_text(BOX)
    words = ["play", "north_pole", "--seats", "random,greedy", "--option", f"tables=@{path}"]

    assert main([*words, "--record", str(record)]) == 0
    assert main(["verify", str(record)]) == 0


def test_every_table_is_on_the_page():
    for member in Tables.__struct_fields__:
        assert f"`{member}`" in PAGE


def test_the_published_tables_can_be_sent_back_as_a_box():
    box = json.loads(encode(GAME.components()))
    tables = {member: box[member] for member in ("action_cards", "ice_masks", "teams")}
    tables |= {member: box["board"][member] for member in ("windows", "upper_cracks")}

    options = codec_of(GAME).decode_options(json.dumps({"tables": tables}).encode())

    require_playable(GAME, 2, options)
    assert msgspec.to_builtins(options)["tables"] == msgspec.to_builtins(Tables())
