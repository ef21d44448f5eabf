# shellcheck shell=bash
# The private RabbitMQ.

rabbitmq_pid() { pid_in rabbitmq; }

# rights_stamp: changes with users and permissions.
rights_stamp() { cksum <"$ROOT/deploy/rabbitmq/definitions.json"; }

# A running broker has the users and permissions of when it started.
renew_rights() {
    local home=$DATA/rabbitmq
    [ "$(cat "$RUN/rabbitmq.rights" 2>/dev/null)" != "$(rights_stamp)" ] || return 0
    say "giving RabbitMQ its new users and permissions"
    fill_definitions "$home/definitions.json"
    ! is_root || chown "$RABBITMQ_USER": "$home/definitions.json"
    (cd "$home" && become_broker_user rabbitmq "$RABBITMQ_PROGRAMS/rabbitmqctl" --quiet import_definitions \
        "$home/definitions.json") >/dev/null || die "RabbitMQ refused its users and permissions"
    rights_stamp >"$RUN/rabbitmq.rights"
}

configure_rabbitmq() {
    local home=$DATA/rabbitmq
    mkdir -p "$home"
    fill_definitions "$home/definitions.json"
    rights_stamp >"$RUN/rabbitmq.rights"
    configure_node rabbitmq "$home/definitions.json" "$(random_password)" <<CONFIGURATION
prometheus.tcp.ip = 127.0.0.1
prometheus.tcp.port = ${ENVIRONMENT[RABBITMQ_PROMETHEUS_PORT]}
listeners.ssl.local = 127.0.0.1:${ENVIRONMENT[RABBITMQ_TLS_PORT]}
ssl_options.certfile = $DATA/tls/server.pem
ssl_options.keyfile = $DATA/tls/rabbitmq.key
ssl_options.versions.1 = tlsv1.3
ssl_options.versions.2 = tlsv1.2
vm_memory_high_watermark.absolute = 1GiB
raft.wal_max_size_bytes = ${RABBITMQ_WAL_BYTES:-67108864}
CONFIGURATION
}

rabbitmq_stamp() { tls_stamp; }

start_rabbitmq() {
    rabbitmq_stamp >"$RUN/rabbitmq.tls"
    start_node rabbitmq
}

await_rabbitmq() { await_node rabbitmq; }

stop_rabbitmq() {
    stop_node rabbitmq
    stop_epmd
}
