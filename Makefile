# Everything a person does with this repository. Works with GNU make 3.81 (macOS) and later.
# A target's comment after `##` is its line in the list that bare `make` prints.

SHELL := /bin/sh
.DEFAULT_GOAL := help

# The first Python that is new enough; `make PYTHON=…` chooses another.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)
VENV := .venv
BIN := $(VENV)/bin
CODE := engine service worker arena tests bench examples deploy packages

# Programs that we start find the virtual environment's programs first.
export PATH := $(CURDIR)/$(BIN):$(PATH)

# Only errors are shown.
PIP_INSTALL = -m pip --disable-pip-version-check --no-input -qq install --require-hashes


## Start

.PHONY: help
help:  ## print this list
	@awk '/^## / { printf "\n%s\n", substr($$0, 4) } \
		/^[a-z-]+:.*  ## / { name = $$1; sub(":", "", name); sub(/.*  ## /, ""); \
		printf "  make %-20s %s\n", name, $$0 }' Makefile

.PHONY: setup
setup: $(VENV)/dev.stamp  ## install everything needed to work on the code

.PHONY: run
run: $(VENV)/run.stamp  ## start the whole service on PORT (8000)
	@exec $(BIN)/python -m service run


## Check

.PHONY: test
test: check unit  ## check, then all tests but those of `make alone` and `make browsers`

.PHONY: check
check: $(VENV)/dev.stamp  ## format, lint, walls and types, without the tests
	@$(BIN)/ruff format --quiet --check $(CODE) || { echo "make format would change these files"; exit 1; }
	@$(BIN)/ruff check --quiet $(CODE)
	@$(BIN)/lint-imports --no-logo > $(VENV)/walls.log || { cat $(VENV)/walls.log; exit 1; }
	@$(BIN)/mypy --no-error-summary

.PHONY: unit
unit: $(VENV)/dev.stamp  ## the tests of `make test`; ARGS="-k arctic" chooses
	@$(BIN)/python -m pytest -m "not alone and not browser" --numprocesses=4 --dist=worksteal $(ARGS)

.PHONY: browsers
browsers: $(VENV)/dev.stamp  ## the tests in which people sit at the table, in a real browser
	@$(BIN)/python -m pytest -m "browser and not alone" --numprocesses=2 --dist=worksteal $(ARGS)

.PHONY: alone
alone: $(VENV)/dev.stamp  ## the tests that stop whole processes or speak of seconds, two files at a time
	@$(BIN)/python -m pytest -m alone --numprocesses=2 --dist=loadfile $(ARGS)

.PHONY: test-lowest
test-lowest: $(VENV)-lowest/stamp  ## the tests of `make unit` with the lowest versions that our ranges allow
	@$(VENV)-lowest/bin/python -m pytest -m "not alone and not browser" --numprocesses=4 --dist=worksteal $(ARGS)

.PHONY: prove-compiled
prove-compiled: compile  ## the proof of the engine, all goldens and records, on the compiled rules
	@FLOE_COMPILED=1 $(BIN)/python -m pytest --numprocesses=4 --dist=worksteal \
		tests/deploy/test_compiled_modules.py tests/engine tests/playthroughs $(ARGS); \
		proof=$$?; $(MAKE) --no-print-directory clean-compiled; exit $$proof

.PHONY: format
format: $(VENV)/dev.stamp  ## put code and imports in order
	@$(BIN)/ruff check --quiet --select I --fix $(CODE)
	@$(BIN)/ruff format --quiet $(CODE)

.PHONY: sizes
sizes: $(VENV)/dev.stamp  ## how long files and functions are; a direction, never a gate
	@$(BIN)/python tests/measure.py


## Compile, if you like

# Plain Python is the default. Needs a C compiler and Python's headers, takes about a minute.

.PHONY: compile
compile: $(VENV)/dev.stamp clean-compiled  ## build the rules of the games in place: the same, about twice as quick
	@$(BIN)/python -m deploy.compile_engine

.PHONY: clean-compiled
clean-compiled:  ## take away what `make compile` built: plain Python again
	@rm -rf build
	@rm -f floe_engine__mypyc.*.so engine/*.so engine/*/*.so


## Make again what is committed but generated

# openapi, playthroughs and the like: each writes its files and nothing else. That they are current
# is a test's business.

