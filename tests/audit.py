"""What is known to be weak of all that we install: `make audit` runs this.

pip-audit asks the advisories of OSV about every version in our locks. Where they cannot be had,
that is said, and is no failure: nothing was found out.
"""

import os
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

LOCKS = ("run", "dev", "strangers", "audit")
REQUIREMENTS = Path(__file__).parents[1] / "requirements"
ADVISORIES = "https://api.osv.dev/v1/query"
ANSWER_WITHIN_SECONDS = 10


def audit(program, advisories):
    """Ask about every lock; what pip-audit makes of it, or 0 where there is nobody to ask."""
    fault = _unreachable(advisories)
    if fault:
        sys.stdout.write(f"No advisories can be had here ({fault}): nothing was audited.\n")
        return 0
    found = 0
    for lock in LOCKS:
        sys.stdout.write(f"requirements/{lock}.lock\n")
        sys.stdout.flush()
        command = [
            *(program, "--requirement", str(REQUIREMENTS / f"{lock}.lock")),
            *("--disable-pip", "--require-hashes", "--progress-spinner", "off"),
            *("--vulnerability-service", "osv", "--osv-url", advisories),
        ]
        found |= subprocess.run(command, check=False).returncode
    return found


def _unreachable(advisories):
    """Why nobody answers there; empty where somebody does, whatever it is."""
    try:
        urlopen(advisories, timeout=ANSWER_WITHIN_SECONDS).close()
    except HTTPError:
        return ""
    except OSError as fault:
        return str(getattr(fault, "reason", fault))
    return ""


if __name__ == "__main__":
    sys.exit(audit(sys.argv[1], os.environ.get("ADVISORIES", ADVISORIES)))
