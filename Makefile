# `make` alone lists what can be made.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
RELEASE := .build/release
COMPLETIONS := .build/completions
INTEROP := .build/interop-venv
BROWSER := .build/browser-venv

# One build folder for debugging and one for release, and never two builds at a time.
.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help setup program build run test test-interop test-site fuzz soak bench lint format docs install clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## check the toolchain and the system libraries; install what is missing where that is allowed
	@SWIFT="$(SWIFT)" scripts/setup

build: setup ## build the program for release: .build/release/spinrack
	$(SWIFT) build -c release --product spinrack

run: build ## export the demo catalogue into output/demo/current
	@scripts/run-demo $(RELEASE)/spinrack

test: setup ## build for debugging and run all tests
	@# Many tests start programs and servers of their own: more at a time than this would make each other late.
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$${TEST_WIDTH:-6} $(SWIFT) test --parallel

# What is driven from outside: the program of SPINRACK_BINARY, else that of the build folder that is there, brought up to date.
program: setup
	@if test -n "$$SPINRACK_BINARY"; then :; elif test -x $(RELEASE)/spinrack; then \
	  $(SWIFT) build -c release --product spinrack; else $(SWIFT) build --product spinrack; fi

test-interop: program $(INTEROP)/ready ## read what the program publishes with DuckDB, pandas and other gzips
	@$(INTEROP)/bin/python -m pytest -p no:cacheprovider -q -rfEs Tests/Interop

$(INTEROP)/ready: Tests/Interop/requirements.txt
	@rm -rf $(INTEROP)
	python3 -m venv $(INTEROP)
	$(INTEROP)/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

test-site: program $(BROWSER)/ready ## drive the generated site with Chromium, axe-core and the Nu HTML checker; SITE=FOLDER: check that one
	@scripts/setup-site
	@$(BROWSER)/bin/python -m pytest -p no:cacheprovider -q -rfEs --tb=short -n 2 --dist loadgroup Tests/Browser $(if $(SITE),--site $(SITE))

$(BROWSER)/ready: Tests/Browser/requirements.txt
	@rm -rf $(BROWSER)
	python3 -m venv $(BROWSER)
	$(BROWSER)/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

fuzz: setup ## random damage for what reads bytes from outside, under the address sanitizer; FACTOR=N: N times a test run
	@SWIFT="$(SWIFT)" scripts/fuzz

soak: setup ## kill runs, let them meet nights of all kinds of faults, and publish a month of nights, for MINUTES (20), from SEED (0); figures in Benchmarks/soak.md
	@SWIFT="$(SWIFT)" scripts/soak

bench: build ## measure a whole run against its floor, its memory and its parts; RECORD=1 keeps the results
	$(SWIFT) build -c release --product spinrack-bench
	$(RELEASE)/spinrack-bench $(if $(RECORD),--record)

lint: ## check format, length of files and syntax of scripts
	$(SWIFT) format lint --strict --parallel --recursive Sources Tests Package.swift
	@find Sources Tests -name '*.swift' -exec wc -l {} + | awk '$$2 != "total" && $$1 > 500 { print $$2 ": " $$1 " lines; split it"; long = 1 } END { exit long }'
	@for script in .ci/run scripts/*; do bash -n "$$script" || exit 1; done
	@echo "lint: clean"

format: ## format all Swift files
	$(SWIFT) format --in-place --parallel --recursive Sources Tests Package.swift

docs: build ## write shell completions into .build/completions
	@mkdir -p $(COMPLETIONS)
	@for shell in bash zsh fish; do \
	  $(RELEASE)/spinrack --generate-completion-script $$shell > $(COMPLETIONS)/spinrack.$$shell || exit 1; \
	done
	@echo "Completions are in $(COMPLETIONS)."

install: docs ## install program, completions, example pipelines and systemd units below PREFIX (/usr/local)
	install -Dm755 $(RELEASE)/spinrack $(DESTDIR)$(PREFIX)/bin/spinrack
	install -Dm644 $(COMPLETIONS)/spinrack.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/spinrack
	install -Dm644 $(COMPLETIONS)/spinrack.zsh $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_spinrack
	install -Dm644 $(COMPLETIONS)/spinrack.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/spinrack.fish
	install -d $(DESTDIR)$(PREFIX)/share/spinrack/Pipelines
	install -m644 Pipelines/* $(DESTDIR)$(PREFIX)/share/spinrack/Pipelines/
	install -d $(DESTDIR)$(PREFIX)/share/spinrack/systemd
	sed 's|/usr/local/bin/|$(PREFIX)/bin/|' contrib/systemd/spinrack@.service \
	  > $(DESTDIR)$(PREFIX)/share/spinrack/systemd/spinrack@.service
	install -m644 contrib/systemd/spinrack@.timer $(DESTDIR)$(PREFIX)/share/spinrack/systemd/

clean: ## remove everything that was built; output and state stay
	$(SWIFT) package clean
	rm -rf $(COMPLETIONS)
