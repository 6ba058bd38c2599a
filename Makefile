# Everything a fresh machine needs is Python 3.11+, a C++ compiler and make.
PYTHON ?= python3
BIN := .venv/bin
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check
PICTURE := 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

WASM := src/nonet/web/kernel.wasm
NATIVE = $(shell find kernel bench -name '*.h' -o -name '*.cpp')
PEERS := py-sudoku dokusan sudokutools dlxsudoku sudoku-py exact-cover ortools hodoku-py

# Two makes in one clone take turns where flock is to be had; where it is not, do not run two.
LOCKED := $(if $(shell command -v flock),flock .make.lock,)

# What is compiled is kept, whatever the shell says: tests start in half the time.
export PYTHONDONTWRITEBYTECODE =

.PHONY: demo serve site test quick check programs format docs pages bench bench-peers clean fuzz coverage
.DEFAULT_GOAL := demo

demo: .venv/built
	@$(BIN)/nonet solve --format grid --time $(if $(NO_COLOR),,--color always) $(PICTURE)

serve: .venv/tools
	$(BIN)/nonet serve --open

# The page without a server, in build/site: the kernel is compiled to WebAssembly by Zig's C++ compiler from
# PyPI; Pyodide, the Python of browsers, comes from npm.
site: $(WASM) programs
	$(BIN)/nonet site build/site

test: check programs .venv/cluster $(WASM)
	$(BIN)/python -m pytest -n auto --dist loadgroup
	$(MAKE) check-kernel SECONDS=2

# While you work: neither browser nor cluster nor long sweeps, nor what starts the command again and again;
# files stay together, so that what their tests share is made once.
quick: check
	$(BIN)/python -m pytest -n auto --dist loadfile -m "not slow and not browser and not cluster and not process"

check: .venv/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(NATIVE)
	$(BIN)/mypy

# The tests click through the page in a real browser, ask three shells and read PDFs; where apt-get can
# bring these programs, it does.
programs: .venv/tools
	@$(BIN)/python -m tests.programs

format: .venv/tools
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(NATIVE)

# The documentation site, in build/docs: guides, and a reference made from the code.
docs: .venv/tools
	$(BIN)/python -m sphinx --quiet -W --keep-going -d build/doctrees docs build/docs
	@echo "open build/docs/index.html"

# The committed pages and pictures that are made from the code: techniques, rules, gallery, the page.
pages: .venv/tools
	$(BIN)/python docs/make_techniques.py
	$(BIN)/python docs/make_algorithms.py
	$(BIN)/python docs/make_leetcode.py
	$(BIN)/python docs/make_rules.py
	$(BIN)/python docs/make_er.py
	$(BIN)/python docs/make_gallery.py
	$(BIN)/python docs/make_pictures.py

# make bench FILES="a.txt b.txt" SVG=rates.svg; tdoku joins where NONET_TDOKU names its library.
bench: .venv/built
	$(BIN)/python -m bench.run $(FILES) $(if $(SVG),--svg $(SVG))

# Each in a folder of its own: some of them share the name they are imported by.
bench-peers: .venv/built
	for peer in $(PEERS); do \
	  $(PIP) --upgrade --target .peers/$$peer $$peer; \
	done

clean:
	rm -rf .venv .peers build dist .make.lock

# Editable: Python edits count at once; an edit of the native code, or a Python file that comes or
# goes (its folder changes), installs anew.
.venv/built: pyproject.toml CMakeLists.txt $(wildcard kernel/* kernel/*/*) $(shell find src -type d -not -name __pycache__)
	@$(LOCKED) sh -c 'test -x $(BIN)/python || $(PYTHON) -m venv .venv'
	$(LOCKED) $(PIP) -e . -C build-dir=build/editable
	@$(BIN)/python -m compileall -q src  # as pip does for all but -e: starts take a third less
	@touch $@

.venv/tools: .venv/built
	$(LOCKED) $(PIP) 'pip>=25.1'
	$(LOCKED) $(PIP) --group dev --group tables
	@touch $@

$(WASM): .venv/tools $(wildcard kernel/* kernel/*/*)
	$(BIN)/python kernel/wasm/build.py $@

# The two cluster engines are most of what is installed; only `make test` needs them.
.venv/cluster: .venv/tools
	$(LOCKED) $(PIP) --group cluster
	@touch $@

# The readers of text, links, tables and photos, fed with mutations of texts and files of ours.
fuzz: .venv/tools
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS)

# How much of the code the tests reach, in the processes that they start too; the floor is
# `fail_under` in pyproject.toml. Some tests: make coverage TESTS=tests/board
coverage: .venv/cluster programs
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n auto --dist loadgroup $(TESTS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --skip-covered $(if $(TESTS),--fail-under 0)

# The kernel compiled for other machines; where its programs can run here, their results are compared.
.PHONY: check-portability
check-portability: .venv/tools
	$(BIN)/python kernel/check/portability.py

# The native code under the address and undefined-behaviour sanitizers, on random grids.
SECONDS ?= 10
.PHONY: check-kernel
check-kernel: .venv/tools
	$(BIN)/cmake -S kernel/check -B build/check
	$(BIN)/cmake --build build/check --parallel $(shell getconf _NPROCESSORS_ONLN)
	build/check/check $(SECONDS)
	build/check/check_shallow $(SECONDS)
	build/check/check_variants $(SECONDS)