.PHONY: playthroughs
playthroughs: $(VENV)/dev.stamp  ## golden matches, records and perft tables, after a change of the rules
	@$(BIN)/python -m tests.playthroughs.tables

.PHONY: statistics
statistics: $(VENV)/dev.stamp  ## docs/statistics.md: thousands of matches by house bots, counted (minutes)
	@$(BIN)/python -m engine statistics $(ARGS) > $(VENV)/statistics.md
	@mv $(VENV)/statistics.md docs/statistics.md

.PHONY: openapi
openapi: $(VENV)/dev.stamp  ## write openapi/: examples recorded from a test run, the document, the grammar of a record
	@FLOE_RECORD_EXAMPLES=1 $(BIN)/python -m pytest -q tests/contract/test_story.py
	@$(BIN)/python -m service openapi > openapi/openapi.json
	@$(BIN)/python -m service record-schema > openapi/record.schema.json

.PHONY: observations
observations: packages  ## write docs/reference/observations.md: the numbers that learners are handed
	@PYTHONPATH=$$(echo dist/floe_games-*-none-any.whl) $(VENV)-packages/bin/python -m floe_games.environments \
		> docs/reference/observations.md

.PHONY: tables
tables: $(VENV)/dev.stamp  ## write the tables of docs/ that are made from the code
	@$(BIN)/python -m tests.docs.tables


## Long proofs and measurements

# These take minutes and are not part of `make test`. What compares us with others runs on
# $(VENV)-bench and needs $(VENV)-bench/stamp.

.PHONY: fuzz
fuzz: $(VENV)/dev.stamp  ## look for failures with examples that no run has tried before
	@$(BIN)/python -m pytest --hypothesis-profile=wander --timeout=1800 $(ARGS)

.PHONY: fuzz-api
fuzz-api: $(VENV)/dev.stamp  ## let Schemathesis try the service for many minutes
	@FLOE_FUZZ_EXAMPLES=200 $(BIN)/python -m pytest -q tests/contract/test_fuzz.py

.PHONY: foresight
foresight: $(VENV)/dev.stamp  ## thousands of commands: what each reveals, by deciding and by dealing anew
	@FLOE_FORESEEN=$(or $(COMMANDS),150) $(BIN)/python -m pytest -q --timeout=7200 tests/engine/test_foresight.py $(ARGS)

.PHONY: strangers
strangers: $(VENV)/dev.stamp $(VENV)-strangers/stamp  ## generators, linters and a mock server read the contract; clients play
	@if command -v npm >/dev/null; then cd tests/strangers && npm ci --silent --no-audit --no-fund; \
		else echo "There is no node here: what is written for it is skipped."; fi
	@FLOE_STRANGERS=$(VENV)-strangers/bin $(BIN)/python -m pytest -q tests/strangers $(ARGS)

.PHONY: verify-records
verify-records: $(VENV)/dev.stamp  ## Python and JavaScript judge 3,000 records and 30,000 forgeries alike
	@FLOE_RECORDS=3000 $(BIN)/python -m pytest -q --timeout=7200 tests/examples/test_verify.py tests/examples/test_one_grammar.py $(ARGS)

.PHONY: bench
bench: $(VENV)/dev.stamp  ## how fast the service is, beside bare WSGI, Flask, Flask with our Redis trips, boardgame.io
	@$(BIN)/python -m bench.service_speed $(ARGS)

.PHONY: bench-engine
bench-engine: packages $(VENV)-bench/stamp  ## how fast the rules are, beside chess, RLCard, PettingZoo, OpenSpiel
	@PYTHONPATH=$$(echo dist/floe_games-*-none-any.whl) $(VENV)-bench/bin/python -m bench.engine_speed $(ARGS)

.PHONY: bench-bots
bench-bots: $(VENV)/dev.stamp  ## how fast a house bot answers over HTTP; ARGS="--bot mcts arctic" chooses
	@$(BIN)/python -m bench.bot_answers $(ARGS)

.PHONY: bench-answer-times
bench-answer-times: $(VENV)/dev.stamp  ## whether the time of a house bot's answer tells what it holds; ARGS="--bot random arctic" chooses
	@$(BIN)/python -m bench.answer_times $(ARGS)

.PHONY: bench-hidden-matches
bench-hidden-matches: $(VENV)/dev.stamp  ## whether the time of a 404 tells a private match from none
	@$(BIN)/python -m bench.hidden_matches $(ARGS)

