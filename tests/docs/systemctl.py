"""Stands for systemctl where a page is typed: starts what it is told, as the unit's file says.

`python systemctl.py ROOT PORTS.json WORD ...`: paths of the machine lie below ROOT, and each port
has another one.
"""

import json
import os
import re
import shlex
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

OF_THE_MACHINE = re.compile(r"(?<![\w.])/(opt|etc|var|run)(?=/)")
PATIENCE_SECONDS = 60
VALUE = re.compile(r"^(\w+)=(.*)$", re.MULTILINE)


def main(root, ports, *words):
    """Do as told; what is not started here is only noted."""
    with (root / "asked").open("a", encoding="utf-8") as noted:
        noted.write(" ".join(words) + "\n")
    for unit in words[1:]:
        if unit == "floe.target":
            wanted = re.search(
                r"^Wants=(.*)$", (root / "etc/systemd/system" / unit).read_text(), re.M
            )
            for service in wanted[1].split():
                start(service, root, ports)
        elif unit == "redis-server":
            serve(root, ports)
        elif unit == "nginx":
            proxy(root, ports)


def start(unit, root, ports):
    """Start a service's command with its environment, in its folder."""
    file = root / "etc/systemd/system" / re.sub(r"@\d+", "@", unit)
    text = OF_THE_MACHINE.sub(rf"{root}/\1", file.read_text(encoding="utf-8"))
    told = VALUE.findall(text)
    settings = Path(dict(told)["EnvironmentFile"]).read_text(encoding="utf-8")
    environment = dict(value.split("=", 1) for name, value in told if name == "Environment")
    Path(environment["PROMETHEUS_MULTIPROC_DIR"]).mkdir(parents=True, exist_ok=True)
    here = {"PORT": ports["8000"]}
    run(
        shlex.split(dict(told)["ExecStart"]),
        root,
        cwd=dict(told)["WorkingDirectory"],
        env=environment | dict(VALUE.findall(settings)) | here,
    )


def serve(root, ports):
    """Start a store with the configuration that the page has written."""
    place = ["--port", ports["6379"], "--dir", root / "var/lib/redis"]
    run([os.environ["FLOE_SERVER"], root / "etc/redis/redis.conf", *place], root)
    wait_for(ports["6379"])


def proxy(root, ports):
    """Start nginx with the site that the page has put there."""
    site = (root / "etc/nginx/conf.d/floe.conf").read_text(encoding="utf-8")
    for ours, here in {
        "listen 80;": f"listen 127.0.0.1:{ports['80']};",
        "listen 443 ssl": f"listen 127.0.0.1:{ports['443']} ssl",
        "127.0.0.1:8000": f"127.0.0.1:{ports['8000']}",
        "/etc/ssl/": f"{root}/etc/ssl/",
    }.items():
        assert ours in site
        site = site.replace(ours, here)
    (root / "site").write_text(site)
    run([os.environ["FLOE_NGINX"], "-p", root, "-c", root / "around"], root)
    wait_for(ports["443"])


def wait_for(port):
    """Return when somebody listens, as systemctl does for units that tell when they are ready."""
    for _ in range(PATIENCE_SECONDS * 20):
        with suppress(ConnectionError), socket.create_connection(("127.0.0.1", int(port))):
            return
        time.sleep(0.05)
    raise TimeoutError(port)


def run(command, root, **how):
    """Leave it running, and its id for whoever ends it."""
    with (root / "output").open("ab") as output:
        started = subprocess.Popen(
            command, stdout=output, stderr=output, stdin=subprocess.DEVNULL, **how
        )
    with (root / "running").open("a", encoding="utf-8") as running:
        running.write(f"{started.pid}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text()), *sys.argv[3:])
