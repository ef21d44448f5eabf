# shellcheck shell=bash
# shellcheck disable=SC2034 # read by those who source this
# Written by `make generate` from deploy/services.toml, which says what each list means.
readonly SERVICES=(ingest-gateway environment-poller alert-fanout health-metrics-analyzer notifier accounts
    research-study symptom-journal skin-check)
readonly WORKERS=(skin-check-worker)
readonly OPERATOR_PROCESSES=(status)
readonly UPDATE_ORDER=(notifier alert-fanout health-metrics-analyzer accounts ingest-gateway environment-poller
    research-study symptom-journal skin-check-worker skin-check status)
readonly ROUTED=(ingest-gateway accounts research-study symptom-journal skin-check status)
readonly WITH_HEALTH_KEYS=(ingest-gateway health-metrics-analyzer accounts research-study symptom-journal skin-check)
readonly WITH_OPERATOR_TOKEN=(alert-fanout notifier status)
readonly WITH_MANAGEMENT=(status)
# Of those that are a subcommand: the executable and its arguments.
declare -rA COMMANDS=(
    [skin-check-worker]="skin-check worker"
    [status]="breathe-easy status serve"
)
