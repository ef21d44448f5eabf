# Breathe Easy. `make` lists what there is.
.DEFAULT_GOAL := help
SHELL := /bin/bash

# Every module must declare what it imports.
export SWIFT_FLAGS := --explicit-target-dependency-import-check error
SWIFT_SOURCES := Package.swift Services Shared Tests $(wildcard Benchmarks)
SHELL_SCRIPTS = $(shell grep -rlE '^\#!/usr/bin/env bash' deploy .ci) deploy/faults/words.sh
BROWSER_SCRIPTS = $(shell find Services Shared -name "*.js")
PYTHON_SCRIPTS = $(shell grep -rlE '^\#!/usr/bin/env python3' deploy .ci) $(wildcard Tests/Browser/*.py Tests/Browser/stories/*.py Tests/Contract/*.py Benchmarks/peers/*.py deploy/generation/*.py deploy/faults/*.py deploy/kubernetes/check/*.py Training/skin/*.py Services/ingest-gateway/Articles/Starting/*.py)

.PHONY: help servers generate build release up down reset demo test browser contract workbook client chaos faults prove bench capacity evaluate train-skin rehearsal fuzz lint format flags ci swift

# bash counts in this one.
unexport SECONDS

help: ## list the targets
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 16

up: ## servers, release build, migrations and all services; ENVIRONMENT_SOURCE=live asks the real providers
	@deploy/local/stack up

demo: ## a pollen day on the running stack, from reading to inbox
	@test -x .build/release/breathe-easy || { echo "Nothing is built yet: make up" >&2; exit 1; }
	@deploy/local/with-environment .build/release/breathe-easy demo

down: ## stop the services and the servers
	@deploy/local/stack down

reset: ## stop everything and delete its data, ports and passwords
	@deploy/local/stack reset

servers: ## a private PostgreSQL and RabbitMQ for this checkout
	@deploy/local/servers up

generate: swift ## what follows from deploy/services.toml, Package.swift and docs/messages.md, and the pictures of it
	@deploy/generate

build: swift ## debug build
	@swift build $(SWIFT_FLAGS)

release: swift ## release build
	@swift build -c release $(SWIFT_FLAGS)

test: swift ## servers and every test; TESTS="--filter BrokerTests" runs a part
	@deploy/local/test $(TESTS)

browser: swift ## every page and story in Chromium, all sizes and themes; STORIES="report-birch" BASELINES=write
	@STORIES="$(STORIES)" BASELINES="$(BASELINES)" deploy/local/browser

workbook: swift ## LibreOffice opens an exported workbook, whose cells equal the database's
	@deploy/local/workbook

contract: swift ## every route as docs/contract says, by schemathesis, ten minutes; SECONDS=… ONLY=path
	@CONTRACT_SECONDS="$(SECONDS)" ONLY="$(ONLY)" deploy/local/contract

client: swift ## the person's command, its manual and completions for bash, zsh and fish, in .build/client
	@deploy/local/client

chaos: swift ## faults under load, 5 minutes; SEED=… repeats a schedule, SECONDS=… is another duration
	@CHAOS_SEED="$(SEED)" CHAOS_SECONDS="$(SECONDS)" deploy/local/chaos

faults: ## every fault of docs/planted-faults.md on a stack of its own, and what the doctor, the page and alarms say; ONLY=name LOOKS=…
	@ONLY="$(ONLY)" LOOKS="$(LOOKS)" deploy/local/faults

prove: ## a stack's life with a real Docker engine: load, kills, update, backup, restore, with a table
	@deploy/compose/prove

bench: swift ## figures beside their peers; ONLY=name runs one
	@ONLY="$(ONLY)" deploy/local/bench

capacity: swift ## a model of the pollen season: replicas, delays, cost, what runs out next; PEOPLE="10000 1000000"
	@deploy/local/capacity $(if $(PEOPLE),--people $(PEOPLE))

evaluate: swift ## illnesses flagged and false alarms on real people's data; EVALUATION_DATA=folder is another
	@deploy/local/evaluate

train-skin: ## trains the classifier of skin photos and writes the figures of its model card; SKIN_DATA=folder
	@SKIN_DATA="$(SKIN_DATA)" deploy/local/train-skin

rehearsal: swift ## a birch peak over synthetic people, with a report; PEOPLE=… SEED=… REPLICAS=… NOTIFIERS=… SECONDS=…
	@PEOPLE="$(PEOPLE)" SEED="$(SEED)" REPLICAS="$(REPLICAS)" NOTIFIERS="$(NOTIFIERS)" REHEARSAL_SECONDS="$(SECONDS)" \
		deploy/local/rehearsal

fuzz: swift ## every decoder with libFuzzer, 1,000,000 executions each; RUNS=… DECODERS="bounce waqi" SEED=…
	@RUNS="$(RUNS)" DECODERS="$(DECODERS)" SEED="$(SEED)" deploy/local/fuzz

lint: swift ## the rules of .swift-format, shellcheck and eslint; any finding is an error
	@swift format lint --strict --recursive --parallel $(SWIFT_SOURCES)
	@if command -v shellcheck >/dev/null; then shellcheck -x $(SHELL_SCRIPTS); \
	else echo "note: shellcheck is not installed, the scripts were not checked (apt-get install shellcheck)"; fi
	@if command -v eslint >/dev/null; then NODE_PATH=/usr/share/nodejs eslint --format unix --max-warnings 0 $(BROWSER_SCRIPTS); \
	else echo "note: eslint is not installed, the pages' scripts were not checked (apt-get install eslint)"; fi
	@python3 -c 'import ast, sys; [ast.parse(open(f).read(), f) for f in sys.argv[1:]]' $(PYTHON_SCRIPTS)
	@python3 -B Services/ingest-gateway/Articles/Starting/check.py
	@echo "lint: no findings"

format: swift ## rewrite the sources as .swift-format says
	@swift format --in-place --recursive --parallel $(SWIFT_SOURCES)

flags:
	@echo '$(SWIFT_FLAGS)'

ci: ## what the build server runs on a fresh clone
	@.ci/run

swift:
	@deploy/local/diagnose
