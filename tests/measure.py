"""Sizes of files and functions, room by room: `make sizes`. A direction, never a gate."""

import ast
import statistics
import sys
from pathlib import Path

LONG_FUNCTION = 40


def p90(sizes):
    """The nearest-rank ninetieth percentile."""
    return sorted(sizes)[round(0.9 * (len(sizes) - 1))] if sizes else 0


def functions(path, text):
    """Length in lines and name of every function in a file, nested ones too."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.end_lineno - node.lineno + 1, f"{path}:{node.name}"


def measure(room):
    """Print the sizes of one room."""
    texts = {path: path.read_text(encoding="utf-8") for path in Path(room).rglob("*.py")}
    lines = sorted((text.count("\n"), str(path)) for path, text in texts.items())
    lengths = sorted(found for path, text in texts.items() for found in functions(path, text))
    if not lengths:
        return
    sizes, spans = [size for size, _ in lines], [span for span, _ in lengths]
    print(
        f"{room}: {len(sizes)} files, {sum(sizes)} lines,"
        f" median {statistics.median(sizes)}, p90 {p90(sizes)}, longest {lines[-1]}"
    )
    print(
        f"  {len(spans)} functions, median {statistics.median(spans)}, p90 {p90(spans)},"
        f" over {LONG_FUNCTION}: {[found for found in lengths if found[0] > LONG_FUNCTION]}"
    )


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        measure(argument)