.PHONY: bench-lists
bench-lists: $(VENV)/dev.stamp  ## what a page of a list costs over 100, 10,000 and 100,000 open matches
	@$(BIN)/python -m bench.lists $(ARGS)

.PHONY: bench-versions
bench-versions: $(VENV)/dev.stamp  ## what an early, a middle and a late version of a match cost to look at
	@$(BIN)/python -m bench.versions $(ARGS)

.PHONY: bench-streams
bench-streams: $(VENV)/dev.stamp  ## 5,000 spectators of one match, as many in the lobby, 15,000 idle streams
	@$(BIN)/python -m bench.streams $(ARGS)

.PHONY: bench-growth
bench-growth: $(VENV)/dev.stamp  ## what grows with the number of stored matches, from 100 to 100,000 (some ten minutes)
	@$(BIN)/python -m bench.growth $(ARGS)

.PHONY: bench-table
bench-table: $(VENV)/dev.stamp  ## how soon a move is seen in the browser, by mover and opponent
	@$(BIN)/python -m bench.table_moves $(ARGS)

.PHONY: bench-trips
bench-trips: $(VENV)/dev.stamp  ## how many requests and bytes a command costs a frontend
	@$(BIN)/python -m bench.trips $(ARGS)

.PHONY: bench-docs
bench-docs: $(VENV)/dev.stamp  ## what the reference of every operation costs its reader, in a browser
	@$(BIN)/python -m bench.docs_viewer $(ARGS)

.PHONY: footprint
footprint: $(VENV)/dev.stamp  ## what a command, a match and a process cost: time, memory, store
	@$(BIN)/python -m bench.footprint

.PHONY: soak
soak: $(VENV)/dev.stamp  ## all kinds of clients while everything fails in turn, for MINUTES=5; ARGS=--cluster: on three nodes
	@$(BIN)/python -m bench.soak --minutes $(or $(MINUTES),5) $(ARGS)

.PHONY: strength
strength: $(VENV)/dev.stamp  ## let the house bots play each other; writes docs/strength.md
	@$(BIN)/python -m bench.strength --page $(ARGS)

.PHONY: learn-race
learn-race: $(VENV)/dev.stamp  ## learn a value function for the Race from self-play, and let it duel the estimate
	@$(BIN)/python -m bench.learn_race $(ARGS)

.PHONY: learn-arctic
learn-arctic: packages  ## the worked example that learns: it wins 90 % against random in Arctic, or this fails
	@PYTHONPATH=$$(echo dist/floe_games-*.whl) $(VENV)-packages/bin/python packages/engine/examples/learn_arctic.py \
		--at-least 0.9 $(ARGS)

.PHONY: search-arctic
search-arctic: packages  ## OpenSpiel's own search beats greedy in Arctic, surer than chance, or this fails
	@PYTHONPATH=$$(echo dist/floe_games-*.whl) $(VENV)-packages/bin/python packages/engine/examples/search_arctic.py \
		--certain $(ARGS)

.PHONY: greedy-beats-random
greedy-beats-random: $(VENV)/dev.stamp  ## 200 matches of two in every game: greedy wins 85 % or this fails
	@$(BIN)/python -m bench.strength --seats 2 --bots greedy random --least 100 --at-least 0.85


## Packages

NODE_TOOLS = packages/client-js/node_modules/.package-lock.json tests/packages/node_modules/.package-lock.json

.PHONY: packages
packages: $(VENV)-packages/stamp  ## build what others install into dist/; FLOE_COMPILED=1: with compiled rules
	@rm -f dist/floe_*.whl dist/floe-client-*.tgz
	@$(VENV)-packages/bin/python -m pip --disable-pip-version-check --no-input -q wheel \
		--no-deps --no-build-isolation --wheel-dir dist ./packages/engine ./packages/client ./packages/service
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory client-js; \
		else echo "There is no node here: the client for TypeScript is not built."; fi

.PHONY: client-js
client-js: packages/client-js/node_modules/.package-lock.json
	@$(VENV)-packages/bin/python packages/client-js/build.py dist

.PHONY: packages-test
packages-test: $(VENV)/dev.stamp $(VENV)-packages/stamp  ## build them from a fresh clone, install them elsewhere, and try them
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(NODE_TOOLS); fi
	@$(VENV)-packages/bin/python -m pytest tests/packages --numprocesses=2 --dist=loadfile $(ARGS)

