# shellcheck shell=bash
# The servers that the chaos tests kill: a pair of their own, beside the one that everything else uses.

readonly CHAOS_LOCAL=.local/chaos

has_chaos_tests() { grep -q '"ChaosTests"' "$ROOT/Package.swift"; }

random_seed() { od -An -N4 -tu4 /dev/urandom | tr -d ' \n'; }

# filter_in OPTION…: prints the value of `--filter`, if given.
filter_in() {
    while [ $# -gt 0 ]; do
        case $1 in
            --filter) echo "${2:-}"; return 0 ;;
            --filter=*) echo "${1#*=}"; return 0 ;;
        esac
        shift
    done
    return 1
}

# settle_chaos SECONDS: the settings of the tests; the caller's CHAOS_SECONDS and CHAOS_SEED take precedence.
settle_chaos() {
    export CHAOS_SECONDS=${CHAOS_SECONDS:-$1} CHAOS_SEED=${CHAOS_SEED:-$(random_seed)}
    say "chaos for $CHAOS_SECONDS s; the same again: make chaos SEED=$CHAOS_SEED SECONDS=$CHAOS_SECONDS"
}

# From now on they stop when the script ends, however it ends; another run waits for that.
start_chaos_servers() {
    only_one chaos
    trap 'stop_chaos_servers || true' EXIT
    trap 'exit 130' INT TERM HUP
    BREATHE_EASY_LOCAL=$CHAOS_LOCAL "$ROOT/deploy/local/servers" up
}

stop_chaos_servers() {
    trap - EXIT
    if [ -e "$ROOT/$CHAOS_LOCAL/cluster/env" ]; then
        BREATHE_EASY_LOCAL=$CHAOS_LOCAL "$ROOT/deploy/local/cluster" down
    fi
    BREATHE_EASY_LOCAL=$CHAOS_LOCAL "$ROOT/deploy/local/servers" down
}
