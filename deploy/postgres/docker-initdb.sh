#!/usr/bin/env bash
# Roles, schemas, permissions and passwords, from the folder of secrets. Run once by the image's entry point, on an empty data
# folder, and again after a password has changed or a backup was restored:
#   docker compose exec postgres /docker-entrypoint-initdb.d/10-roles.sh
set -euo pipefail
unset PGPASSWORD
readonly SECRETS=${SECRETS:-/run/secrets} ROLES=${ROLES:-/etc/breathe-easy/roles.sql}

secret() { cat "$SECRETS/$1"; }

as() { # ROLE OPTION…: over the socket, on which the image requires no password
    local role=$1
    shift
    psql --no-psqlrc --quiet --username="$role" --set=ON_ERROR_STOP=1 "$@"
}

as_superuser() { as postgres "$@"; }

# Until 0.8 the role operator was the server's initial superuser. That one cannot lose the right, so it gets the name that it
# should have had; a role cannot rename itself.
rename_the_superuser() {
    as operator --dbname=postgres --command='CREATE ROLE renaming SUPERUSER LOGIN'
    as renaming --dbname=postgres --command='ALTER ROLE operator RENAME TO postgres'
    as postgres --dbname=postgres --command='DROP ROLE renaming'
}
as postgres --dbname=postgres --command='SELECT 1' >/dev/null 2>&1 || rename_the_superuser

passwords=(
    # generated: passwords (make generate)
    --set=ingest_gateway_password="$(secret INGEST_GATEWAY_POSTGRES_PASSWORD)"
    --set=environment_poller_password="$(secret ENVIRONMENT_POLLER_POSTGRES_PASSWORD)"
    --set=alert_fanout_password="$(secret ALERT_FANOUT_POSTGRES_PASSWORD)"
    --set=health_metrics_analyzer_password="$(secret HEALTH_METRICS_ANALYZER_POSTGRES_PASSWORD)"
    --set=notifier_password="$(secret NOTIFIER_POSTGRES_PASSWORD)"
    --set=accounts_password="$(secret ACCOUNTS_POSTGRES_PASSWORD)"
    --set=research_study_password="$(secret RESEARCH_STUDY_POSTGRES_PASSWORD)"
    --set=symptom_journal_password="$(secret SYMPTOM_JOURNAL_POSTGRES_PASSWORD)"
    --set=skin_check_password="$(secret SKIN_CHECK_POSTGRES_PASSWORD)"
    --set=status_password="$(secret STATUS_POSTGRES_PASSWORD)"
    # end: passwords
)
as_superuser --dbname=postgres --set=database=breathe_easy "${passwords[@]}" --file="$ROLES"

# The operator reads everything and changes nothing; monitoring sees statistics, but no data; the superuser gets no password
# and can log in only over this container's socket.
as_superuser --dbname=breathe_easy \
    --set=operator_password="$(secret OPERATOR_POSTGRES_PASSWORD)" \
    --set=monitoring_password="$(secret MONITORING_POSTGRES_PASSWORD)" <<'SQL'
SET client_min_messages = warning;
SELECT 'CREATE ROLE operator' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'operator') \gexec
ALTER ROLE operator LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'operator_password';
GRANT pg_read_all_data, pg_monitor, pg_signal_backend TO operator;
GRANT CONNECT ON DATABASE breathe_easy, postgres TO operator;
SELECT 'CREATE ROLE monitoring' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'monitoring') \gexec
ALTER ROLE monitoring LOGIN PASSWORD :'monitoring_password' CONNECTION LIMIT 5;
GRANT pg_monitor TO monitoring;
GRANT CONNECT ON DATABASE breathe_easy TO monitoring;
ALTER ROLE postgres PASSWORD NULL;
SQL
