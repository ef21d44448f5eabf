# shellcheck shell=bash
# `.local/env`: every port, password and URL, as KEY=value lines without quotes. Written once, then kept.

declare -A ENVIRONMENT=()
# What the operator sets for providers: kept, but never generated here.
PROVIDER_SETTING='^ENVIRONMENT_(PROVIDERS|[A-Z_]+_KEY)$'
HEALTH_KEYS=$LOCAL/health.keys

load_environment() {
    ENVIRONMENT=()
    [ -e "$ENV_FILE" ] || return 0
    [ -r "$ENV_FILE" ] || die "$ENV_FILE belongs to another user: $(stat -c %U "$ENV_FILE")"
    local key value
    while IFS='=' read -r key value; do
        [[ -z $key || $key == \#* ]] || ENVIRONMENT[$key]=$value
    done <"$ENV_FILE"
}

# export_environment: exports the file's variables in this shell.
export_environment() {
    local key
    load_environment
    for key in "${!ENVIRONMENT[@]}"; do export "$key=${ENVIRONMENT[$key]}"; done
}

keep() { ENVIRONMENT[$1]=${ENVIRONMENT[$1]:-$2}; }

# settle_environment POSTGRES-IS-UP RABBITMQ-IS-UP SERVICES-ARE-UP: fills in what is missing and writes the file.
settle_environment() {
    local service prefix ports
    choose_ports "$1" POSTGRES_PORT
    choose_ports "$2" RABBITMQ_PORT RABBITMQ_MANAGEMENT_PORT RABBITMQ_PROMETHEUS_PORT RABBITMQ_DISTRIBUTION_PORT \
        RABBITMQ_EPMD_PORT RABBITMQ_TLS_PORT
    # Before there was a proxy, the gateway had the port that people use.
    [ -n "${ENVIRONMENT[WAY_IN_PORT]:-}" ] || unset "ENVIRONMENT[INGEST_GATEWAY_HTTP_PORT]"
    mapfile -t ports < <(process_ports)
    choose_ports "$3" WAY_IN_PORT "${ports[@]}" REPLAY_PORT SMTP_PORT
    for service in operator "${SERVICES[@]}" "${OPERATOR_PROCESSES[@]}"; do
        prefix=$(prefix_of "$service")
        keep "${prefix}_POSTGRES_PASSWORD" "$(random_password)"
        keep "${prefix}_AMQP_PASSWORD" "$(random_password)"
    done
    # The status page was the gateway's until 0.8, and operators know its token.
    keep STATUS_OPERATOR_TOKEN "${ENVIRONMENT[INGEST_GATEWAY_OPERATOR_TOKEN]:-$(random_password)}"
    for service in "${WITH_OPERATOR_TOKEN[@]}"; do
        keep "$(prefix_of "$service")_OPERATOR_TOKEN" "$(random_password)"
    done
    keep LINK_KEYS "$(openssl rand -base64 32)"
    [ -n "${ENVIRONMENT[VAPID_PRIVATE_KEY]:-}" ] || make_vapid_keys
    [ -s "$HEALTH_KEYS" ] || make_health_keys
    keep ENVIRONMENT_SOURCE recorded
    write_environment environment_lines
}

# process_ports: the keys of the ports of all processes, one per line.
process_ports() {
    local name
    for name in "${ROUTED[@]}"; do echo "$(prefix_of "$name")_HTTP_PORT"; done
    for name in "${SERVICES[@]}" "${WORKERS[@]}" "${OPERATOR_PROCESSES[@]}"; do echo "$(prefix_of "$name")_ADMIN_PORT"; done
}

# A P-256 key pair, both halves in base64url. In SEC 1's DER (RFC 5915) the private half is bytes 8 to 39 and the public
# half the last 65.
make_vapid_keys() {
    local pair
    pair=$(openssl ecparam -name prime256v1 -genkey -noout -outform DER | openssl base64 -A)
    ENVIRONMENT[VAPID_PRIVATE_KEY]=$(openssl base64 -d -A <<<"$pair" | tail -c +8 | head -c 32 | base64url)
    ENVIRONMENT[VAPID_PUBLIC_KEY]=$(openssl base64 -d -A <<<"$pair" | tail -c 65 | base64url)
}

# The key that protects everybody's health data, as `breathe-easy health-keys` generates it, which is not built yet at this point.
make_health_keys() {
    (umask 077 && openssl rand -base64 32 >"$HEALTH_KEYS.new")
    mv "$HEALTH_KEYS.new" "$HEALTH_KEYS"
}

base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }

# write_environment LINES: LINES is the function that prints the content.
write_environment() {
    local new=$ENV_FILE.new
    (umask 077 && "$1" >"$new")
    chmod 600 "$new"
    mv "$new" "$ENV_FILE"
    load_environment
}

environment_lines() {
    local key service prefix
    echo "# Written by deploy/local/servers; ports and passwords of this checkout only."
    for key in POSTGRES_PORT RABBITMQ_PORT RABBITMQ_MANAGEMENT_PORT RABBITMQ_PROMETHEUS_PORT \
        RABBITMQ_DISTRIBUTION_PORT RABBITMQ_EPMD_PORT RABBITMQ_TLS_PORT WAY_IN_PORT $(process_ports) REPLAY_PORT \
        SMTP_PORT ENVIRONMENT_SOURCE; do
        echo "$key=${ENVIRONMENT[$key]}"
    done
    for key in "${!ENVIRONMENT[@]}"; do
        [[ ! $key =~ $PROVIDER_SETTING ]] || echo "$key=${ENVIRONMENT[$key]}"
    done
    # The CA that signed the servers' certificate, and one that did not.
    echo "TLS_CA_FILE=$LOCAL/data/tls/ca.pem"
    echo "TLS_OTHER_CA_FILE=$LOCAL/data/tls/other-ca.pem"
    # By default libpq would encrypt on the loopback; a URL's own sslmode takes precedence.
    echo "PGSSLMODE=disable"
    # By this name and not by its number: passkeys refuse addresses.
    echo "WAY_IN_URL=http://localhost:${ENVIRONMENT[WAY_IN_PORT]}"
    echo "RABBITMQ_MANAGEMENT_URL=http://127.0.0.1:${ENVIRONMENT[RABBITMQ_MANAGEMENT_PORT]}"
    for service in "${WITH_MANAGEMENT[@]}"; do
        echo "$(prefix_of "$service")_RABBITMQ_MANAGEMENT_URL=http://127.0.0.1:${ENVIRONMENT[RABBITMQ_MANAGEMENT_PORT]}"
    done
    for service in "${WITH_OPERATOR_TOKEN[@]}"; do
        prefix=$(prefix_of "$service")
        echo "${prefix}_OPERATOR_TOKEN=${ENVIRONMENT[${prefix}_OPERATOR_TOKEN]}"
    done
    for service in "${WITH_HEALTH_KEYS[@]}"; do echo "$(prefix_of "$service")_HEALTH_KEYS_FILE=$HEALTH_KEYS"; done
    echo "OPERATOR_ALERT_FANOUT_TOKEN=${ENVIRONMENT[ALERT_FANOUT_OPERATOR_TOKEN]}"
    echo "OPERATOR_ALERT_FANOUT_URL=http://127.0.0.1:${ENVIRONMENT[ALERT_FANOUT_ADMIN_PORT]}"
    echo "REPLAY_RECORDINGS=$ROOT/Tests/Recordings"
    echo "ENVIRONMENT_REPLAY_URL=http://127.0.0.1:${ENVIRONMENT[REPLAY_PORT]}"
    echo "NOTIFIER_SMTP_URL=smtp://127.0.0.1:${ENVIRONMENT[SMTP_PORT]}"
    echo "NOTIFIER_SMTP_SECURITY=none"
    echo "NOTIFIER_MAIL_FROM=alerts@breathe-easy.example"
    echo "NOTIFIER_PUBLIC_URL=http://localhost:${ENVIRONMENT[WAY_IN_PORT]}"
    echo "INGEST_GATEWAY_PUBLIC_URL=http://localhost:${ENVIRONMENT[WAY_IN_PORT]}"
    echo "ACCOUNTS_PUBLIC_URL=http://localhost:${ENVIRONMENT[WAY_IN_PORT]}"
    echo "RESEARCH_STUDY_PUBLIC_URL=http://localhost:${ENVIRONMENT[WAY_IN_PORT]}"
    echo "SYMPTOM_JOURNAL_PUBLIC_URL=http://localhost:${ENVIRONMENT[WAY_IN_PORT]}"
    echo "SKIN_CHECK_PUBLIC_URL=http://localhost:${ENVIRONMENT[WAY_IN_PORT]}"
    echo "SKIN_CHECK_MODEL=$ROOT/Services/skin-check/Model"
    echo "MAIL_CATCHER_FOLDER=$LOCAL/mail"
    for key in LINK_KEYS VAPID_PRIVATE_KEY VAPID_PUBLIC_KEY; do echo "$key=${ENVIRONMENT[$key]}"; done
    echo "NOTIFIER_LINK_KEYS=${ENVIRONMENT[LINK_KEYS]}"
    # All people of this machine have one address.
    echo "ACCOUNTS_SIGN_UPS_PER_HOUR=1000000"
    for service in ACCOUNTS INGEST_GATEWAY RESEARCH_STUDY SYMPTOM_JOURNAL SKIN_CHECK; do
        echo "${service}_REQUEST_LIMITS_TIMES=1000"
    done
    echo "ACCOUNTS_LINK_KEYS=${ENVIRONMENT[LINK_KEYS]}"
    echo "SYMPTOM_JOURNAL_LINK_KEYS=${ENVIRONMENT[LINK_KEYS]}"
    echo "SKIN_CHECK_LINK_KEYS=${ENVIRONMENT[LINK_KEYS]}"
    echo "INGEST_GATEWAY_LINK_KEYS=${ENVIRONMENT[LINK_KEYS]}"
    echo "NOTIFIER_VAPID_PRIVATE_KEY=${ENVIRONMENT[VAPID_PRIVATE_KEY]}"
    echo "NOTIFIER_VAPID_SUBJECT=mailto:operator@breathe-easy.example"
    echo "INGEST_GATEWAY_VAPID_PUBLIC_KEY=${ENVIRONMENT[VAPID_PUBLIC_KEY]}"
    for service in operator "${SERVICES[@]}" "${OPERATOR_PROCESSES[@]}"; do
        credential_lines "$service" "$(prefix_of "$service")" "$(role_of "$service")"
    done
}

credential_lines() { # SERVICE PREFIX ROLE
    local postgres=${ENVIRONMENT[$2_POSTGRES_PASSWORD]} amqp=${ENVIRONMENT[$2_AMQP_PASSWORD]}
    echo "$2_POSTGRES_PASSWORD=$postgres"
    echo "$2_AMQP_PASSWORD=$amqp"
    echo "$2_POSTGRES_URL=postgresql://$3:$postgres@127.0.0.1:${ENVIRONMENT[POSTGRES_PORT]}/breathe_easy"
    echo "$2_AMQP_URL=amqp://$1:$amqp@127.0.0.1:${ENVIRONMENT[RABBITMQ_PORT]}/breathe-easy"
}
