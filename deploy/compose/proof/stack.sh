# shellcheck shell=bash
# A stack of the proof's own: another project, other ports, other settings, and nothing of .env.
export COMPOSE_PROJECT_NAME=${PROOF_PROJECT:-breathe-easy-proof}
export COMPOSE_FILE=docker-compose.yml COMPOSE_PROFILES=demo,monitoring,tls COMPOSE_DISABLE_ENV_FILE=1
export INGEST_GATEWAY_HTTP_PORT=${PROOF_PORT:-18080} HTTP_PORT=18081 HTTPS_PORT=18443 RABBITMQ_MANAGEMENT_PORT=18672
export PROMETHEUS_PORT=18090 ALERTMANAGER_PORT=18093 GRAFANA_PORT=18030
export DOMAIN=localhost TLS_ISSUER=internal PUBLIC_URL=https://localhost:18443 ENVIRONMENT_SOURCE=recorded
readonly GATEWAY=http://127.0.0.1:$INGEST_GATEWAY_HTTP_PORT PROMETHEUS=http://127.0.0.1:$PROMETHEUS_PORT

# Every report raises an alert by itself, so that something is in flight all the time.
write_settings() {
    export SETTINGS=$HOME_OF_PROOF/settings
    cat >"$SETTINGS" <<'SETTINGS'
NOTIFIER_SMTP_URL=smtp://mail-catcher:8025
NOTIFIER_SMTP_SECURITY=none
NOTIFIER_MAIL_FROM=alerts@breathe-easy.example
INGEST_GATEWAY_USER_ALERTS_PER_HOUR=100000
ACCOUNTS_SIGN_UPS_PER_HOUR=1000000
ACCOUNTS_REQUEST_LIMITS_TIMES=1000
INGEST_GATEWAY_REQUEST_LIMITS_TIMES=1000
SETTINGS
    # The demo counts on the usual quorum, so the crowd's own settings come after it.
    [ "${1:-}" != crowd ] || cat >>"$SETTINGS" <<'SETTINGS'
ALERT_FANOUT_CROWD_QUORUM=1
ALERT_FANOUT_CROWD_SHARE=0
ALERT_FANOUT_CROWD_LIMIT_ACCOUNT=1000000
ALERT_FANOUT_CROWD_LIMIT_ACCOUNT_CELL=1000000
ALERT_FANOUT_CROWD_LIMIT_CELL=1000000
SETTINGS
}

is_healthy() { [ "$(docker inspect --format '{{ .State.Health.Status }}' "$1" 2>/dev/null)" = healthy ]; }
all_healthy() { # SERVICE
    local id ids
    mapfile -t ids < <(containers "$1")
    [ ${#ids[@]} -gt 0 ] || return 1
    for id in "${ids[@]}"; do is_healthy "$id" || return 1; done
}

# kill_hard SERVICE: as in a crash. After `docker kill` the engine would not restart it.
kill_hard() {
    local id before
    id=$(containers "$1" | head -1)
    before=$(docker inspect --format '{{ .State.StartedAt }}' "$id")
    docker run --rm --pid host --network none --user root --entrypoint bash \
        "$(docker inspect --format "{{ .Config.Image }}" "$(containers postgres | head -1)")" \
        -c "kill -KILL $(docker inspect --format '{{ .State.Pid }}' "$id")"
    until_true 60 "$1 to be started again" was_started_since "$id" "$before" && until_true 60 "$1 to be ready" is_healthy "$id"
}
was_started_since() { [ "$(docker inspect --format '{{ .State.StartedAt }}' "$1")" != "$2" ]; }

destroy() { compose --profile '*' down --volumes --remove-orphans --timeout 30; }
