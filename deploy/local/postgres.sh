# shellcheck shell=bash
# The private PostgreSQL cluster.

# The rehearsal and the benchmarks read from commits when a person could read an alert.
readonly POSTGRES_SETTINGS=(-c max_connections=400 -c shared_buffers=128MB -c max_wal_size=1GB
    -c track_commit_timestamp=on)

# The server writes its pid into postmaster.pid itself once it knows that it can start; until then it is in postgres.pid.
postgres_pid() {
    local pid
    for pid in "$(head -n 1 "$DATA/postgres/postmaster.pid" 2>/dev/null)" "$(cat "$RUN/postgres.pid" 2>/dev/null)"; do
        ! runs "$pid" "$DATA/postgres" || { echo "$pid"; return 0; }
    done
    return 1
}

# postgres_stamp: changes with the certificate and with the settings.
postgres_stamp() { echo "$(tls_stamp) ${POSTGRES_SETTINGS[*]}"; }

# The version that created the data directory, else the newest one installed.
postgres_programs() {
    local version
    version=$(cat "$DATA/postgres/PG_VERSION" 2>/dev/null) ||
        version=$(find /usr/lib/postgresql -mindepth 1 -maxdepth 1 -printf '%f\n' | sort -n | tail -n 1)
    [ -x "/usr/lib/postgresql/$version/bin/postgres" ] ||
        die "PostgreSQL $version is not installed, but created the data in $DATA/postgres (or: make reset)"
    echo "/usr/lib/postgresql/$version/bin"
}

initialise_postgres() {
    local programs=$1 password
    password=$(mktemp -p "$DATA")
    echo "${ENVIRONMENT[OPERATOR_POSTGRES_PASSWORD]}" >"$password"
    is_root && chown "$POSTGRES_USER" "$password"
    # A folder without PG_VERSION was left by an interrupted initdb.
    rm -rf "$DATA/postgres"
    as "$POSTGRES_USER" "$programs/initdb" --pgdata="$DATA/postgres" --username=operator --pwfile="$password" \
        --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 --no-instructions \
        >"$LOGS/initdb.log" 2>&1 || { tail -n 5 "$LOGS/initdb.log" >&2; die "initdb failed"; }
    rm -f "$password"
}

# Starts the server in the background.
start_postgres() {
    local programs
    programs=$(postgres_programs)
    [ -e "$DATA/postgres/PG_VERSION" ] || initialise_postgres "$programs"
    keep_small "$LOGS/postgres.log"
    postgres_stamp >"$RUN/postgres.tls"
    # A copy of the checkout made as root would belong to root.
    ! is_root || chown -R "$POSTGRES_USER": "$DATA/postgres"
    # PostgreSQL refuses to start while the pid in this file is alive; here it is another process's.
    rm -f "$DATA/postgres/postmaster.pid"
    cd "$DATA" || exit
    become "$POSTGRES_USER" setsid "$programs/postgres" -D "$DATA/postgres" \
        -c port="${ENVIRONMENT[POSTGRES_PORT]}" -c config_file="$DATA/postgres/postgresql.conf" \
        -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
        -c ssl=on -c ssl_cert_file="$DATA/tls/server.pem" -c ssl_key_file="$DATA/tls/postgres.key" \
        "${POSTGRES_SETTINGS[@]}" -c log_line_prefix='%m [%p] %u@%d ' \
        >>"$LOGS/postgres.log" 2>&1 </dev/null 9>&- &
    echo $! >"$RUN/postgres.pid"
    await_program $! "$DATA/postgres"
}

# operator_psql ARGUMENT…: psql as the superuser, over TCP like everybody else.
operator_psql() {
    PGSSLMODE=disable PGPASSWORD=${ENVIRONMENT[OPERATOR_POSTGRES_PASSWORD]} \
        "$(postgres_programs)/psql" --no-psqlrc --host=127.0.0.1 \
        --port="${ENVIRONMENT[POSTGRES_PORT]}" --username=operator "$@"
}

await_postgres() {
    local tries=600
    until operator_psql --dbname=postgres --command='SELECT 1' >/dev/null 2>&1; do
        postgres_pid >/dev/null ||
            { tail -n 5 "$LOGS/postgres.log" >&2; die "PostgreSQL ended, see $LOGS/postgres.log"; }
        [ $((tries--)) -gt 0 ] || { tail -n 10 "$LOGS/postgres.log" >&2; die "PostgreSQL did not respond within 60 s"; }
        sleep 0.1
    done
}

# Roles, schemas and permissions: the same file as in the containers, safe to run again. Tests copy their databases from
# a second, empty one.
prepare_postgres() {
    local database service variables=()
    for service in "${SERVICES[@]}" "${OPERATOR_PROCESSES[@]}"; do
        variables+=(--set="$(role_of "$service")_password=${ENVIRONMENT[$(prefix_of "$service")_POSTGRES_PASSWORD]}")
    done
    for database in breathe_easy breathe_easy_template; do
        operator_psql --quiet --dbname=postgres --set=ON_ERROR_STOP=1 --set=database="$database" "${variables[@]}" \
            --file="$ROOT/deploy/postgres/roles.sql" >/dev/null || die "deploy/postgres/roles.sql failed"
    done
}

stop_postgres() {
    local pid
    pid=$(postgres_pid) || return 0
    # INT is PostgreSQL's fast shutdown: it ends the sessions and writes a checkpoint.
    stop "$pid" "$DATA/postgres" 30 INT
}
