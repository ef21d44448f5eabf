# shellcheck shell=bash
# The steps of the proof, in their order.
STEPS=(build_images start_from_nothing play_the_demo end_tls measure_idle sign_up_people scale_under_load kill_under_load
    restart_the_broker update_under_load refuse_a_bad_update back_up erase_somebody destroy_everything restore_everything
    search_for_the_erased)

build_images() {
    compose --profile '*' build || die "the images were not built"
    measure_images
}

start_from_nothing() {
    local start
    start=$(date +%s.%N)
    compose up --detach --wait || die "the stack did not become ready"
    goal start "from nothing to ready" 30 "$(awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN { printf "%.1f", b - a }')" s
}

play_the_demo() { # [NAME]
    local step=${1:-demo} result=passed
    compose run --rm --no-deps -T operator demo >"$HOME_OF_PROOF/demo" 2>&1 || result=failed
    must "$step" "the demo" passed "$result"
    balance "$step"
}

end_tls() {
    local url=https://localhost:$HTTPS_PORT
    until_true 30 "a certificate" curl --silent --insecure --output /dev/null "$url/" || true
    must tls "GET / over TLS" 200 "$(curl --silent --insecure --output /dev/null --write-out '%{http_code}' "$url/")"
    must tls "HTTP/2" 2 "$(curl --silent --insecure --output /dev/null --write-out '%{http_version}' "$url/")"
    must tls "plain HTTP is sent on" 308 "$(curl --silent --output /dev/null --write-out '%{http_code}' "http://localhost:$HTTP_PORT/")"
}

measure_idle() {
    measure_memory
    check_monitoring
}

sign_up_people() {
    write_settings crowd
    compose up --detach --wait || die "the services did not start with the settings of the load"
    CONFIRMATIONS="$PROOF/confirmations" "$PROOF/load" sign-up "$PEOPLE" "$GATEWAY"
    until_true 60 "everybody to be known" everybody_is_known || die "not every service knows everybody"
}
everybody_is_known() {
    [ "$(sql "SELECT count(*) FROM accounts.people AS person JOIN alert_fanout.audience USING (user_id)
        JOIN notifier.subscribers USING (user_id) WHERE person.email LIKE '%@proof.example'")" = 48 ]
}

scale_under_load() {
    start_load
    sleep "$((LOAD_SECONDS / 2))"
    compose up --detach --wait --no-deps --no-recreate --scale alert-fanout=4 alert-fanout
    must scale "alert-fanout ready" 4 "$(containers alert-fanout | wc -l)"
    sleep "$LOAD_SECONDS"
    stop_load scale none
    balance scale
    until_true 60 "Prometheus to find all replicas" four_are_scraped || true
    must scale "alert-fanout scraped" 4 "$(scraped alert-fanout)"
}
scraped() { ask_prometheus targets 'sum(t["labels"].get("service") == "'"$1"'" and t["health"] == "up" for t in data["activeTargets"])'; }
four_are_scraped() { [ "$(scraped alert-fanout)" = 4 ]; }

kill_under_load() {
    local service
    for service in alert-fanout notifier health-metrics-analyzer ingest-gateway; do
        start_load
        sleep 5
        kill_hard "$service" || true
        must "kill $service" "ready again" yes "$(all_healthy "$service" && echo yes || echo no)"
        sleep 5
        stop_load "kill $service"
        balance "kill $service"
    done
}

restart_the_broker() {
    start_load
    sleep 5
    compose restart rabbitmq
    until_true 60 "the broker to be healthy" all_healthy rabbitmq || true
    sleep "$LOAD_SECONDS"
    stop_load "restart the broker"
    balance "restart the broker"
    start_load
    sleep 5
    kill_hard rabbitmq || true
    sleep "$LOAD_SECONDS"
    stop_load "kill the broker"
    balance "kill the broker"
}

# A next version is the present one with another label, so that every container is really replaced.
next_version() { # VERSION [LINE…]
    local service
    for service in "${SERVICES[@]}" breathe-easy; do
        printf '%s\n' "FROM ${IMAGES:-breathe-easy}/$service:latest" "LABEL proof=$1" "${@:2}" |
            docker build --quiet --tag "${IMAGES:-breathe-easy}/$service:$1" - >/dev/null
    done
}

update_under_load() {
    local service
    next_version proof-next
    start_load
    sleep 5
    VERSION=proof-next "$ROOT/deploy/compose/rolling-update" --no-build && result=done || result=failed
    must update "all services" done "$result"
    sleep 5
    stop_load update none
    for service in "${SERVICES[@]}"; do
        must update "$service of the next version" "$(containers "$service" | wc -l)" "$(of_version proof-next "$service")"
    done
    balance update
}
of_version() { containers "$2" | xargs docker inspect --format '{{ .Config.Labels.proof }}' | grep -cx "$1" || true; }

refuse_a_bad_update() {
    local before result=refused
    next_version proof-bad 'ENV ALERT_FANOUT_BATCH_SIZE=none'
    before=$(containers alert-fanout | sort | xargs)
    start_load
    VERSION=proof-bad READY_WITHIN=30 "$ROOT/deploy/compose/rolling-update" --no-build alert-fanout && result=done
    must "bad update" "a version that does not start" refused "$result"
    must "bad update" "the old containers keep running" yes \
        "$([ "$before" = "$(containers alert-fanout | sort | xargs)" ] && echo yes || echo no)"
    stop_load "bad update" none
    balance "bad update"
}

