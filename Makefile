# make play   play Maji against a bot (without a terminal: watch a whole game between bots)
# make test   lint, types and tests: what must pass before a change lands
# make full   everything: slow tests too, and the coverage bar
# make deep   the random tests at length, always something new; an hour and more
# make bench  speed, as ratios from one run
# make docs   the manual, and the site in every language with its sheets, into build/site; says how to look at them
# make lint   only the style and type checks
# make lock   pin the dependencies anew (needs uv)

.PHONY: play test full deep bench docs lint types lock clean
.DEFAULT_GOAL := test

BIN := .venv/bin
VENV := .venv/lock-installed
TESTS ?=

$(VENV): requirements.lock scripts/venv pyproject.toml
	@scripts/venv

play: $(VENV)
	@$(BIN)/rulewright play maji

lint: $(VENV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet . || { echo "Run: $(BIN)/ruff format ."; exit 1; }

types: $(VENV)
	$(BIN)/mypy

test: lint types
	$(BIN)/python -m pytest -q -n auto -m "not slow" $(TESTS)

full: lint types
	$(BIN)/python -m pytest -q -n auto --cov --cov-report=term --cov-fail-under=90 $(TESTS)

deep: export RULEWRIGHT_FULL = 1
deep: $(VENV)
	$(BIN)/python -m pytest -q -n auto $(TESTS)

bench: $(VENV)
	$(BIN)/python -m benchmarks

docs: $(VENV)
	@$(BIN)/python -m rulewright_tools.site

lock:
	uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-annotate --no-header --quiet --output-file requirements.lock
	sed -i '1i # Every package that development needs, pinned, for Python 3.11 and newer. Made by `make lock`; never edited by hand.' requirements.lock

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage htmlcov dist build
