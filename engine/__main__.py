"""The engine at the terminal: `python -m engine --help`."""

import sys

from engine.cli.main import main

sys.exit(main(sys.argv[1:]))
