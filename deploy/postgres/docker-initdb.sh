#!/usr/bin/env bash
# Roles, schemas, permissions and passwords, from the folder of secrets. Run once by the image's entry point, on an empty data
# folder, and again after a password has changed or a backup was restored:
#   docker compose exec postgres /docker-entrypoint-initdb.d/10-roles.sh
set -euo pipefail
unset PGPASSWORD

secret() { cat "/run/secrets/$1"; }

as_superuser() { # OPTION…
    psql --no-psqlrc --quiet --username="$POSTGRES_USER" --set=ON_ERROR_STOP=1 "$@"
}

passwords=(
    # generated: passwords (make generate)
    --set=ingest_gateway_password="$(secret INGEST_GATEWAY_POSTGRES_PASSWORD)"
    --set=environment_poller_password="$(secret ENVIRONMENT_POLLER_POSTGRES_PASSWORD)"
    --set=alert_fanout_password="$(secret ALERT_FANOUT_POSTGRES_PASSWORD)"
    --set=health_metrics_analyzer_password="$(secret HEALTH_METRICS_ANALYZER_POSTGRES_PASSWORD)"
    --set=notifier_password="$(secret NOTIFIER_POSTGRES_PASSWORD)"
    --set=status_password="$(secret STATUS_POSTGRES_PASSWORD)"
    # end: passwords
)
as_superuser --dbname=postgres --set=database=breathe_easy "${passwords[@]}" --file=/etc/breathe-easy/roles.sql

# The operator's own, and a role that sees statistics and no data.
as_superuser --dbname=breathe_easy \
    --set=operator="$POSTGRES_USER" --set=operator_password="$(secret OPERATOR_POSTGRES_PASSWORD)" \
    --set=monitoring_password="$(secret MONITORING_POSTGRES_PASSWORD)" <<'SQL'
SET client_min_messages = warning;
ALTER ROLE :"operator" PASSWORD :'operator_password';
SELECT 'CREATE ROLE monitoring' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'monitoring') \gexec
ALTER ROLE monitoring LOGIN PASSWORD :'monitoring_password' CONNECTION LIMIT 5;
GRANT pg_monitor TO monitoring;
GRANT CONNECT ON DATABASE breathe_easy TO monitoring;
SQL
