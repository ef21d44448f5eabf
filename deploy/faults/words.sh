# shellcheck shell=bash
# The words in which faults are planted and undone, one line each. Sourced by bash with the settings of `.local/faults/env`.
FOLDER=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=../local/common.sh
. "$FOLDER/../local/common.sh"
# shellcheck source=../local/environment.sh
. "$FOLDER/../local/environment.sh"
# shellcheck source=../local/data.sh
. "$FOLDER/../local/data.sh"
# shellcheck source=../local/supervisor.sh
. "$FOLDER/../local/supervisor.sh"
find_data
readonly VHOST=breathe-easy

# sql STATEMENT…: as the superuser, each a transaction of its own, all in one session.
sql() {
    local options=()
    for statement; do options+=(--command="$statement"); done
    psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$OPERATOR_POSTGRES_URL" "${options[@]}"
}

# fill_connections COUNT: opens so many sessions, which stay until `free_connections`.
fill_connections() {
    pgbench --no-vacuum --client="$1" --jobs=1 --time=3600 --file=<(echo 'SELECT pg_sleep(1)') \
        "$OPERATOR_POSTGRES_URL" >/dev/null 2>&1 9>&- &
    echo $! >"$RUN/connections.pid"
}
free_connections() { kill "$(cat "$RUN/connections.pid")"; }

# deadlock NUMBER: two sessions lock the same two things in opposite order; PostgreSQL ends one of them after a second.
deadlock() {
    local one=$((2 * $1)) other=$((2 * $1 + 1))
    sql "SELECT pg_advisory_lock($one), pg_sleep(0.5)" "SELECT pg_advisory_lock($other)" >/dev/null 2>&1 &
    sql "SELECT pg_advisory_lock($other), pg_sleep(0.5)" "SELECT pg_advisory_lock($one)" >/dev/null 2>&1 || true
    wait $! || true
}

ctl() { "$ROOT/deploy/local/servers" rabbitmqctl --quiet "$@"; }

# broker METHOD PATH [JSON]: the management API, as the operator.
broker() {
    curl --silent --show-error --fail --max-time 20 --user "operator:$OPERATOR_AMQP_PASSWORD" --request "$1" \
        --header 'Content-Type: application/json' ${3:+--data "$3"} "$RABBITMQ_MANAGEMENT_URL/api/$2"
}
policy() { broker PUT "policies/$VHOST/planted" "$1"; } # JSON
operator_policy() { broker PUT "operator-policies/$VHOST/planted" "$1"; } # JSON
end_policy() { broker DELETE "policies/$VHOST/planted"; }
end_operator_policy() { broker DELETE "operator-policies/$VHOST/planted"; }
limit() { broker PUT "vhost-limits/$VHOST/$1" "{\"value\": $2}"; } # NAME VALUE
end_limit() { broker DELETE "vhost-limits/$VHOST/$1"; } # NAME
rights() { # USER CONFIGURE WRITE READ
    broker PUT "permissions/$VHOST/$1" "{\"configure\": \"$2\", \"write\": \"$3\", \"read\": \"$4\"}"
}

bind() { broker POST "bindings/$VHOST/e/$1/q/$2" "{\"routing_key\": \"$3\"}" >/dev/null; } # EXCHANGE QUEUE KEY
# unbind EXCHANGE QUEUE KEY: the last part of the path is the name that the API itself gives to the binding.
unbind() {
    local path=bindings/$VHOST/e/$1/q/$2 name
    name=$(broker GET "$path" | python3 -c '
import json, sys, urllib.parse
names = [b["properties_key"] for b in json.load(sys.stdin) if b["routing_key"] == sys.argv[1]]
print(urllib.parse.quote(names[0], safe=""))' "$3")
    broker DELETE "$path/$name"
}
# publish QUEUE TEXT COUNT: straight into a queue, as no service would.
publish() {
    local number
    for ((number = 0; number < ${3:-1}; number++)); do
        broker POST "exchanges/$VHOST/amq.default/publish" \
            "{\"properties\": {}, \"routing_key\": \"$1\", \"payload\": \"$2\", \"payload_encoding\": \"string\"}" >/dev/null
    done
}
purge() { broker DELETE "queues/$VHOST/$1/contents"; } # QUEUE
# definitions: users, permissions, exchanges and policies as delivered; what is there besides stays.
definitions() { ctl import_definitions "$DATA/rabbitmq/definitions.json" >/dev/null; }

server() { "$ROOT/deploy/local/servers" "$1" "$2" >/dev/null; } # start|stop postgres|rabbitmq
# signal_server SIGNAL postgres|rabbitmq: to the server and all its processes.
signal_server() {
    local pid
    pid=$(cat "$RUN/$2.pid")
    # Word splitting intended: pids.
    # shellcheck disable=SC2046
    kill -s "$1" "$pid" $(descendants "$pid")
}
program() { supervisorctl "$@" >/dev/null; } # start|stop|restart NAME…
signal() { kill -s "$1" "$(supervisorctl pid "$2")"; } # SIGNAL NAME
# kill_again_and_again NAME COUNT: as a program that dies as soon as it runs.
kill_again_and_again() {
    local number
    for ((number = 0; number < $2; number++)); do
        until supervisorctl status "$1" | grep -q RUNNING; do sleep 0.2; done
        signal KILL "$1"
        sleep 1
    done
}

# replace_health_keys, restore_health_keys: the running services keep the keys they have read.
replace_health_keys() {
    cp -p "$HEALTH_KEYS" "$HEALTH_KEYS.kept"
    openssl rand -base64 32 >"$HEALTH_KEYS"
}
restore_health_keys() { mv "$HEALTH_KEYS.kept" "$HEALTH_KEYS"; }
