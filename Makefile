.PHONY: up test check tools style types bench count load simulate assure lock charts mcp docs bundle sdk release clean

PYTHON ?= python3
# Another Python has an environment of its own: `make test PYTHON=python3.13`.
VENV ?= .venv$(if $(filter-out python3,$(PYTHON)),-$(notdir $(PYTHON)))
BIN = $(VENV)/bin
# A file that is not the one that was pinned is refused, and nothing is built from source.
INSTALL = $(BIN)/pip install --quiet --require-hashes --only-binary :all:

up: $(VENV)/.installed ## install what running needs and start everything on the embedded store
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory bundle || echo "pages load each module by itself"; fi
	$(BIN)/formicary up

ifdef GAME
test: tools ## all quick tests; SLOW=1 runs everything that CI runs, LONG=1 also long tests, GAME=myrmes one game's
	$(BIN)/pytest --numprocesses 2 tests/games/$(subst -,_,$(GAME))
	$(BIN)/pytest --numprocesses 2 tests/games tests/replays --ignore tests/games/$(subst -,_,$(GAME)) \
		-k "$(GAME) or $(subst -,_,$(GAME))"
else
test:
	$(MAKE) --jobs 2 --output-sync=target tools
	$(MAKE) --jobs 2 --output-sync=target types style
	$(BIN)/python -m tests.suite
endif

check: tools ## format, lint, types, and tests of what changed since main, in about a minute
	$(BIN)/python -m tools.check

tools: $(VENV)/.test-installed tests/node/.installed sdk/typescript/.installed bundle

style:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	cd sdk/python/src && $(abspath $(BIN))/lint-imports --config ../importlinter.ini --no-cache

types:
	$(BIN)/mypy

bench: $(VENV)/.test-installed bundle ## speed, beside references in the same run
	$(BIN)/python -m bench

count: $(VENV)/.test-installed ## hot paths in instructions; RECORD="reason" writes them down, RELEASE=1 as a release's
	$(BIN)/python -m bench.counts $(if $(RECORD),--record "$(RECORD)") $(if $(RELEASE),--release)

load: $(VENV)/.test-installed ## load on the whole service, at most five minutes; ARGS="--faults 200" for its faults
	$(BIN)/python -m bench.load $(ARGS)

simulate: $(VENV)/.test-installed ## the service in one process, from seeds; ARGS="--seed 7 --shrink" repeats and shrinks one
	$(BIN)/python -m tests.simulation $(or $(ARGS),--seeds 100 --table)

assure: $(VENV)/.test-installed ## slow assurance
	rm -rf mutants/*/ mutants/mutmut*
	$(BIN)/mutmut run
	@echo "Changes that no test noticed (mutmut show NAME):"
	@! $(BIN)/mutmut results | grep --invert-match ': timeout$$'
	$(BIN)/python -m tests.mutation
	$(BIN)/pytest -m assure --timeout 3600

sdk: $(VENV)/.installed sdk/typescript/.installed ## build the clients into dist/: a wheel, and a tarball for npm
	rm -rf sdk/python/build dist
	mkdir dist
	$(BIN)/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist ./sdk/python
	npm run build --prefix sdk/typescript --loglevel error
	cd sdk/typescript && npm pack --loglevel error --pack-destination ../../dist

docs: $(VENV)/.installed ## build the documentation, which the service then shows at /guide
	$(INSTALL) --requirement requirements-docs.lock
	PYTHONPATH=. NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "built web/guide; 'make up' shows it at /guide"

bundle: tools/pages/.installed ## join the scripts and the styles of each page, for few requests
	@node tools/pages/bundle.mjs

release: $(VENV)/.test-installed sdk/typescript/.installed tools/pages/.installed ## build all files of a release into dist/ and tag it; see docs/releasing.md
	$(BIN)/python -m tools.release

charts mcp: $(VENV)/.installed ## what `--png` of `arena` and `analyse` draws with; what `formicary mcp` needs
	$(INSTALL) --requirement requirements-$@.lock

$(VENV)/.installed: pyproject.toml requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --requirement requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/.test-installed: $(VENV)/.installed requirements-test.lock
	$(INSTALL) --no-compile --requirement requirements-test.lock
	touch $@

tests/node/.installed: tests/node/package.json tests/node/package-lock.json
	npm ci --prefix tests/node --ignore-scripts --no-audit --no-fund --loglevel error
	touch $@

tools/pages/.installed: tools/pages/package.json tools/pages/package-lock.json tools/pages/bundle.mjs
	npm ci --prefix tools/pages --ignore-scripts --no-audit --no-fund --loglevel error --prefer-offline --fetch-retries 0
	rm -rf web/bundle
	touch $@

sdk/typescript/.installed: sdk/typescript/package.json sdk/typescript/package-lock.json
	npm ci --prefix sdk/typescript --ignore-scripts --no-audit --no-fund --loglevel error
	touch $@

PIN = $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-strip-extras --no-header \
	--no-emit-index-url --python-version 3.11 $(if $(UPGRADE),--upgrade) pyproject.toml
PIN_SAME = $(PIN) --constraint requirements-test.lock

lock: $(VENV)/.test-installed ## pin what pyproject.toml allows, with hashes; UPGRADE=1 takes the newest
	$(PIN) --all-extras --output-file requirements-test.lock
	$(PIN_SAME) --extra build --output-file requirements.lock
	$(PIN_SAME) --extra charts --output-file requirements-charts.lock
	$(PIN_SAME) --extra mcp --output-file requirements-mcp.lock
	$(PIN_SAME) --extra docs --output-file requirements-docs.lock

clean:
	rm -rf $(VENV) var mutants dist sdk/python/build tests/node/node_modules tests/node/.installed
	rm -rf sdk/typescript/node_modules sdk/typescript/.installed sdk/typescript/dist
	rm -rf tools/pages/node_modules tools/pages/.installed web/bundle
