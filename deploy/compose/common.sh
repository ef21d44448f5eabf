# shellcheck shell=bash
# What the commands of this folder share. They act on the same stack as `docker compose` itself: COMPOSE_PROJECT_NAME,
# COMPOSE_FILE and .env apply to them as well.
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=../services.sh
. "$ROOT/deploy/services.sh"
cd "$ROOT" || exit 1

say() { printf '%s\n' "$*" >&2; }
die() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; exit 1; }
compose() { docker compose --progress quiet "$@"; }

need_engine() {
    docker version >/dev/null 2>&1 || die "no Docker engine responds; is it running, and may you use it?"
    compose config --quiet || die "docker-compose.yml with .env is not valid, see above"
}

# containers SERVICE: the ids of the running ones, one per line
containers() { compose ps --quiet --status running "$1"; }
is_running() { [ -n "$(containers "$1")" ]; }
name_of() { docker inspect --format '{{ slice .Name 1 }}' "$1"; }

# until_true SECONDS WHAT COMMAND…: waits for the command to succeed, else says what it waited for
until_true() {
    local end=$((SECONDS + $1)) what=$2
    shift 2
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || { say "waited in vain: $what"; return 1; }
        sleep 0.5
    done
}

# sql STATEMENT: the result, without decoration
sql() { compose exec -T postgres psql --no-psqlrc --quiet --tuples-only --no-align --username=operator --dbname=breathe_easy --command="$1"; }

# messages_at_rest: how many messages are in the outboxes and, except for dead letters, in the broker
messages_at_rest() {
    local queued outboxes
    queued=$(compose exec -T rabbitmq rabbitmqctl --quiet list_queues -p breathe-easy name messages --no-table-headers |
        awk '$1 !~ /\.dead$/ { sum += $2 } END { print sum + 0 }') || return 1
    outboxes=$(sql "SELECT coalesce(sum((xpath('/row/n/text()',
        query_to_xml(format('SELECT count(*) AS n FROM %I.outbox', schemaname), false, true, '')))[1]::text::bigint), 0)
        FROM pg_tables WHERE tablename = 'outbox'") || return 1
    echo $((queued + outboxes))
}
nothing_at_rest() { [ "$(messages_at_rest)" = 0 ]; }
