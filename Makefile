# `make` alone lists what can be made.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# No index of the sources, which takes a fifth of the build; see Tests/XCTMain.swift. `make test FILTER=PipelineTests` runs a part.
UNINDEXED := --disable-index-store
# One release build for all: to run, to install, to measure and to pack. No description for debuggers: it is a tenth of the work of the
# compiler, and installed programs are stripped.
RELEASE := .build/release
BUILD := $(SWIFT) build -c release -debug-info-format none
TEST := $(SWIFT) test $(UNINDEXED) --disable-xctest --enable-swift-testing
# CI sets this variable and builds once: the release build has the tests beside the program, and with them what tests see of a module.
ifdef SPINRACK_BUILD_ONCE
BUILD += $(UNINDEXED)
TEST += -c release --skip-build
endif
# Tests that start programs and servers of their own: more at a time than this would make each other late.
WIDTH := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$${TEST_WIDTH:-4}
# Most C libraries are linked into the program; where that cannot be prepared it is linked as usual.
LINKING = SPINRACK_LINK="$(shell scripts/link-libraries .build/link)" PKG_CONFIG_PATH="$(CURDIR)/.build/link/pkgconfig:$$PKG_CONFIG_PATH"
DOCUMENTS := .build/documents
PACKAGES := .build/packages
DIST := .build/dist
# The day in man pages and packages: that of the last change, so that the same source makes the same bytes.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)
export SOURCE_DATE_EPOCH
INTEROP := .build/interop-venv
LAKE := .build/lake-venv
COLLECTOR := .build/collector-venv
BROWSER := .build/browser-venv

# One build folder for debugging and one for release, and never two builds at a time.
.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help setup program build run test test-program test-interop test-site environments fuzz soak bench profile-build profile-tests lint format docs documentation install package check-package dist dist-image check-dist clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## check the toolchain and the system libraries; install what is missing where that is allowed
	@SWIFT="$(SWIFT)" scripts/setup

build: setup ## build the program for release: .build/release/spinrack
	@test -e $(RELEASE)/spinrack || echo "Building the program. The first time this takes 6 to 20 minutes on two cores, most of it for packages."
	$(LINKING) $(BUILD) $(if $(SPINRACK_BUILD_ONCE),--build-tests,--product spinrack)

run: build ## export the demo catalogue into output/demo/current
	@$(RELEASE)/spinrack run demo

test: SHELL := /bin/bash
test: $(if $(SPINRACK_BUILD_ONCE),build,setup) ## what runs within the test process: 5 minutes, and 10 to build it the first time; FILTER=NAME: only these
	@# Arguments of tests are printed; one that is a whole file made a log of 20 MB that nobody could read.
	set -o pipefail; $(WIDTH) $(TEST) $(if $(FILTER),--filter '$(FILTER)',--skip '^CLITests\.') 2>&1 | scripts/test-log

# What is driven from outside: the program of SPINRACK_BINARY, else the release build, brought up to date.
program: $(if $(SPINRACK_BINARY),,build)

test-program: SHELL := /bin/bash
test-program: program ## the built program, and nights in process: command line, kills, faults, PostgreSQL; FILTER=NAME: only these
	@scripts/setup-tests
	set -o pipefail; $(WIDTH) $(TEST) --filter '$(or $(FILTER),^CLITests\.)' 2>&1 | scripts/test-log

# Both tiers of Python run a core set in 6 to 9 minutes, on two cores; FULL=1 runs all, as is done every week beside `make soak`.
PYTEST := -m pytest -p no:cacheprovider -q -rfEs --tb=short -n 2 --dist loadgroup $(if $(FULL),--full)
PIP := -m pip install --quiet --disable-pip-version-check --no-compile

test-interop: program $(INTEROP)/$(if $(FULL),full,ready) $(LAKE)/ready $(COLLECTOR)/$(if $(FULL),full,ready) ## read what is published with other programs: a core set in 6 minutes; FULL=1: all, in an hour
	@scripts/setup-tests
	@$(INTEROP)/bin/python $(PYTEST) --ignore Tests/Interop/test_ducklake.py --ignore Tests/Interop/test_collector.py \
		--ignore Tests/Interop/test_dialect.py --ignore Tests/Interop/test_match.py Tests/Interop
	@$(LAKE)/bin/python $(PYTEST) Tests/Interop/test_ducklake.py
	@$(COLLECTOR)/bin/python $(PYTEST) Tests/Interop/test_collector.py Tests/Interop/test_dialect.py Tests/Interop/test_match.py

environments: $(INTEROP)/ready $(LAKE)/ready $(COLLECTOR)/ready $(BROWSER)/ready ## make the environments of Python that tests need, without running any

$(INTEROP)/ready: Tests/Interop/requirements.txt
	@rm -rf $(INTEROP)
	python3 -m venv $(INTEROP)
	$(INTEROP)/bin/python $(PIP) -r $<
	@touch $@

$(LAKE)/ready: Tests/Interop/requirements-lake.txt
	@rm -rf $(LAKE)
	python3 -m venv $(LAKE)
	$(LAKE)/bin/python $(PIP) -r $<
	@touch $@

$(COLLECTOR)/ready: Tests/Interop/requirements-collector.txt
	@rm -rf $(COLLECTOR)
	python3 -m venv $(COLLECTOR)
	$(COLLECTOR)/bin/python $(PIP) -r $<
	@touch $@

# ComicTagger brings a desktop program with it.
$(COLLECTOR)/full: $(COLLECTOR)/ready
	$(COLLECTOR)/bin/python $(PIP) comictagger==1.5.5
	@touch $@

# dbt, Spark and an object store beside the rest.
$(INTEROP)/full: Tests/Interop/requirements-full.txt $(INTEROP)/ready
	$(INTEROP)/bin/python $(PIP) -r $<
	@touch $@

