# shellcheck shell=bash
# Waiting until the stack is ready, and saying why it is not.

readonly READY_WITHIN=60

port_of() { # PROGRAM
    case $1 in
        replay) echo "${ENVIRONMENT[REPLAY_PORT]}" ;;
        mail-catcher) echo "${ENVIRONMENT[SMTP_PORT]}" ;;
        proxy) echo "${ENVIRONMENT[WAY_IN_PORT]}" ;;
        *) echo "${ENVIRONMENT[$(prefix_of "$1")_ADMIN_PORT]}" ;;
    esac
}

is_ready() {
    case $1 in
        replay | mail-catcher) (: <"/dev/tcp/127.0.0.1/$(port_of "$1")") 2>/dev/null ;;
        # It answers 503 until it has found the gateway.
        proxy) curl -sf -m 5 -o /dev/null "${ENVIRONMENT[WAY_IN_URL]}/" ;;
        *) curl -sf -m 5 -o /dev/null "http://127.0.0.1:$(port_of "$1")/ready" ;;
    esac
}

# The supervisor has given up on it, or is waiting before the next attempt.
keeps_ending() { supervisorctl status "$1" | grep -qE ' (BACKOFF|FATAL|EXITED) '; }

await_ready() {
    local began=$SECONDS name waiting=("${PROGRAMS[@]}") still
    load_environment
    say "waiting for ${#PROGRAMS[@]} programs"
    while :; do
        still=()
        for name in "${waiting[@]}"; do is_ready "$name" || still+=("$name"); done
        waiting=("${still[@]}")
        [ ${#waiting[@]} -gt 0 ] || return 0
        [ $((SECONDS - began)) -lt $READY_WITHIN ] || break
        [ $((SECONDS - began)) -lt 12 ] || ! keeps_ending "${waiting[0]}" || break
        sleep 0.3
    done
    for name in "${waiting[@]}"; do explain "$name"; done
    die "not ready after $((SECONDS - began)) s: ${waiting[*]} (the rest is left running; stop it with: make down)"
}

explain() {
    local answer
    printf '\n-- %s is not ready\n' "$1"
    case $1 in
        replay | mail-catcher | proxy) ;;
        *)
            answer=$(curl -s -m 5 "http://127.0.0.1:$(port_of "$1")/ready") ||
                answer="no answer on port $(port_of "$1")"
            printf '/ready: %s\n' "$answer"
            ;;
    esac
    printf 'the end of %s:\n' "$LOGS/$1.log"
    tail -n 15 "$LOGS/$1.log" 2>/dev/null | sed 's/^/   /'
} >&2

print_stack() {
    local name
    printf '\n%-26s %-7s %s\n' "program" "port" "log"
    for name in "${PROGRAMS[@]}"; do
        printf '%-26s %-7s %s\n' "$name" "$(port_of "$name")" "$BREATHE_EASY_LOCAL/log/$name.log"
    done
    cat <<END

Breathe Easy   ${ENVIRONMENT[WAY_IN_URL]}   (pollen, air and weather: ${ENVIRONMENT[ENVIRONMENT_SOURCE]})
RabbitMQ       ${ENVIRONMENT[RABBITMQ_MANAGEMENT_URL]}   user operator, password ${ENVIRONMENT[OPERATOR_AMQP_PASSWORD]}
PostgreSQL     deploy/local/servers psql -d breathe_easy
Mail           $BREATHE_EASY_LOCAL/mail/new

Next: make demo    stop: make down    logs: tail -f $BREATHE_EASY_LOCAL/log/*.log    state: deploy/local/stack status
END
}