.PHONY: packages-prove
packages-prove:  ## the same with OpenSpiel's tests for every number of players
	@FLOE_PROOF=1 $(MAKE) --no-print-directory packages-test

%/node_modules/.package-lock.json: %/package-lock.json
	@cd $* && npm ci --silent --no-audit --no-fund


## Dependencies

.PHONY: lock
lock: $(VENV)-lock/stamp  ## write requirements/*.lock; ARGS=--upgrade takes the newest versions
	@UV="$(VENV)-lock/bin/uv" ARGS="$(ARGS)" sh requirements/lock.sh

.PHONY: scalar
scalar: $(VENV)/dev.stamp  ## fetch another VERSION of what draws /docs/reference (service/pages/scalar/)
	@test -n "$(VERSION)" || { echo "Which one? make scalar VERSION=…"; exit 1; }
	@$(BIN)/python deploy/pack_scalar.py $(VERSION)

.PHONY: audit
audit: $(VENV)/dev.stamp $(VENV)-audit/stamp  ## what is known to be weak of what we install, where advisories can be had
	@$(BIN)/python tests/audit.py $(VENV)-audit/bin/pip-audit

.PHONY: clean
clean: clean-compiled  ## remove what make made, except .floe/ (your matches)
	@rm -rf $(VENV) $(VENV)-bench $(VENV)-lowest $(VENV)-strangers $(VENV)-packages $(VENV)-audit $(VENV)-lock .mypy_cache .ruff_cache .pytest_cache \
		dist .import_linter_cache .hypothesis .schemathesis .coverage htmlcov
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +


# Virtual environments. A stamp is a copy of the lock it was installed from, so that a lock which
# only looks newer installs nothing. requirements/dev.lock holds run.lock's versions and more: both
# may be installed in any order.

$(VENV)/made:
	@test -n "$(PYTHON)" || { echo "Floe needs Python 3.11 or newer; none was found."; exit 1; }
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/%.stamp: requirements/%.lock | $(VENV)/made
	@cmp -s $< $@ || { echo "Installing $< into $(VENV)/" && $(BIN)/python $(PIP_INSTALL) -r $<; }
	@cp $< $@

$(VENV)-bench/stamp: requirements/bench.lock
	@test -d $(VENV)-bench || $(PYTHON) -m venv $(VENV)-bench
	@cmp -s $< $@ || { echo "Installing $< into $(VENV)-bench/" \
		&& $(VENV)-bench/bin/python $(PIP_INSTALL) -r $<; }
	@cp $< $@

$(VENV)-lowest/stamp: requirements/dev.lock requirements/lowest.lock
	@test -d $(VENV)-lowest || $(PYTHON) -m venv $(VENV)-lowest
	@echo "Installing requirements/dev.lock and requirements/lowest.lock into $(VENV)-lowest/"
	@$(VENV)-lowest/bin/python $(PIP_INSTALL) -r requirements/dev.lock
	@$(VENV)-lowest/bin/python $(PIP_INSTALL) --no-deps -r requirements/lowest.lock
	@touch $@

$(VENV)-strangers/stamp: requirements/strangers.lock
	@test -d $(VENV)-strangers || $(PYTHON) -m venv $(VENV)-strangers
	@cmp -s $< $@ || { echo "Installing $< into $(VENV)-strangers/" \
		&& $(VENV)-strangers/bin/python $(PIP_INSTALL) -r $<; }
	@cp $< $@

$(VENV)-packages/stamp: requirements/packages.lock
	@test -d $(VENV)-packages || $(PYTHON) -m venv $(VENV)-packages
	@cmp -s $< $@ || { echo "Installing $< into $(VENV)-packages/" \
		&& $(VENV)-packages/bin/python $(PIP_INSTALL) -r $<; }
	@cp $< $@

$(VENV)-audit/stamp: requirements/audit.lock
	@test -d $(VENV)-audit || $(PYTHON) -m venv $(VENV)-audit
	@cmp -s $< $@ || { echo "Installing $< into $(VENV)-audit/" \
		&& $(VENV)-audit/bin/python $(PIP_INSTALL) -r $<; }
	@cp $< $@

$(VENV)-lock/stamp: requirements/lock.sh
	@$(PYTHON) -m venv $(VENV)-lock
	@$(VENV)-lock/bin/python -m pip --disable-pip-version-check --no-input -qq install 'uv>=0.9'
	@touch $@
