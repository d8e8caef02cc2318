"""Sizes of files and functions, room by room: `make sizes`. A direction, never a gate."""

import ast
import statistics
import sys
from pathlib import Path

LONG_FILE = 250
LONG_FUNCTION = 40
SHIPPED = ("engine", "service", "worker", "arena")
ROOMS = (*SHIPPED, "tests")

HEAD = f"{'':11} files   lines  median  p90  functions  median  p90"
ROW = "{:11} {:>5} {:>7,} {:>7g} {:>4}  {:>9,} {:>7g} {:>4}"


def p90(sizes):
    """The nearest-rank ninetieth percentile."""
    return sorted(sizes)[round(0.9 * (len(sizes) - 1))]


def files_of(rooms):
    """Every Python file of these rooms that says something, with its text."""
    paths = sorted(path for room in rooms for path in Path(room).rglob("*.py"))
    return {path: text for path in paths if (text := path.read_text(encoding="utf-8")).strip()}


def functions_of(path, text):
    """Length in lines and name of every function in a file, nested ones too."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.end_lineno - node.lineno + 1, f"{path}:{node.name}"


def measured(files):
    """The length of every file and of every function in them, each with its name."""
    lines = [(text.count("\n"), str(path)) for path, text in files.items()]
    return lines, [found for path, text in files.items() for found in functions_of(path, text)]


def row(name, files):
    """One line of the table."""
    lines, functions = ([size for size, _ in found] for found in measured(files))
    return ROW.format(
        *(name, len(lines), sum(lines), statistics.median(lines), p90(lines)),
        *(len(functions), statistics.median(functions), p90(functions)),
    )


def words(rooms):
    """How many files of words for people these rooms have, and how many lines are in them."""
    files = [path for room in rooms for path in Path(room).rglob("*.ftl")]
    return len(files), sum(path.read_text(encoding="utf-8").count("\n") for path in files)


def report(rooms=ROOMS):
    """The table, and what is long in the rooms that are shipped."""
    found = {room: files for room in rooms if (files := files_of([room]))}
    shipped = {path: text for room in SHIPPED for path, text in found.get(room, {}).items()}
    yield HEAD
    yield from (row(room, files) for room, files in found.items())
    yield row("all shipped", shipped)
    yield "\n{} files of words, {:,} lines, stand beside them".format(*words(SHIPPED))
    for kind, limit, sizes in zip(
        ("files", "functions"), (LONG_FILE, LONG_FUNCTION), measured(shipped), strict=True
    ):
        long = sorted((item for item in sizes if item[0] > limit), reverse=True)
        yield f"\n{len(long)} {kind} of these over {limit} lines"
        yield from (f"  {size:>4} {name}" for size, name in long)


if __name__ == "__main__":
    print("\n".join(report(sys.argv[1:] or ROOMS)))
