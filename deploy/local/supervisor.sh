# shellcheck shell=bash
# The supervisor of the stack, and how to talk to it.

# BREATHE_EASY_BUILD=debug runs the other build.
RELEASE=$ROOT/.build/${BREATHE_EASY_BUILD:-release}
SUPERVISOR_CONFIGURATION=$ROOT/deploy/local/supervisord.conf
SUPERVISOR_SOCKET=$RUN/supervisor.sock
readonly RELEASE SUPERVISOR_CONFIGURATION SUPERVISOR_SOCKET
readonly PROGRAMS=(replay mail-catcher "${SERVICES[@]}" "${WORKERS[@]}" "${OPERATOR_PROCESSES[@]}" proxy)

supervisor_pid() {
    local pid
    pid=$(cat "$RUN/supervisord.pid" 2>/dev/null) && runs "$pid" "$SUPERVISOR_CONFIGURATION" && echo "$pid"
}

supervisorctl() { BREATHE_EASY_ROOT=$ROOT /usr/bin/supervisorctl -c "$SUPERVISOR_CONFIGURATION" "$@" 9>&-; }

# stamp_of PROGRAM: changes when the executable or the environment changes.
stamp_of() {
    local command=${COMMANDS[$1]:-$1}
    local executable=$RELEASE/${command%% *}
    case $1 in
        replay) executable=$RELEASE/breathe-easy ;;
        mail-catcher) executable=$ROOT/deploy/local/run-program ;;
        proxy) executable=$ROOT/deploy/proxy/haproxy.cfg ;;
    esac
    echo "$(stat -L -c '%i %s %Y' "$executable" 2>/dev/null) $(cksum <"$ENV_FILE")"
}

# What a killed supervisor left running; the supervisor marks the environment of all its children.
orphans() {
    grep -lzsxF -- "SUPERVISOR_SERVER_URL=unix://$SUPERVISOR_SOCKET" /proc/[0-9]*/environ | cut -d/ -f3
}
stop_orphans() {
    local pid
    for pid in $(orphans); do
        stop "$pid" "SUPERVISOR_SERVER_URL=unix://$SUPERVISOR_SOCKET" 30 &
    done
    wait
}

# start_programs: starts the supervisor, or makes a running one restart exactly what changed.
start_programs() {
    local name state
    if ! supervisor_pid >/dev/null; then
        # A socket's path may have 107 bytes, and the supervisor adds its pid while it binds.
        [ ${#SUPERVISOR_SOCKET} -le 95 ] || die "the folder's path is too long for a socket: $ROOT"
        raise_file_limit
        BREATHE_EASY_ROOT=$ROOT /usr/bin/supervisord -c "$SUPERVISOR_CONFIGURATION" 9>&-
        return
    fi
    supervisorctl update >/dev/null
    while read -r name state _; do
        if [ "$state" != RUNNING ] && [ "$state" != STARTING ]; then
            say "starting $name"
            supervisorctl start "$name" >/dev/null &
        elif [ "$(cat "$RUN/$name.stamp" 2>/dev/null)" != "$(stamp_of "$name")" ]; then
            say "restarting $name: its program or its configuration changed"
            supervisorctl restart "$name" >/dev/null &
        fi
    done < <(supervisorctl status || true)
    # A program that does not stay up is reported by whoever waits for it to be ready.
    wait
}

stop_programs() {
    local pid
    if pid=$(supervisor_pid); then
        supervisorctl shutdown >/dev/null || true
        stop "$pid" "$SUPERVISOR_CONFIGURATION" 45
    fi
    stop_orphans
    rm -f "$RUN"/*.stamp
}
