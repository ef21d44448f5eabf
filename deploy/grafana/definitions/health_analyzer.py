from panels import BAD, WARN, dashboard, lines, number, quantiles, query, rate, section

DAILY = "[1d]"
PARTITIONS = '{queue=~"health-metrics-analyzer[.]health-metrics.+", queue!~".+[.]dead"}'

DASHBOARD = dashboard(
    "health-analyzer", "Health analyzer",
    "Whether measurements are taken in, files are read, and everybody is judged once a day. No figure is about a person.",
    [
        section(
            "Now",
            number(
                "Since the daily update ended",
                "Runs once a day from HEALTH_METRICS_ANALYZER_UPDATE_HOUR on. Above 26 hours: look for its line in "
                "the log. Runbook: docs/operations.md, HealthUpdateMissed.",
                "s", "time() - max(health_update_timestamp_seconds > 0)", [(93_600, WARN), (180_000, BAD)],
                unknown="not yet", width=6),
            number(
                "Files that wait",
                "One replica reads one file at a time; more replicas read more. Runbook: docs/operations.md, "
                "HealthImportsStuck.",
                "short", "max(health_imports_waiting)", [(10, WARN), (100, BAD)], width=6),
            number(
                "Oldest file waits",
                "Since it was announced. Runbook: docs/operations.md, HealthImportsStuck.",
                "s", "max(health_imports_oldest_seconds)", [(900, WARN), (7200, BAD)], width=6),
            number(
                "Tolerance of suggestions",
                "1 as published; near 4 the budget of questions is too small for these people's devices. Runbook: "
                "docs/operations.md, HealthToleranceAtLimit.",
                "none", "max(health_suggestion_tolerance)", [(2, WARN), (3.5, BAD)], width=6, decimals=2)),
        section(
            "Measurements",
            lines(
                "Samples", "Stored, known already, refused. Mostly refused: an app sends in the wrong unit.",
                "cps", [query("sum(rate(health_measurements_stored_total[$__rate_interval]))", "stored"),
                        query("sum(rate(health_measurements_repeated_total[$__rate_interval]))", "repeated"),
                        query("sum(rate(health_measurements_refused_total[$__rate_interval]))", "refused")]),
            lines(
                "Waiting by partition", "Each partition is consumed by one process at a time. All deep: more partitions. "
                "Runbook: docs/operations.md, Scaling partitions.",
                "short", [query(f"rabbitmq_detailed_queue_messages_ready{PARTITIONS}", "{{queue}}")]),
            lines(
                "Age at the verdict", "From the gateway's outbox until a measurement is stored and judged.",
                "s", quantiles("message_age_seconds", "queue", '{queue=~"health-metrics-analyzer[.].+"}'),
                thresholds=[(300, WARN)]),
            lines(
                "Moved and removed", "Out of clear text into sealed blocks; removed because of their age.",
                "cps", [query("sum(rate(health_measurements_sealed_total[$__rate_interval]))", "sealed"),
                        query("sum(rate(health_measurements_pruned_total[$__rate_interval]))", "removed")])),
        section(
            "Suggestions",
            lines(
                "Quizzes suggested", "In a day, by rule. Many times the usual: a season, an illness going round, or a rule "
                "that a change of devices upsets.",
                "short", [query(f"sum by (kind, rule) (increase(health_quizzes_suggested_total{DAILY}))", "{{kind}} {{rule}}")]),
            lines(
                "Areas and thresholds suggested", "In a day. Areas only when several people feel worse while an allergen rises.",
                "short", [query(f"sum(increase(health_area_alerts_suggested_total{DAILY}))", "areas"),
                          query(f"sum(increase(health_thresholds_suggested_total{DAILY}))", "thresholds")]),
            lines(
                "People judged", "By the daily update, a second. A curve once a night.",
                "cps", [query("sum(rate(health_people_judged_total[$__rate_interval]))", "people")]),
            lines(
                "Files read", "In a day, by whether they were read to their end.",
                "short", [query(f"sum by (complete) (increase(health_imports_read_total{DAILY}))", "complete: {{complete}}")])),
    ], span="24h")
