"""What `make compile` built runs when that is asked for, and never else."""

import os
from importlib import import_module
from pathlib import Path

import pytest

from deploy.compiled_modules import compiled_modules, source_of

IS_COMPILED = os.environ.get("FLOE_COMPILED") == "1"
"""Set by `make prove-compiled`."""


@pytest.mark.parametrize("module", compiled_modules())
def test_a_module_is_compiled_only_when_that_is_asked_for(module):
    """Else `make clean-compiled`: a library runs in place of its module, changed or not."""
    ran = Path(import_module(module).__file__)

    assert ran.suffix == (".so" if IS_COMPILED else ".py"), "make clean-compiled"
    assert ran.parent == source_of(module).parent


def test_the_rules_are_compiled_and_what_they_act_on_is_not():
    compiled = compiled_modules()

    for game in ("arctic", "iglu_iglu", "north_pole"):
        assert f"engine.{game}.turn" in compiled
        assert f"engine.{game}.estimate" in compiled
        assert f"engine.{game}.state" not in compiled
        assert f"engine.{game}.commands" not in compiled
        assert f"engine.{game}.sentences" not in compiled
