#!/usr/bin/env bash
# Run once by the image's entry point, on an empty data folder: roles, schemas and rights.
set -euo pipefail

psql --no-psqlrc --quiet --username="$POSTGRES_USER" --dbname=postgres --set=ON_ERROR_STOP=1 \
    --set=database=breathe_easy \
    --set=ingest_gateway_password="$INGEST_GATEWAY_POSTGRES_PASSWORD" \
    --set=environment_poller_password="$ENVIRONMENT_POLLER_POSTGRES_PASSWORD" \
    --set=alert_fanout_password="$ALERT_FANOUT_POSTGRES_PASSWORD" \
    --set=health_metrics_analyzer_password="$HEALTH_METRICS_ANALYZER_POSTGRES_PASSWORD" \
    --set=notifier_password="$NOTIFIER_POSTGRES_PASSWORD" \
    --file=/etc/breathe-easy/roles.sql
