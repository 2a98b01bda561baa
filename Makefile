.PHONY: up test tools style types bench count load assure lock charts sdk clean

PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

up: $(VENV)/.installed ## install what running needs and start everything on the embedded store
	$(BIN)/formicary up

test: ## everything that CI runs; what takes one core is done two at a time
	$(MAKE) --jobs 2 --output-sync=target tools
	$(MAKE) --jobs 2 --output-sync=target types style
	$(BIN)/python -m tests.suite

tools: $(VENV)/.test-installed tests/node/.installed sdk/typescript/.installed

style:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	cd sdk/python/src && $(abspath $(BIN))/lint-imports --config ../importlinter.ini --no-cache

types:
	$(BIN)/mypy

bench: $(VENV)/.test-installed ## speed, beside references in the same run
	$(BIN)/python -m bench

count: $(VENV)/.test-installed ## hot paths in instructions; RECORD="reason" writes them down, RELEASE=1 as a release's
	$(BIN)/python -m bench.counts $(if $(RECORD),--record "$(RECORD)") $(if $(RELEASE),--release)

load: $(VENV)/.test-installed ## load on the whole service, at most five minutes; ARGS="--faults 200" for its faults
	$(BIN)/python -m bench.load $(ARGS)

assure: $(VENV)/.test-installed ## slow assurance
	rm -rf mutants
	$(BIN)/mutmut run
	@echo "Changes that no test noticed (mutmut show NAME):"
	@! $(BIN)/mutmut results | grep --invert-match ': timeout$$'
	$(BIN)/pytest -m assure --timeout 3600

sdk: $(VENV)/.test-installed sdk/typescript/.installed ## build the clients into dist/: a wheel, and a tarball for npm
	$(BIN)/python sdk/python/generate.py
	rm -rf sdk/python/build dist
	mkdir dist
	$(BIN)/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist ./sdk/python
	npm run build --prefix sdk/typescript --loglevel error
	cd sdk/typescript && npm pack --loglevel error --pack-destination ../../dist

charts: $(VENV)/.installed ## what `--png` of `arena` and `analyse` draws with
	$(BIN)/pip install --quiet --constraint requirements-test.lock matplotlib

$(VENV)/.installed: pyproject.toml requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --requirement requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/.test-installed: $(VENV)/.installed requirements-test.lock
	$(BIN)/pip install --quiet --no-compile --requirement requirements-test.lock
	touch $@

tests/node/.installed: tests/node/package.json tests/node/package-lock.json
	npm ci --prefix tests/node --ignore-scripts --no-audit --no-fund --loglevel error
	touch $@

sdk/typescript/.installed: sdk/typescript/package.json sdk/typescript/package-lock.json
	npm ci --prefix sdk/typescript --ignore-scripts --no-audit --no-fund --loglevel error
	touch $@

PIN = $(BIN)/uv pip compile --quiet --strip-extras --no-header --no-emit-index-url --python-version 3.11

lock: $(VENV)/.test-installed ## pin what pyproject.toml allows: for running, and for tests and benches besides
	$(PIN) --all-extras --output-file requirements-test.lock pyproject.toml
	$(PIN) --extra build --constraint requirements-test.lock --output-file requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) var mutants dist sdk/python/build tests/node/node_modules tests/node/.installed
	rm -rf sdk/typescript/node_modules sdk/typescript/.installed sdk/typescript/dist