back_up() {
    start_load
    sleep 5
    "$ROOT/deploy/compose/backup" --in-clear "$HOME_OF_PROOF/backup-under-load" >/dev/null || die "no backup under load"
    stop_load "backup under load" none
    balance "backup under load"
    openssl genrsa -out "$HOME_OF_PROOF/identity.pem" 2048 2>/dev/null
    openssl rsa -in "$HOME_OF_PROOF/identity.pem" -pubout -out "$HOME_OF_PROOF/recipient.pem" 2>/dev/null
    sign_up_the_leaver
    "$ROOT/deploy/compose/backup" --recipient "$HOME_OF_PROOF/recipient.pem" --settled --keys "$HOME_OF_PROOF/keys" "$HOME_OF_PROOF/backup" >/dev/null || die "no backup"
    note backup "size" "$(du -sh "$HOME_OF_PROOF/backup" | cut -f1)"
}

# Somebody with a mail address, a place and a report, who leaves after the backup.
readonly LEAVER=leaver@proof.example
sign_up_the_leaver() {
    LEAVER_ID='' LEAVER_TOKEN=''
    read -r LEAVER_ID LEAVER_TOKEN < <(CONFIRMATIONS="$PROOF/confirmations" "$PROOF/load" join "$LEAVER" "$GATEWAY") ||
        die "the person who leaves could not sign up"
    leaver_asks PUT subscription '{"place": {"name": "Rosengarten 17", "coordinate": {"latitude": 47.5584, "longitude": 7.5733}},
        "sensitivities": [{"allergen": "birch", "threshold": 3}], "emailNotifications": true}' >/dev/null
    leaver_asks POST alerts '{"place": {"name": "Rosengarten 17", "coordinate": {"latitude": 47.5584, "longitude": 7.5733}},
        "allergens": ["birch"], "symptoms": ["sneezing"], "comment": "Under the lime trees"}' >/dev/null
    until_true 60 "every service to know the person who leaves" leaver_is_known || die "not every service knows the person who leaves"
}
leaver_asks() { # METHOD PATH BODY
    curl --silent --fail --request "$1" "$GATEWAY/api/v1/$2" --header 'Content-Type: application/json' \
        ${LEAVER_TOKEN:+--header "Authorization: Bearer $LEAVER_TOKEN"} --data "$3"
}
leaver_is_known() {
    [ "$(sql "SELECT count(*) FROM alert_fanout.crowd_reports JOIN notifier.subscribers USING (user_id)
        JOIN health_metrics_analyzer.people USING (user_id) JOIN environment_poller.subscribed_places USING (user_id)
        WHERE user_id = '$LEAVER_ID'")" = 1 ]
}

erase_somebody() {
    leaver_asks DELETE account '{"password": "hazel, alder and birch"}' >/dev/null || die "the account was not deleted"
    until_true 60 "every service to know of the erasure" is_settled || die "messages are still in flight"
    BACKED_UP=$(contents)
    "$ROOT/deploy/compose/erasures" >"$HOME_OF_PROOF/erasures"
    # One by accounts, and one by the gateway once it knows.
    must erase "lines in the log of erasures" 2 "$(wc -l <"$HOME_OF_PROOF/erasures")"
    must erase "the log names the person" no "$(grep -qi "$LEAVER_ID" "$HOME_OF_PROOF/erasures" && echo yes || echo no)"
    must erase "files of the backup that say something about the person" 0 \
        "$(grep -rlia -e "$LEAVER_ID" -e "$LEAVER" -e 'Rosengarten 17' "$HOME_OF_PROOF/backup" "$HOME_OF_PROOF/keys" | wc -l)"
}

# Tombstones keep the id and a version for 90 days; see docs/retention.md.
search_for_the_erased() {
    must erase "tables that say something about the person" "" "$(tables_with "$LEAVER" 'Rosengarten 17' 'lime trees')"
    must erase "tables with the person's id" \
        "accounts.erased_people accounts.erasure_receipts alert_fanout.audience alert_fanout.erased_people environment_poller.erased_people environment_poller.subscribed_places health_metrics_analyzer.erased_people health_metrics_analyzer.people ingest_gateway.erased_people ingest_gateway.erased_subscribers notifier.erased_people notifier.subscribers" \
        "$(tables_with "$LEAVER_ID")"
    must erase "signing in" 401 "$(curl --silent --output /dev/null --write-out '%{http_code}' "$GATEWAY/api/v1/sessions" \
        --header 'Content-Type: application/json' --data "{\"email\": \"$LEAVER\", \"password\": \"hazel, alder and birch\"}")"
}
tables_with() { # TEXT…: the tables with a row that contains one of them, as text or as bytes
    local text patterns=''
    for text in "$@"; do
        patterns+="${patterns:+, }'%${text,,}%', '%$(printf %s "$text" | od -An -v -tx1 | tr -d ' \n')%'"
    done
    sql "SELECT string_agg(format('%I.%I', schemaname, tablename), ' ' ORDER BY schemaname, tablename) FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
            AND query_to_xml(format('SELECT 1 FROM %I.%I AS row WHERE lower(row::text) LIKE ANY(ARRAY[%s]) LIMIT 1',
                schemaname, tablename, \$patterns\$$patterns\$patterns\$), false, true, '')::text <> ''" | sed 's/^ *//'
}

destroy_everything() {
    destroy
    must destroy "volumes left" 0 "$(docker volume ls --quiet --filter "label=com.docker.compose.project=$COMPOSE_PROJECT_NAME" | wc -l)"
}

restore_everything() {
    write_settings
    "$ROOT/deploy/compose/restore" --identity "$HOME_OF_PROOF/identity.pem" --keys "$HOME_OF_PROOF/keys" \
        --erasures "$HOME_OF_PROOF/erasures" "$HOME_OF_PROOF/backup" || die "no restore"
    balance restore
    must restore "accounts, reports, audience, inbox, ledger, samples" "as backed up" \
        "$([ "$(contents)" = "$BACKED_UP" ] && echo "as backed up" || contents)"
    play_the_demo "demo after restore"
}
