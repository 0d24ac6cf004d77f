# Everything below needs Python >= 3.11 and make; nothing else has to be installed first.
PYTHON ?= python3
BIN := .venv/bin
.DEFAULT_GOAL := help
.PHONY: help setup demo test test-long lint quality bench matrix samples clean

help: ## Show what there is.
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup: .venv/.ready ## Make .venv and install everything with pip.
.venv/.ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --editable . --group dev
	$(BIN)/python -m cardstore models install
	touch .venv/.ready

demo: setup ## Run the main job on the sample sources, from scan to checked card.
	$(BIN)/python sample_sources/demo.py

# Most of the tests start Python, some of them often: what it has compiled is kept, whatever the shell says.
test test-long: export PYTHONDONTWRITEBYTECODE :=

test: setup lint ## Lint, type-check and run the tests (a few minutes).
	# One process more than there are cores: many tests wait for a server, a worker or a limit.
	$(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder -m "not long"

test-long: setup ## Run the tests that take minutes (kills, whole books, floors).
	$(BIN)/python -m pytest -m long tests/store # in a process of its own: its memory is measured
	$(BIN)/python -m pytest -m long --ignore=tests/store
	CARDSTORE_EXAMPLES=100 $(BIN)/python -m pytest -n 2 --dist loadfile -m "hypothesis and not long" # the properties once more

lint: setup ## Format, lint, types, import rules, documentation.
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mypy sample_sources/demo.py # what the demonstration calls is there
	$(BIN)/lint-imports

quality: setup ## Measure every bench found (BENCH=folder) and print one table.
	$(BIN)/python tests/quality/run.py $(if $(BENCH),--bench $(BENCH))

bench: setup ## Measure reading, a library of 100,000 cards, and starting; print one table (ONLY=reading).
	$(BIN)/python -m tests.benchmarks.table $(ONLY)

matrix: setup ## Plant faults in the sample draft and write tests/quality/matrix.md anew.
	$(BIN)/python -m tests.workflow.seed_library

samples: setup ## Draw the sample sources anew.
	$(BIN)/python sample_sources/draw.py

clean: ## Remove what the other targets made.
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
