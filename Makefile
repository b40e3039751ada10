# soloist from a bare machine: `make play` plays, `make test` checks everything.
# Needs make and Python 3.11 or newer with venv; the first run sets the rest up in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
CATALOGUES := $(wildcard soloist/locale/*/LC_MESSAGES/soloist.po soloist/rules/games/*.yaml soloist/rules/games/*/*.yaml)
WORKERS = $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))
# Only what the lock holds, with its hashes; then the project itself, built by what the lock brought.
LOCKED = $(PIP) install --require-hashes
PROJECT = $(PIP) install --no-deps --no-build-isolation --editable .
FILES := pyproject.toml hatch_build.py $(VENV)/pyvenv.cfg

# Stamps: what has been installed, and since which lock.
PLAYER := $(VENV)/.ready-to-play
DEVELOPER := $(VENV)/.ready-to-develop
BENCH := $(VENV)/.ready-to-bench
CAMPAIGN := $(VENV)/.ready-for-the-campaign

.DEFAULT_GOAL := help
.PHONY: help play test format catalogue size schema pictures dist bench campaign lock anew

help:
	@echo "make play       open soloist (ARGS=… is handed on: make play ARGS='roll hades opposition for=3 against=2')"
	@echo "make test       check format, lint, types, layers and behaviour"
	@echo "make format     put the code into the house format"
	@echo "make catalogue  bring the translations up to date with the code"
	@echo "make size       measure the code, and hold what became smaller"
	@echo "make schema     write the JSON Schema of table files anew"
	@echo "make pictures   draw the pictures of the README and the guides anew"
	@echo "make dist       a wheel and a source archive in dist/, the same bytes for the same commit"
	@echo "make bench      measure speed against its yardsticks"
	@echo "make lock       pin the newest releases of what is installed (ARGS=--keep: only what pyproject.toml asks anew)"
	@echo "make campaign   the checks too long for every day, every fault (docs/reliability.md), the bench"

play: $(PLAYER)
	@$(BIN)/soloist $(ARGS)

# Bytecode is kept even where the environment forbids it: every worker imports all tests.
# Each worker takes its part of the tests in their order, and then from the others: what files share is made
# once. One more than there are cores, as screens wait now and then.
test: export PYTHONDONTWRITEBYTECODE :=
test: $(DEVELOPER)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

format: $(DEVELOPER)
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .

catalogue: $(DEVELOPER)
	$(BIN)/python -m dev.catalogue

size: $(DEVELOPER)
	$(BIN)/python -m dev.size

schema: $(DEVELOPER)
	$(BIN)/python -m dev.schema

pictures: $(DEVELOPER)
	$(BIN)/python -m dev.pictures

dist: $(DEVELOPER)
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -m build --no-isolation

bench: $(BENCH)
	$(BIN)/python -m bench

campaign: $(DEVELOPER) $(CAMPAIGN)
	$(BIN)/python -m pytest -m 'slow or not slow' --hypothesis-profile=campaign
	$(BIN)/python -m pytest -n $(WORKERS) --late "$$RANDOM$$$$" tests/tui tests/sixth
	$(BIN)/python -m campaign --write
	$(BIN)/python -m campaign.mutants
	$(MAKE) bench

lock: $(PLAYER)
	@$(PIP) install uv
	@$(BIN)/python -m dev.lock $(ARGS)

# A catalogue is compiled by the installation, as the words of the games are, so new words install anew.
$(PLAYER): $(FILES) requirements/play.txt requirements/pdf.txt $(CATALOGUES)
	@echo "Installing soloist in $(VENV)…"
	@$(LOCKED) --requirement requirements/play.txt
	@$(LOCKED) --only-binary :all: --requirement requirements/pdf.txt 2>/dev/null || \
	  echo "No books as PDF for now; to try again: $(LOCKED) --requirement requirements/pdf.txt"
	@$(PROJECT)
	@touch $@

$(DEVELOPER): $(FILES) requirements/dev.txt
	@echo "Installing soloist and its tools in $(VENV)…"
	@$(LOCKED) --requirement requirements/dev.txt
	@$(PROJECT)
	@touch $@

$(BENCH): $(DEVELOPER) requirements/bench.txt
	@echo "Installing the yardsticks in $(VENV)…"
	@$(LOCKED) --requirement requirements/bench.txt
	@touch $@

$(CAMPAIGN): $(DEVELOPER) requirements/campaign.txt
	@$(LOCKED) --requirement requirements/campaign.txt
	@touch $@

# Made anew when its Python is gone, as after an upgrade of the system's.
$(VENV)/pyvenv.cfg: $(if $(wildcard $(BIN)/python),,anew)
	@command -v $(PYTHON) >/dev/null || { \
	  echo "soloist needs Python 3.11 or newer, and there is no $(PYTHON) here. Install it, or say where it is:" >&2; \
	  echo "  make PYTHON=/path/to/python $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "soloist needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). If there is a newer one beside it:" >&2; \
	  echo "  make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); \
	  echo "$(PYTHON) cannot make a virtual environment; on Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
