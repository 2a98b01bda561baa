.PHONY: up test check bench assure lock clean

PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

up: $(VENV)/.installed ## install what is needed and start everything on the embedded store
	$(BIN)/formicary up

test: $(VENV)/.installed ## everything that CI runs
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest

bench: $(VENV)/.installed ## speed, beside references in the same run
	$(BIN)/python -m bench

assure: $(VENV)/.installed ## slow assurance
	rm -rf mutants
	$(BIN)/mutmut run
	@echo "Changes that no test noticed (mutmut show NAME):"
	@! $(BIN)/mutmut results | grep --invert-match ': timeout$$'
	$(BIN)/pytest -m assure --timeout 3600

$(VENV)/.installed: pyproject.toml requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --requirement requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

lock: ## pin what pyproject.toml allows
	$(BIN)/pip-compile --quiet --all-extras --strip-extras --allow-unsafe --no-emit-index-url --no-emit-find-links --no-header --output-file requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) var mutants
