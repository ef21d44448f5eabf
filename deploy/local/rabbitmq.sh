# shellcheck shell=bash
# The private RabbitMQ node, with an epmd of its own so that no other node or broker is met.

readonly RABBITMQ_PROGRAMS=/usr/lib/rabbitmq/bin

# pid_in NAME: the process that NAME.pid names, if it is still ours. Both carry the path of their data as an argument;
# root in a container may not read the variables of another user's process.
pid_in() {
    local pid
    pid=$(cat "$RUN/$1.pid" 2>/dev/null) && runs "$pid" "$DATA/$1" && echo "$pid"
}
rabbitmq_pid() { pid_in rabbitmq; }
epmd_pid() { pid_in epmd; }

# become_broker_user COMMAND…: replaces this shell by the command. Nothing of the caller's environment reaches the
# broker, and nothing of /etc/rabbitmq.
become_broker_user() {
    local home=$DATA/rabbitmq threads="+sbwt none +sbwtdcpu none +sbwtdio none"
    become "$RABBITMQ_USER" env -i PATH="$PATH" LANG=C.UTF-8 HOME="$home" \
        ERL_EPMD_PORT="${ENVIRONMENT[RABBITMQ_EPMD_PORT]}" ERL_EPMD_ADDRESS=127.0.0.1 \
        ERL_CRASH_DUMP_SECONDS=0 RABBITMQ_LOG=-color RUNNING_UNDER_SYSTEMD=true \
        RABBITMQ_CONF_ENV_FILE=/dev/null RABBITMQ_NODENAME=breathe-easy@localhost \
        RABBITMQ_DIST_PORT="${ENVIRONMENT[RABBITMQ_DISTRIBUTION_PORT]}" \
        RABBITMQ_CONFIG_FILE="$home/rabbitmq.conf" RABBITMQ_ADVANCED_CONFIG_FILE="$home/none.config" \
        RABBITMQ_ENABLED_PLUGINS_FILE="$home/enabled_plugins" RABBITMQ_MNESIA_BASE="$home/data" \
        RABBITMQ_LOG_BASE="$home/log" RABBITMQ_SCHEMA_DIR="$home/schema" \
        RABBITMQ_GENERATED_CONFIG_DIR="$home/config" RABBITMQ_PID_FILE="$home/server.pid" \
        RABBITMQ_CTL_ERL_ARGS="+S 1:1 +sbwt none" \
        RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS="+S 2:2 $threads -kernel inet_dist_use_interface {127,0,0,1}" \
        "$@"
}

configure_rabbitmq() {
    local home=$DATA/rabbitmq service
    mkdir -p "$home"
    for service in operator "${SERVICES[@]}"; do
        export "$(prefix_of "$service")_AMQP_PASSWORD=${ENVIRONMENT[$(prefix_of "$service")_AMQP_PASSWORD]}"
    done
    "$ROOT/deploy/rabbitmq/fill-definitions" >"$home/definitions.json"
    cp "$ROOT/deploy/rabbitmq/enabled_plugins" "$home/enabled_plugins"
    cat "$ROOT/deploy/rabbitmq/rabbitmq.conf" - >"$home/rabbitmq.conf" <<CONFIGURATION
load_definitions = $home/definitions.json
listeners.tcp.local = 127.0.0.1:${ENVIRONMENT[RABBITMQ_PORT]}
management.tcp.ip = 127.0.0.1
management.tcp.port = ${ENVIRONMENT[RABBITMQ_MANAGEMENT_PORT]}
prometheus.tcp.ip = 127.0.0.1
prometheus.tcp.port = ${ENVIRONMENT[RABBITMQ_PROMETHEUS_PORT]}
log.file = false
log.console = true
vm_memory_high_watermark.absolute = 1GiB
disk_free_limit.absolute = 500MB
raft.wal_max_size_bytes = 67108864
CONFIGURATION
    [ -s "$home/.erlang.cookie" ] || random_password >"$home/.erlang.cookie"
    chmod 600 "$home/.erlang.cookie" "$home/definitions.json"
    ! is_root || chown -R "$RABBITMQ_USER": "$home"
}

start_rabbitmq() {
    keep_small "$LOGS/rabbitmq.log"
    configure_rabbitmq
    cd "$DATA/rabbitmq" || exit
    if ! epmd_pid >/dev/null; then
        # shellcheck disable=SC2016 # the inner shell expands these
        become_broker_user setsid bash -c 'exec -a "$0" epmd "$@"' "$DATA/epmd" \
            -port "${ENVIRONMENT[RABBITMQ_EPMD_PORT]}" -address 127.0.0.1 >>"$LOGS/rabbitmq.log" 2>&1 </dev/null 9>&- &
        echo $! >"$RUN/epmd.pid"
    fi
    # The broker passes its arguments on to Erlang, which ignores flags it does not know.
    become_broker_user setsid "$RABBITMQ_PROGRAMS/rabbitmq-server" -breathe_easy "$DATA/rabbitmq" \
        >>"$LOGS/rabbitmq.log" 2>&1 </dev/null 9>&- &
    echo $! >"$RUN/rabbitmq.pid"
}

rabbitmq_answers() {
    curl -sf -m 5 -o /dev/null -u "operator:${ENVIRONMENT[OPERATOR_AMQP_PASSWORD]}" \
        "http://127.0.0.1:${ENVIRONMENT[RABBITMQ_MANAGEMENT_PORT]}/api/health/checks/$1"
}

# Ready is: the vhost runs, and the listener accepts.
await_rabbitmq() {
    local tries=600
    until rabbitmq_answers virtual-hosts && rabbitmq_answers "port-listener/${ENVIRONMENT[RABBITMQ_PORT]}"; do
        rabbitmq_pid >/dev/null ||
            { tail -n 20 "$LOGS/rabbitmq.log" >&2; die "RabbitMQ ended, see $LOGS/rabbitmq.log"; }
        [ $((tries--)) -gt 0 ] || { tail -n 20 "$LOGS/rabbitmq.log" >&2; die "RabbitMQ did not answer within 60 s"; }
        sleep 0.1
    done
}

stop_rabbitmq() {
    local pid
    ! pid=$(rabbitmq_pid) || stop "$pid" "$DATA/rabbitmq" 25
    ! pid=$(epmd_pid) || stop "$pid" "$DATA/epmd" 5
    rm -f "$RUN/rabbitmq.pid" "$RUN/epmd.pid"
}
