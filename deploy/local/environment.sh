# shellcheck shell=bash
# `.local/env`: every port, password and URL, as KEY=value lines without quotes. Written once, then kept.

declare -A ENVIRONMENT=()

load_environment() {
    ENVIRONMENT=()
    [ -e "$ENV_FILE" ] || return 0
    [ -r "$ENV_FILE" ] || die "$ENV_FILE belongs to another user: $(stat -c %U "$ENV_FILE")"
    local key value
    while IFS='=' read -r key value; do
        [[ -z $key || $key == \#* ]] || ENVIRONMENT[$key]=$value
    done <"$ENV_FILE"
}

# export_environment: the file's content becomes this shell's environment.
export_environment() {
    local key
    load_environment
    for key in "${!ENVIRONMENT[@]}"; do export "$key=${ENVIRONMENT[$key]}"; done
}

keep() { ENVIRONMENT[$1]=${ENVIRONMENT[$1]:-$2}; }

ports_in_use() {
    local tables=(/proc/net/tcp)
    [ ! -e /proc/net/tcp6 ] || tables+=(/proc/net/tcp6)
    # Column 4 is the state, 0A means LISTEN; column 2 ends in the port, in hexadecimal.
    awk '$4 == "0A" { sub(/.*:/, "", $2); print $2 }' "${tables[@]}" | while read -r port; do echo $((16#$port)); done
}

# Ports come from below the range the kernel hands to outgoing connections; where to begin depends on the folder, so
# two checkouts rarely meet.
first_port() { echo $((20000 + $(cksum <<<"$ROOT" | cut -d' ' -f1) % 600 * 20)); }

# choose_ports IS-OURS KEY…: each KEY keeps its port when it is free, or when the processes that use them are ours.
choose_ports() {
    local is_ours=$1 key port next taken
    shift
    taken=" $(ports_in_use | tr '\n' ' ') "
    next=$(first_port)
    for key; do
        port=${ENVIRONMENT[$key]:-}
        if [ -n "$port" ] && { [ "$is_ours" = yes ] || [[ $taken != *" $port "* ]]; }; then continue; fi
        port=$next
        [ "$key" != INGEST_GATEWAY_HTTP_PORT ] || port=8080
        while [[ $taken == *" $port "* ]] || is_chosen "$port"; do
            port=$next
            next=$((next + 1))
        done
        ENVIRONMENT[$key]=$port
    done
}

is_chosen() {
    local key
    for key in "${!ENVIRONMENT[@]}"; do
        [[ $key != *_PORT || ${ENVIRONMENT[$key]} != "$1" ]] || return 0
    done
    return 1
}

# settle_environment POSTGRES-IS-UP RABBITMQ-IS-UP SERVICES-ARE-UP: fills in what is missing and writes the file.
settle_environment() {
    local service prefix
    choose_ports "$1" POSTGRES_PORT
    choose_ports "$2" RABBITMQ_PORT RABBITMQ_MANAGEMENT_PORT RABBITMQ_PROMETHEUS_PORT RABBITMQ_DISTRIBUTION_PORT \
        RABBITMQ_EPMD_PORT
    choose_ports "$3" INGEST_GATEWAY_HTTP_PORT INGEST_GATEWAY_ADMIN_PORT ENVIRONMENT_POLLER_ADMIN_PORT \
        ALERT_FANOUT_ADMIN_PORT HEALTH_METRICS_ANALYZER_ADMIN_PORT NOTIFIER_ADMIN_PORT REPLAY_PORT SMTP_PORT
    for service in operator "${SERVICES[@]}"; do
        prefix=$(prefix_of "$service")
        keep "${prefix}_POSTGRES_PASSWORD" "$(random_password)"
        keep "${prefix}_AMQP_PASSWORD" "$(random_password)"
    done
    keep ENVIRONMENT_SOURCE recorded
    write_environment
}

write_environment() {
    local new=$ENV_FILE.new
    (umask 077 && environment_lines >"$new")
    chmod 600 "$new"
    mv "$new" "$ENV_FILE"
    load_environment
}

environment_lines() {
    local key service prefix
    echo "# Written by deploy/local/servers; ports and passwords of this checkout only."
    for key in POSTGRES_PORT RABBITMQ_PORT RABBITMQ_MANAGEMENT_PORT RABBITMQ_PROMETHEUS_PORT \
        RABBITMQ_DISTRIBUTION_PORT RABBITMQ_EPMD_PORT INGEST_GATEWAY_HTTP_PORT REPLAY_PORT SMTP_PORT \
        ENVIRONMENT_SOURCE; do
        echo "$key=${ENVIRONMENT[$key]}"
    done
    echo "INGEST_GATEWAY_URL=http://127.0.0.1:${ENVIRONMENT[INGEST_GATEWAY_HTTP_PORT]}"
    echo "RABBITMQ_MANAGEMENT_URL=http://127.0.0.1:${ENVIRONMENT[RABBITMQ_MANAGEMENT_PORT]}"
    echo "REPLAY_RECORDINGS=$ROOT/Tests/Recordings"
    echo "ENVIRONMENT_REPLAY_URL=http://127.0.0.1:${ENVIRONMENT[REPLAY_PORT]}"
    echo "NOTIFIER_SMTP_URL=smtp://127.0.0.1:${ENVIRONMENT[SMTP_PORT]}"
    echo "NOTIFIER_SMTP_SECURITY=none"
    echo "NOTIFIER_MAIL_FROM=alerts@breathe-easy.example"
    for service in operator "${SERVICES[@]}"; do
        prefix=$(prefix_of "$service")
        credential_lines "$service" "$prefix" "$(role_of "$service")"
        [ "$service" = operator ] || echo "${prefix}_ADMIN_PORT=${ENVIRONMENT[${prefix}_ADMIN_PORT]}"
    done
}

credential_lines() { # SERVICE PREFIX ROLE
    local postgres=${ENVIRONMENT[$2_POSTGRES_PASSWORD]} amqp=${ENVIRONMENT[$2_AMQP_PASSWORD]}
    echo "$2_POSTGRES_PASSWORD=$postgres"
    echo "$2_AMQP_PASSWORD=$amqp"
    echo "$2_POSTGRES_URL=postgresql://$3:$postgres@127.0.0.1:${ENVIRONMENT[POSTGRES_PORT]}/breathe_easy"
    echo "$2_AMQP_URL=amqp://$1:$amqp@127.0.0.1:${ENVIRONMENT[RABBITMQ_PORT]}/breathe-easy"
}
