#!/bin/sh
# Writes the lock files from pyproject.toml. `make lock` calls this with UV set.
# Versions already locked stay, unless `make lock ARGS=--upgrade` asks for the newest.
#
# The files name versions and hashes only: no index address, no machine's path. They hold for
# Python 3.11 and later on Linux and macOS alike (--universal).
set -eu
cd "$(dirname "$0")/.."

compile() {
    output=$1
    shift
    "$UV" pip compile "$@" --output-file "$output" \
        --quiet --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --no-annotate \
        --custom-compile-command "make lock" $ARGS
}

# The others repeat the versions of run.lock, so that what is tested is what runs.
compile requirements/run.lock pyproject.toml
compile requirements/dev.lock pyproject.toml --extra dev --constraint requirements/run.lock
compile requirements/strangers.lock pyproject.toml --extra strangers --constraint requirements/run.lock
compile requirements/bench.lock pyproject.toml --extra bench --constraint requirements/run.lock
compile requirements/packages.lock pyproject.toml --extra packages --constraint requirements/run.lock
# The lowest versions that the ranges allow; laid over dev.lock by `make test-lowest`.
compile requirements/lowest.lock pyproject.toml --resolution lowest-direct
compile requirements/audit.lock --group audit
