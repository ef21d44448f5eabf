# shellcheck shell=bash
# One private RabbitMQ node: NAME is its folder below the data, NAME.pid and NAME.log are its files, and its
# ports carry its prefix. The nodes of a set share an epmd of their own, so that they never meet another node or broker.

readonly RABBITMQ_PROGRAMS=/usr/lib/rabbitmq/bin

# pid_in NAME: the process that NAME.pid names, if it is still ours. Both carry the path of their data as an argument;
# root in a container may not read the variables of another user's process.
pid_in() {
    local pid
    pid=$(cat "$RUN/$1.pid" 2>/dev/null) && runs "$pid" "$DATA/$1" && echo "$pid"
}

erlang_name() { # NAME
    local number=${1//[!0-9]/}
    echo "breathe-easy${number:+-$number}@localhost"
}

node_setting() { echo "${ENVIRONMENT[$(prefix_of "$1")_$2]}"; } # NAME KEY

# become_broker_user NAME COMMAND…: replaces this shell by the command. Nothing of the caller's environment reaches the
# broker, and nothing of /etc/rabbitmq.
become_broker_user() {
    local name=$1 home=$DATA/$1 threads="+sbwt none +sbwtdcpu none +sbwtdio none"
    shift
    become "$RABBITMQ_USER" env -i PATH="$PATH" LANG=C.UTF-8 HOME="$home" \
        ERL_EPMD_PORT="${ENVIRONMENT[RABBITMQ_EPMD_PORT]}" ERL_EPMD_ADDRESS=127.0.0.1 \
        ERL_CRASH_DUMP_SECONDS=0 RABBITMQ_LOG=-color RUNNING_UNDER_SYSTEMD=true \
        RABBITMQ_CONF_ENV_FILE=/dev/null RABBITMQ_NODENAME="$(erlang_name "$name")" \
        RABBITMQ_DIST_PORT="$(node_setting "$name" DISTRIBUTION_PORT)" \
        RABBITMQ_CONFIG_FILE="$home/rabbitmq.conf" RABBITMQ_ADVANCED_CONFIG_FILE="$home/none.config" \
        RABBITMQ_ENABLED_PLUGINS_FILE="$home/enabled_plugins" RABBITMQ_MNESIA_BASE="$home/data" \
        RABBITMQ_LOG_BASE="$home/log" RABBITMQ_SCHEMA_DIR="$home/schema" \
        RABBITMQ_GENERATED_CONFIG_DIR="$home/config" RABBITMQ_PID_FILE="$home/server.pid" \
        RABBITMQ_CTL_ERL_ARGS="+S 1:1 +sbwt none" \
        RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS="+S 2:2 $threads -kernel inet_dist_use_interface {127,0,0,1}" \
        "$@"
}

# fill_definitions FILE: users and rights, with this set's passwords.
fill_definitions() {
    local service
    for service in operator "${SERVICES[@]}" "${OPERATOR_PROCESSES[@]}"; do
        export "$(prefix_of "$service")_AMQP_PASSWORD=${ENVIRONMENT[$(prefix_of "$service")_AMQP_PASSWORD]}"
    done
    (umask 077 && "$ROOT/deploy/rabbitmq/fill-definitions" >"$1")
}

# configure_node NAME DEFINITIONS COOKIE: what all nodes share; standard input is added to it.
configure_node() {
    local home=$DATA/$1
    mkdir -p "$home"
    [ "$2" -ef "$home/definitions.json" ] || cp "$2" "$home/definitions.json"
    cp "$ROOT/deploy/rabbitmq/enabled_plugins" "$home/enabled_plugins"
    { cat "$ROOT/deploy/rabbitmq/rabbitmq.conf"; node_lines "$1"; cat; } >"$home/rabbitmq.conf"
    [ -s "$home/.erlang.cookie" ] || echo "$3" >"$home/.erlang.cookie"
    chmod 600 "$home/.erlang.cookie" "$home/definitions.json"
    ! is_root || chown -R "$RABBITMQ_USER": "$home"
}

node_lines() { # NAME
    echo "load_definitions = $DATA/$1/definitions.json"
    echo "listeners.tcp.local = 127.0.0.1:$(node_setting "$1" PORT)"
    echo "management.tcp.ip = 127.0.0.1"
    echo "management.tcp.port = $(node_setting "$1" MANAGEMENT_PORT)"
    echo "log.file = false"
    echo "log.console = true"
    echo "disk_free_limit.absolute = 500MB"
}

# Starts the node in the background, and epmd unless it is running.
start_node() { # NAME
    keep_small "$LOGS/$1.log"
    cd "$DATA/$1" || exit
    if ! pid_in epmd >/dev/null; then
        # shellcheck disable=SC2016 # the inner shell expands these
        become_broker_user "$1" setsid bash -c 'exec -a "$0" epmd "$@"' "$DATA/epmd" \
            -port "${ENVIRONMENT[RABBITMQ_EPMD_PORT]}" -address 127.0.0.1 >>"$LOGS/$1.log" 2>&1 </dev/null 9>&- &
        echo $! >"$RUN/epmd.pid"
        await_program $! "$DATA/epmd"
    fi
    # The broker passes its arguments on to Erlang, which ignores flags it does not know.
    become_broker_user "$1" setsid "$RABBITMQ_PROGRAMS/rabbitmq-server" -breathe_easy "$DATA/$1" \
        >>"$LOGS/$1.log" 2>&1 </dev/null 9>&- &
    echo $! >"$RUN/$1.pid"
    await_program $! "$DATA/$1"
}

ask_node() { # NAME PATH: GET of the management API
    curl -sf -m 5 -u "operator:${ENVIRONMENT[OPERATOR_AMQP_PASSWORD]}" \
        "http://127.0.0.1:$(node_setting "$1" MANAGEMENT_PORT)/api/$2"
}

# Ready means that the vhost runs and the listener accepts connections.
node_answers() { # NAME
    ask_node "$1" health/checks/virtual-hosts && ask_node "$1" "health/checks/port-listener/$(node_setting "$1" PORT)"
} >/dev/null

await_node() { # NAME
    local tries=600
    until node_answers "$1"; do
        pid_in "$1" >/dev/null ||
            { tail -n 20 "$LOGS/$1.log" >&2; die "RabbitMQ ended, see $LOGS/$1.log"; }
        [ $((tries--)) -gt 0 ] || { tail -n 20 "$LOGS/$1.log" >&2; die "RabbitMQ did not respond within 60 s"; }
        sleep 0.1
    done
}

stop_node() { # NAME
    local pid
    ! pid=$(pid_in "$1") || stop "$pid" "$DATA/$1" 25
    rm -f "$RUN/$1.pid"
}

stop_epmd() {
    local pid
    ! pid=$(pid_in epmd) || stop "$pid" "$DATA/epmd" 5
    rm -f "$RUN/epmd.pid"
}
