# shellcheck shell=bash
# shellcheck disable=SC2034 # read by those who source this
# Written by `make generate` from deploy/services.toml, which says what each list means.
readonly SERVICES=(ingest-gateway environment-poller alert-fanout health-metrics-analyzer notifier accounts
    research-study symptom-journal)
readonly OPERATOR_PROCESSES=(status)
readonly UPDATE_ORDER=(notifier alert-fanout health-metrics-analyzer accounts ingest-gateway environment-poller
    research-study symptom-journal status)
readonly ROUTED=(ingest-gateway accounts research-study symptom-journal status)
readonly WITH_HEALTH_KEYS=(ingest-gateway health-metrics-analyzer accounts research-study symptom-journal)
readonly WITH_OPERATOR_TOKEN=(alert-fanout notifier status)
readonly WITH_MANAGEMENT=(status)
declare -rA OPERATOR_COMMANDS=(
    [status]="status serve"
)
