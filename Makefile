# `make demo` and `make test` need python3 and network access to the package index; both set up .venv first.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PACKAGES := $(wildcard packages/*/pyproject.toml)
READY := $(VENV)/ready

.PHONY: demo test lint format bench docs compat clean

demo: $(READY)
	@$(BIN)/python examples/demo.py

test: $(READY) lint
	$(BIN)/python -m pytest -n auto

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/python -m mypy .

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(READY)
	$(BIN)/python benchmarks/run.py

docs: $(READY)
	$(BIN)/python -m pytest conformance/test_docs.py

# The incumbents' own suites over ours, in an environment of their own. Writes docs/compatibility.md.
compat: .venv-compat/ready
	.venv-compat/bin/python compat/runner.py $(SUITES)

.venv-compat/ready: compat/requirements.txt $(PACKAGES)
	$(PYTHON) -m venv .venv-compat
	.venv-compat/bin/python -m pip install --quiet --disable-pip-version-check -r compat/requirements.txt
	.venv-compat/bin/python -m pip install --quiet --disable-pip-version-check --no-deps \
		$(foreach package,roundel paratext flagstaff caique,--editable ./packages/$(package))
	touch $@

clean:
	rm -rf $(VENV) .venv-compat .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(READY): pyproject.toml constraints.txt $(PACKAGES)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt pip
	$(BIN)/python -m pip install --quiet -c constraints.txt --group dev
	$(BIN)/python -m pip install --quiet -c constraints.txt --no-build-isolation \
		$(foreach package,$(PACKAGES),--editable ./$(dir $(package)))
	touch $@
