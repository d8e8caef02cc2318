"""Compiles the rules of every game in place, with mypyc: the same modules, quicker.

    make compile           builds a library beside each module; Python then imports the library
    make clean-compiled    takes them away again

Plain Python is the default and the fallback: nothing needs the libraries, and they are built for
one machine and one Python.

A library runs in place of the module that it was built from, also when the module has changed
since. So nobody edits compiled rules: a test fails while libraries lie there unasked.
"""

import os
import shutil
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

from deploy.compiled_modules import ROOT, compiled_modules, source_of

BUILD = ROOT / "build"


def build(root: Path, package: str) -> None:
    """Build the libraries, in a folder of their own, and lay each beside its module.

    The package is `engine`, or the engine under another name in another folder.
    """
    BUILD.mkdir(exist_ok=True)
    os.chdir(BUILD)  # setuptools would read our pyproject.toml as if it described a package
    os.environ["MYPYPATH"] = str(root)
    sources = [
        str(root / package / source_of(module).relative_to(ROOT / "engine"))
        for module in compiled_modules()
    ]
    group = f"floe_{package}"  # the library that all others share
    extensions = mypycify(
        ["--explicit-package-bases", *sources],
        opt_level="2",
        debug_level="0",
        group_name=group,
    )
    setup(
        name=group,
        packages=[],
        ext_modules=extensions,
        script_args=["-q", "build_ext", f"--build-lib={root}"],
    )
    os.chdir(ROOT)
    shutil.rmtree(BUILD)


if __name__ == "__main__":
    build(*((Path(sys.argv[1]), sys.argv[2]) if sys.argv[1:] else (ROOT, "engine")))
