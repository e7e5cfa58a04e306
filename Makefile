# `make help` says what there is. A machine needs Python 3.11 or later, make and the package registries;
# `make play` needs no more than that, `make test` fetches Node and Chromium by itself.

.DEFAULT_GOAL := help
SHELL := /bin/sh
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCKED := $(PIP) --require-hashes --requirement
CODE := $(wildcard conftest.py src tests tools scripts bench)

# Without bytecode every process of the tests would compile all that it imports, and every start of the program too.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup play serve test check pythons check-types check-style check-contracts check-js check-prose bench bundle release nightly mutate status contests pages docs audit lock clean gallery guides

help: ## say what each target does
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

# -- what is installed; each stamp makes a second call instant ------------------------------------

.venv/.made: scripts/venv.sh requirements/installer.txt
	sh scripts/venv.sh
	$(LOCKED) requirements/installer.txt
	@touch $@

.venv/.runtime: .venv/.made requirements/runtime.txt pyproject.toml
	$(LOCKED) requirements/runtime.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: .venv/.runtime requirements/dev.txt
	$(LOCKED) requirements/dev.txt
	@touch $@

.venv/.release: .venv/.dev requirements/release.txt
	$(LOCKED) requirements/release.txt
	@touch $@

.venv/.docs: .venv/.dev requirements/docs.txt
	$(LOCKED) requirements/docs.txt
	@touch $@

.venv/.bench: .venv/.runtime requirements/bench.txt
	$(LOCKED) requirements/bench.txt
	@touch $@

node_modules/.made: .venv/.made package.json package-lock.json scripts/node.py
	$(BIN)/python scripts/node.py npm ci --no-audit --no-fund --loglevel=error
	@touch $@

setup: .venv/.dev ## make .venv with everything a contributor needs

# -- the program ----------------------------------------------------------------------------------

play: .venv/.runtime ## start a server on a free port, print its address, open a browser
	@$(BIN)/truco serve --open $(ARGS)

serve: .venv/.runtime ## start a server; options in ARGS, as in make serve ARGS="--host 0.0.0.0"
	@$(BIN)/truco serve $(ARGS)

# -- what must hold -------------------------------------------------------------------------------

check: .venv/.dev node_modules/.made ## linters, types, import contracts and plain prose
	@$(MAKE) --no-print-directory -j2 check-types check-style check-contracts check-js check-prose

check-types: .venv/.dev
	$(BIN)/mypy -n 2 $(CODE)

check-style: .venv/.dev
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)

check-contracts: .venv/.dev
	$(BIN)/lint-imports --no-logo

check-js: node_modules/.made
	$(BIN)/python scripts/node.py node node_modules/typescript/bin/tsc --project tsconfig.json

check-prose: .venv/.dev
	$(BIN)/python tools/prose.py

test: check .venv/.dev node_modules/.made ## check, then the unit, wire, JavaScript and browser tests
	$(BIN)/python scripts/test.py

nightly: .venv/.dev .venv/.bench node_modules/.made ## what takes hours on two cores: more examples, whole trees, ten thousand matches a format
	$(BIN)/python scripts/test.py --nightly

pythons: .venv/.dev ## run the library's tests on each Python from 3.11 to 3.14; versions in ARGS
	$(BIN)/python scripts/pythons.py $(ARGS)

mutate: .venv/.dev ## change every datum of the rulebooks and see that a test notices; books in ARGS
	$(BIN)/python tools/mutate.py $(ARGS)

bench: .venv/.bench .venv/.dev bundle ## measure the engine against its rival, the wire and the tables
	TRUCO_CHROMIUM="$$(sh scripts/chromium.sh)" TRUCO_BUNDLE=build/bundle $(BIN)/python -m bench $(ARGS)

# -- what is published ----------------------------------------------------------------------------

bundle: .venv/.made node_modules/.made ## bundle the page into build/bundle, to try it with TRUCO_BUNDLE=build/bundle
	$(BIN)/python scripts/node.py node scripts/bundle.mjs build/bundle

release: .venv/.dev $(if $(VERSION),.venv/.release) node_modules/.made contests ## build what is published into dist; with VERSION=0.2.0 check it, too
	$(BIN)/python -m scripts.publish dist $(VERSION)

# -- upkeep ---------------------------------------------------------------------------------------

COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-build \
	--no-emit-index-url --no-emit-find-links --no-header --no-config $(UPGRADE)

# -- what is built beside the sources; git has none of it -----------------------------------------

status: .venv/.dev ## write which tests show each rule, from the marks of the unit tests
	@mkdir -p build
	@$(BIN)/pytest tests/unit --collect-only -qqq --write-rule-status > build/status.txt || { cat build/status.txt; exit 1; }

contests: .venv/.dev ## explore the contests of every rulebook and draw their pictures; a minute on two cores
	$(BIN)/python -m tools.contests $(ARGS)

pages: status ## write the pages of docs/rules: every rule with its tests, and the pictures
	@$(BIN)/python -m tools.contests --missing
	@$(BIN)/python -m tools.pages

docs: .venv/.docs pages guides ## build the documentation as a site into build/docs, and check its links
	@$(BIN)/python -m tools.docs

gallery: .venv/.dev ## draw fifty-two moments of the pages in four windows into build/gallery; names and --lang in ARGS
	TRUCO_CHROMIUM="$$(sh scripts/chromium.sh)" $(BIN)/python tools/gallery.py $(ARGS)

guides: .venv/.dev ## draw the pictures that the guides for people lack, and write the guides as PDF into build/guides
	TRUCO_CHROMIUM="$$(sh scripts/chromium.sh)" $(BIN)/python tools/guides.py $(ARGS)

audit: .venv/.dev ## list the locked packages that are behind, and those that could not be looked up
	$(BIN)/python scripts/audit.py

lock: .venv/.dev ## remake the lock files; with UPGRADE=--upgrade take newer versions
	$(COMPILE) --group installer --output-file requirements/installer.txt
	$(COMPILE) pyproject.toml --extra play --group build --output-file requirements/runtime.txt
	$(COMPILE) pyproject.toml --extra postgres --group build --constraint requirements/runtime.txt \
		--output-file requirements/postgres.txt
	$(COMPILE) pyproject.toml --extra postgres --extra data --group build --group dev --constraint requirements/postgres.txt \
		--output-file requirements/dev.txt
	$(COMPILE) --group tests --constraint requirements/dev.txt --output-file requirements/tests.txt
	$(COMPILE) --group release --constraint requirements/dev.txt --output-file requirements/release.txt
	$(COMPILE) --group docs --constraint requirements/dev.txt --output-file requirements/docs.txt
	$(COMPILE) --group bench --output-file requirements/bench.txt
	$(COMPILE) --group node --output-file requirements/node.txt
	$(BIN)/python scripts/node.py npm install --package-lock-only --omit-lockfile-registry-resolved \
		--no-audit --no-fund --loglevel=error

clean: ## remove what was built or cached, .venv and node_modules too
	rm -rf src/truco/rulebooks/*/contests.json src/truco/rulebooks/*/pictures.json src/truco/rulebooks/*/status.json
	rm -rf .venv node_modules build dist docs/api docs/project docs/rules .coverage* .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache
	find src tests tools scripts bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
