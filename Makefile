# Two commands do everything: `make run` serves the course, `make test` checks all of it.
# Each sets up what it lacks in .venv; nothing is installed elsewhere but a browser for the tests.

PYTHON = python3
PORT = 8866
BIN = .venv/bin

# One set of versions, for every package and for what pip builds a package with.
INSTALL = PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt \
          $(BIN)/pip install --quiet --disable-pip-version-check --editable
PYTEST = $(BIN)/python -m pytest
say = @printf '\n── %s\n'
SETTINGS = pyproject.toml constraints.txt hatch_build.py
CATALOGUES = $(wildcard hokm_teach/locale/*/LC_MESSAGES/*.po)

.PHONY: help run test check lint types units notebooks-check wheel browser-check browser \
        bench verify catalogues notebooks screenshots clean
.NOTPARALLEL:

help:  ## Say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile

run: .venv/app .venv/catalogues  ## Serve the course on 127.0.0.1 (PORT=8866)
	@nice $(BIN)/python -m hokm_teach.solver & exec $(BIN)/hokm-teach serve --port $(PORT)

test: lint types units notebooks-check wheel browser-check  ## Run every check there is

check: lint types units  ## The quick half of `make test`: style, types, units

lint: .venv/dev
	$(say) 'Style'
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

types: .venv/dev
	$(say) 'Types'
	@$(BIN)/mypy

units: .venv/dev .venv/catalogues
	$(say) 'Units, properties, doctests'
	@$(PYTEST) --ignore tests/browser --ignore tests/wheel --numprocesses auto --dist worksteal

notebooks-check: .venv/dev .venv/catalogues
	$(say) 'Notebooks, every cell run and compared'
	@$(PYTEST) --nbval --nbval-current-env --nbval-cell-timeout 120 notebooks tests/test_notebooks.py

wheel: .venv/dev .venv/catalogues
	$(say) 'The wheel, in an empty environment'
	@$(PYTEST) tests/wheel

browser-check: .venv/dev .venv/catalogues browser
	$(say) 'The course in a browser'
	@$(PYTEST) tests/browser

bench: .venv/dev .venv/catalogues browser  ## Print the benchmark tables
	@$(BIN)/python -m tests.bench

verify: .venv/dev  ## Hold the solver and the advice at length against others (tens of minutes)
	@$(BIN)/python -m tests.verify.solver
	@$(BIN)/python -m tests.verify.drafting

catalogues: .venv/dev  ## Gather messages and prose, update every language, compile
	@$(BIN)/python -m hokm_teach.locale

notebooks: .venv/dev .venv/catalogues  ## Run every notebook from the top and keep its outputs
	@$(BIN)/python tests/rerun_notebooks.py

screenshots: .venv/dev .venv/catalogues browser  ## Take the pictures in docs/
	@$(BIN)/python tests/browser/screenshots.py

clean:  ## Remove the environment and everything that was built
	rm -rf .venv dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find hokm_teach -name '*.mo' -delete
	find . -name __pycache__ -prune -exec rm -rf {} +

# The environment, in steps; each file stands for a step that is done.

.venv/made:
	@command -v $(PYTHON) >/dev/null || { \
	    echo 'No $(PYTHON) here. Install Python 3.11, 3.12 or 3.13, or name one: make run PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' || { \
	    echo "Hokm Teach needs Python 3.11, 3.12 or 3.13; $$($(PYTHON) --version 2>&1) is none of them." >&2; \
	    echo 'Name another one: make run PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	    && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y python3-venv >/dev/null; } || { \
	    echo 'This Python cannot make environments. On Debian: apt-get install python3-venv' >&2; exit 1; }
	$(say) 'Making a Python environment in .venv'
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/app: .venv/made $(SETTINGS)
	$(say) 'Installing the course and what it needs (about a minute, the first time only)'
	@$(INSTALL) '.[app,fast]'
	@touch $@ .venv/catalogues

.venv/dev: .venv/made $(SETTINGS)
	$(say) 'Installing the course and what its checks need (about a minute, the first time only)'
	@$(INSTALL) '.[app,fast,dev]'
	@touch $@ .venv/app .venv/catalogues

.venv/catalogues: $(CATALOGUES) | .venv/app
	@$(BIN)/python -m hokm_teach.locale compile
	@touch $@

browser: .venv/dev
	@$(BIN)/python tests/chromium.py
