# shellcheck shell=bash
# The load of a step, and what it has to leave behind.
PEOPLE=$HOME_OF_PROOF/people.json
ACCEPTED_ALERTS=$HOME_OF_PROOF/accepted-alerts
LOAD_PID=''

start_load() {
    rm -f "$HOME_OF_PROOF/record.json"
    "$PROOF/load" run "$PEOPLE" "$GATEWAY" "$HOME_OF_PROOF/record.json" &
    LOAD_PID=$!
}

# stop_load STEP [none]: adds up what was accepted; with `none` every request must have been accepted
stop_load() {
    kill -TERM "$LOAD_PID" && wait "$LOAD_PID" || die "the load failed"
    LOAD_PID=''
    record '*alerts' >>"$ACCEPTED_ALERTS"
    ACCEPTED_MEASUREMENTS=$((ACCEPTED_MEASUREMENTS + $(record measurements)))
    note "$1" "accepted" "$(record '#alerts') alerts, $(record measurements) measurements"
    must "$1" "wrong answers, given up" "0, 0" "$(record '#wrong'), $(record givenUp)"
    if [ "${2:-}" = none ]; then
        must "$1" "requests refused, without an answer" "0, 0" "$(record refused), $(record inDoubt)"
    else
        note "$1" "requests refused, without an answer" "$(record refused), $(record inDoubt)"
    fi
    [ "$(record inDoubt)" = 0 ] || say "  $(record reasons)"
}

# record NAME: a field of the last record; #NAME how many it has, *NAME one a line
record() {
    python3 -c '
import json, sys
with open(sys.argv[1]) as file: value = json.load(file)[sys.argv[2].lstrip("#*")]
print(len(value) if sys.argv[2][0] == "#" else "\n".join(value) if sys.argv[2][0] == "*" else value)' \
        "$HOME_OF_PROOF/record.json" "$1" | sed '/^$/d'
}

# A message in flight is in neither a queue nor an outbox while a service handles it in a transaction, so check twice.
is_settled() {
    nothing_at_rest && [ "$(unsettled)" = 0 ] && sleep 1 && nothing_at_rest && [ "$(unsettled)" = 0 ]
}
unsettled() {
    sql "SELECT (SELECT count(*) FROM alert_fanout.ledger_balance WHERE missing <> 0)
              + (SELECT count(*) FROM alert_fanout.alert_ranges WHERE done_at IS NULL)"
}

# balance STEP: waits until nothing is in flight, and compares what is there with what was accepted
balance() {
    local stored in_crowd lost rest=0
    until_true 180 "everything to settle" is_settled || rest=$(messages_at_rest)
    must "$1" "alerts with a ledger that does not balance" 0 \
        "$(sql 'SELECT count(*) FROM alert_fanout.ledger_balance WHERE missing <> 0')"
    must "$1" "messages in queues and outboxes" 0 "$rest"
    must "$1" "dead letters" 0 "$(dead_letters)"
    [ -e "$ACCEPTED_ALERTS" ] || return 0
    sort -u "$ACCEPTED_ALERTS" >"$ACCEPTED_ALERTS.sorted"
    stored=$(sql 'SELECT alert_id FROM ingest_gateway.user_alerts' | lost_of)
    in_crowd=$(sql "SELECT report_id FROM alert_fanout.crowd_reports WHERE status IN ('waiting', 'counted')" | lost_of)
    must "$1" "reports accepted, not stored, not in the crowd" "$(wc -l <"$ACCEPTED_ALERTS.sorted"), 0, 0" \
        "$(wc -l <"$ACCEPTED_ALERTS.sorted"), $stored, $in_crowd"
    lost=$((ACCEPTED_MEASUREMENTS - $(sql "SELECT coalesce(sum(count), 0) FROM health_metrics_analyzer.sample_blocks b
        JOIN ingest_gateway.accounts a USING (user_id) WHERE a.email LIKE '%@proof.example'")))
    must "$1" "measurements accepted, missing" "$ACCEPTED_MEASUREMENTS, 0" "$ACCEPTED_MEASUREMENTS, $lost"
    must "$1" "people notified twice of an alert" 0 "$(sql "SELECT count(*) FROM (SELECT 1 FROM notifier.notifications
        WHERE kind = 'alert' GROUP BY user_id, source_id HAVING count(*) > 1) AS twice")"
    note "$1" "notified in the app" "$(sql "SELECT count(*) FROM notifier.notifications WHERE kind = 'alert'")"
}

# lost_of: of the accepted alerts, how many standard input does not have
lost_of() { sort -u | comm -23 "$ACCEPTED_ALERTS.sorted" - | wc -l; }

dead_letters() {
    compose exec -T rabbitmq rabbitmqctl --quiet list_queues -p breathe-easy name messages --no-table-headers |
        awk '$1 ~ /\.dead$/ { sum += $2 } END { print sum + 0 }'
}

# contents: what a restore has to bring back, as counts and a checksum
contents() {
    sql "SELECT (SELECT count(*) FROM ingest_gateway.accounts), (SELECT count(*) FROM ingest_gateway.user_alerts),
        (SELECT count(*) FROM alert_fanout.audience), (SELECT count(*) FROM notifier.notifications),
        (SELECT md5(string_agg(l::text, ',' ORDER BY l::text)) FROM alert_fanout.ledger AS l),
        (SELECT md5(string_agg(b::text, ',' ORDER BY user_id, kind, day)) FROM health_metrics_analyzer.sample_blocks AS b)"
}
