# shellcheck shell=bash
# What the scripts of this folder share: where things are, how to print, how to recognise a process.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
# Everything created at run time is in one folder; another folder, such as .local/chaos, is another set of servers beside
# the first. Exported, so that scripts, tests and the supervisor mean the same set.
export BREATHE_EASY_LOCAL=${BREATHE_EASY_LOCAL:-.local}
LOCAL=$ROOT/$BREATHE_EASY_LOCAL
ENV_FILE=$LOCAL/env
LOGS=$LOCAL/log
RUN=$LOCAL/run
readonly ROOT LOCAL ENV_FILE LOGS RUN

# Name, database role and prefix of variables differ only in how they are spelled.
# shellcheck source=../services.sh
. "$ROOT/deploy/services.sh"
role_of() { echo "${1//-/_}"; }
prefix_of() { local role=${1//-/_}; echo "${role^^}"; }

say() { printf '== %s\n' "$*"; }
# phase NAME COMMAND…: runs it, and says how long it took.
phase() {
    local name=$1 began=$SECONDS code=0
    shift
    "$@" || code=$?
    say "$name took $((SECONDS - began)) s"
    return $code
}
die() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

is_root() { [ "$(id -u)" = 0 ]; }

# become USER COMMAND…: replaces this shell by the command, as that user when we are root, as ourselves otherwise.
become() {
    local user=$1
    shift
    ! is_root || set -- setpriv --reuid="$user" --regid="$(id -g "$user")" --init-groups -- "$@"
    exec "$@"
}
as() { (become "$@"); }

# runs PID MARK: the process is alive and has MARK as a whole argument or a whole variable. A pid alone proves
# nothing: after a reboot, or in a copied checkout, the number belongs to somebody else.
runs() {
    [ -n "$1" ] && grep -qzsxF -- "$2" "/proc/$1/cmdline" "/proc/$1/environ"
}

# await_program PID MARK: a process just started has its arguments once it has become the program.
await_program() {
    while kill -s 0 "$1" 2>/dev/null && ! runs "$1" "$2"; do sleep 0.01; done
}

# stop PID MARK SECONDS [SIGNAL]: asks the process to end, and kills it when the time is up.
stop() {
    local pid=$1 mark=$2 tries=$(($3 * 10)) signal=${4:-TERM}
    runs "$pid" "$mark" || return 0
    kill -s "$signal" "$pid" 2>/dev/null || true
    while runs "$pid" "$mark" && [ $((tries--)) -gt 0 ]; do sleep 0.1; done
    runs "$pid" "$mark" || return 0
    say "process $pid did not end in $3 s, killing it"
    kill -s KILL "$pid" 2>/dev/null || true
    sleep 0.2
}

descendants() { # PID
    local child
    for child in $(grep -lsxE -- "PPid:[[:space:]]+$1" /proc/[0-9]*/status | cut -d/ -f3); do
        echo "$child"
        descendants "$child"
    done
}

# kill_family PID MARK: SIGKILL for the process and all its descendants, none of which can act in between; returns when
# all are gone. (PostgreSQL's processes are sessions of their own, so there is no group to kill.)
kill_family() {
    local pid=$1 mark=$2 family
    runs "$pid" "$mark" || return 0
    kill -s STOP "$pid" 2>/dev/null || return 0
    family="$pid $(descendants "$pid" | tr '\n' ' ')"
    # Word splitting intended: pids.
    # shellcheck disable=SC2086
    kill -s KILL $family 2>/dev/null || true
    for pid in $family; do
        # Zombies have no arguments left.
        while [ -n "$(tr -d '\0' 2>/dev/null <"/proc/$pid/cmdline")" ]; do sleep 0.02; done
    done
}

# A broker holds a file per queue and a socket per connection; the usual soft limit is 1024. (An unlimited table would
# cost Erlang its memory.)
raise_file_limit() {
    local hard
    hard=$(ulimit -Hn)
    [ "$hard" != unlimited ] && [ "$hard" -lt 65536 ] || hard=65536
    ulimit -Sn "$hard"
}

# keep_small FILE: rotates a log that has grown; the previous one is kept beside it.
keep_small() {
    [ "$(stat -c %s "$1" 2>/dev/null || echo 0)" -lt 20000000 ] || mv "$1" "$1.1"
}

random_password() { od -An -N18 -tx1 /dev/urandom | tr -d ' \n'; }

# only_one NAME: waits until no other run of these scripts works on this checkout. Descriptor 9 holds the lock, so
# everything that outlives the script is started with 9>&-.
only_one() {
    mkdir -p "$LOCAL"
    exec 9>"$LOCAL/lock.$1"
    flock -n 9 || { say "another run works on this checkout, waiting for it"; flock 9; }
}

[[ $ROOT =~ ^[A-Za-z0-9/_.+@-]+$ ]] || die "the folder's path has a space or a special character, please move it: $ROOT"
[[ /$BREATHE_EASY_LOCAL/ =~ ^(/[A-Za-z0-9_.+@-]+)+/$ && /$BREATHE_EASY_LOCAL/ != */../* ]] ||
    die "BREATHE_EASY_LOCAL must name a folder below the checkout, such as .local/chaos: $BREATHE_EASY_LOCAL"
