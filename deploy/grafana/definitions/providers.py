from panels import BAD, WARN, dashboard, lines, number, quantile, query, rate, section, variable

OF = '{source=~"$source"}'

DASHBOARD = dashboard(
    "providers", "Providers",
    "Whether each source answers, how fresh its values are, and what of its limits is spent. "
    "`breathe-easy providers` says the reason of a state.",
    [
        section(
            "Now",
            number(
                "Sources down",
                "No poller gets an answer. Runbook: docs/operations.md, ProviderDown.",
                "short", "sum(1 - max by (source) (environment_source_up))", [(1, WARN), (3, BAD)], width=6),
            number(
                "Sources at their limits",
                "Their limits leave less than is due: cells with the fewest people are left out. A larger contract "
                "is a change of the limits in the provider's folder. Runbook: docs/operations.md, ProviderLimited.",
                "short", "sum(max by (source) (environment_source_limited))", [(1, WARN)], width=6),
            number(
                "Most spent share of a limit",
                "Of the limit of which least is left; 100 % is all. Runbook: docs/operations.md, "
                "ProviderBudgetSpentEarly.",
                "percentunit", "max(environment_budget_used_ratio)", [(0.8, WARN), (1, BAD)], width=6),
            number(
                "Most late", "By how much the longest waiting cell or station was late. Above an hour: more pollers, or the "
                "source is slow.",
                "s", "max(environment_lateness_seconds)", [(900, WARN), (3600, BAD)], width=6)),
        section(
            "Health of the sources",
            lines(
                "Answers", "1 while a source answers.",
                "bool", [query(f"max by (source) (environment_source_up{OF})", "{{source}}")], width=8),
            lines(
                "Since the last answer",
                "A value older than its refresh interval is shown to people as stale. Runbook: docs/operations.md, "
                "ProviderStale.",
                "s", [query(f"time() - max by (source) (environment_refreshed_timestamp_seconds{OF})", "{{source}}")],
                width=8, thresholds=[(10_800, WARN)]),
            lines(
                "Lateness", "By how much the longest waiting cell or station was late.",
                "s", [query(f"max by (source) (environment_lateness_seconds{OF})", "{{source}}")], width=8),
            lines(
                "Rounds", "By outcome, `up` or `down`. Many `down` of one source: `breathe-easy providers` says why.",
                "cps", [query(rate("environment_polls_total", "source, outcome", OF), "{{source}} {{outcome}}")]),
            lines(
                "Time of a round", "From the first request to the last commit, the 99th of 100.",
                "s", [query(quantile(0.99, "environment_poll_duration_seconds", "source", OF), "{{source}}")])),
        section(
            "Spend",
            lines(
                "Requests", "What was asked of each source; its plan keeps it within its limits.",
                "cps", [query(rate("environment_provider_requests_total", "source", OF), "{{source}}")], width=8),
            lines(
                "Records", "What is billed by the record.",
                "cps", [query(rate("environment_provider_records_total", "source", OF), "{{source}}")], width=8),
            lines(
                "Share of the limit",
                "Of the limit of which least is left. Runbook: docs/operations.md, ProviderBudgetSpentEarly.",
                "percentunit", [query(f"max by (source) (environment_budget_used_ratio{OF})", "{{source}}")], width=8,
                thresholds=[(1, BAD)])),
        section(
            "What came of it",
            lines(
                "Asked for", "Cells and stations a second.",
                "cps", [query(rate("environment_asked_total", "source", OF), "{{source}}")], width=6),
            lines(
                "Stored", "States of cells, and readings of stations.",
                "cps", [query(rate("environment_cells_recorded_total", "source", OF), "{{source}} cells"),
                        query(rate("environment_readings_recorded_total", "source", OF), "{{source}} readings")], width=6),
            lines(
                "Values refused", "Single values left out; the reasons are in environment_poller.refused_values. Suddenly "
                "many: the provider changed its format.",
                "cps", [query(rate("environment_values_refused_total", "source", OF), "{{source}}")], width=6),
            lines(
                "Alerts raised",
                "In an hour. None at all on a day in season: a rule or a source is broken. Runbook: "
                "docs/operations.md, PollenSourcesDown.",
                "short", [query(f"sum by (source) (increase(environment_alerts_raised_total{OF}[1h]))", "{{source}}")], width=6)),
    ],
    [variable("source", "Source", "environment_source_up", "source")], span="24h")