test-site: program $(BROWSER)/ready ## drive the site with Chromium, axe-core and the Nu checker: a core set in 9 minutes; FULL=1: all; SITE=FOLDER: check that one
	@scripts/setup-site
	@$(BROWSER)/bin/python $(PYTEST) Tests/Browser $(if $(SITE),--site $(SITE))

$(BROWSER)/ready: Tests/Browser/requirements.txt
	@rm -rf $(BROWSER)
	python3 -m venv $(BROWSER)
	$(BROWSER)/bin/python $(PIP) -r $<
	@touch $@

fuzz: setup ## random damage for what reads bytes from outside, under the address sanitizer; FACTOR=N: N times a test run
	@SWIFT="$(SWIFT)" TEST="$(TEST)" scripts/fuzz

soak: program ## kill runs, let them meet nights of all kinds of faults, and publish a month of nights, for MINUTES (20), from SEED (0); figures in Benchmarks/soak.md
	@TEST="$(TEST)" scripts/soak

bench: build ## measure a whole run against its floor, its memory and its parts; RECORD=1 keeps the results
	$(LINKING) $(BUILD) --product spinrack-bench
	$(RELEASE)/spinrack-bench $(if $(RECORD),--record)

lint: ## check format, length of files, openings of comments and syntax of scripts
	$(SWIFT) format lint --strict --parallel --recursive Sources Tests Package.swift
	@find Sources Tests -name '*.swift' -exec wc -l {} + | awk '$$2 != "total" && $$1 > 500 { print $$2 ": " $$1 " lines; split it"; long = 1 } END { exit long }'
	@# The compiler takes the body of such a function to no other module, and says nothing: it is then called without its types known.
	@! grep -rn -A 1 --include '*.swift' '@inlinable' Sources | grep -E '^[^ ]+ *(@[^ ]+ +)*(mutating +|static +)*package ' || { echo "say 'public': '@inlinable package' is not inlined in other modules"; exit 1; }
	@scripts/comment-openings
	@for script in .ci/run scripts/*; do case $$(head -n 1 "$$script") in \
	  *python3) python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read(), sys.argv[1])' "$$script" || exit 1 ;; \
	  *) bash -n "$$script" || exit 1 ;; \
	esac; done
	@echo "lint: clean"

format: ## format all Swift files
	$(SWIFT) format --in-place --parallel --recursive Sources Tests Package.swift

profile-build: setup ## build everything from nothing and write where its CPU seconds go into Benchmarks/build.md; an hour
	@RELEASE="$(BUILD) --product spinrack" DEBUG="$(SWIFT) build $(UNINDEXED) --build-tests" scripts/profile-build build > .build/profile.md && mv .build/profile.md Benchmarks/build.md

profile-tests: SHELL := /bin/bash
profile-tests: program ## run the tests one after the other and write which are slow into Benchmarks/tests.md; half an hour
	@scripts/setup-tests
	set -o pipefail; $(TEST) --no-parallel --event-stream-output-path .build/tests.jsonl 2>&1 | scripts/test-log; result=$$?; \
	scripts/profile-build tests .build/tests.jsonl > Benchmarks/tests.md; exit $$result

docs: build ## write shell completions and man pages into .build/documents
	@rm -rf $(DOCUMENTS)
	@mkdir -p $(DOCUMENTS)
	@for shell in bash zsh fish; do \
	  $(RELEASE)/spinrack --generate-completion-script $$shell > $(DOCUMENTS)/spinrack.$$shell || exit 1; \
	done
	@$(RELEASE)/spinrack manual $(DOCUMENTS)/man1
	@echo "Completions and man pages are in $(DOCUMENTS)."

documentation: ## make the archive of DocC of some targets from the build of `make test`, in seconds; fails on a warning
	@SWIFT="$(SWIFT)" scripts/documentation

install: build ## install program, completions, man pages, example pipelines and systemd units below PREFIX (/usr/local)
	@scripts/install $(RELEASE)/spinrack "$(PREFIX)" "$(DESTDIR)"

package: build ## make a Debian package of all that: .build/packages/spinrack_VERSION_ARCHITECTURE.deb
	@rm -rf $(PACKAGES)
	@SWIFT="$(SWIFT)" scripts/make-package $(RELEASE)/spinrack $(PACKAGES)

# What is given to others, of PROGRAM if it is named, else of the release build.
dist: $(if $(PROGRAM),,build) ## make what is given to others in .build/dist: tarball, wheel, Debian package, rpm, digests; PROGRAM=PATH: of that one
	@rm -rf $(DIST)
	@SWIFT="$(SWIFT)" scripts/make-dist $(or $(PROGRAM),$(RELEASE)/spinrack) $(DIST)

dist-image: ## make an OCI image of the Debian package in .build/dist (needs root)
	@rm -f $(DIST)/spinrack-*-oci.tar
	@scripts/make-image $(DIST)/spinrack_*.deb $(DIST)
	@scripts/sum-dist $(DIST)

check-dist: ## try all of .build/dist, each in a bare Debian (needs root)
	@cd $(DIST) && sha256sum --check --quiet SHA256SUMS
	@scripts/check-dist $(DIST)/spinrack[-_]*

check-package: package ## run the installed program where there is no compiler: in a namespace, and in a bare Debian (needs root)
	@scripts/install $(RELEASE)/spinrack /usr "$(CURDIR)/$(PACKAGES)/tree"
	@scripts/check-standalone $(PACKAGES)/tree/usr/bin/spinrack
	@scripts/check-dist $(PACKAGES)/spinrack_*.deb

clean: ## remove everything that was built; output and state stay
	$(SWIFT) package clean
	rm -rf $(DOCUMENTS) $(PACKAGES) $(DIST)
