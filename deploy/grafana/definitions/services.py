from panels import BAD, WARN, dashboard, lines, number, quantile, query, rate, section, table, variable

OF = '{service=~"$service"}'

DASHBOARD = dashboard(
    "services", "Services",
    "The processes themselves and the HTTP API.",
    [
        section(
            "Processes",
            number(
                "Processes that do not answer",
                "Prometheus could not scrape them. Runbook: docs/operations.md, ServiceDown.",
                "short", "sum(1 - up)", [(1, BAD)], width=6),
            number(
                "Started within the hour",
                "Many without an update: something kills them; see their log and the memory limit. Runbook: "
                "docs/operations.md, ServiceRestarting.",
                "short", "sum(time() - process_start_time_seconds < bool 3600)", [(3, WARN), (10, BAD)], width=6),
            table(
                "Running", "Processes by service and version.",
                "short", f"count by (service, version) (breathe_easy_build_info{OF})", height=5),
            lines(
                "Memory", "Resident, by process.",
                "bytes", [query(f"process_resident_memory_bytes{OF}", "{{service}} {{instance}}")], width=8),
            lines(
                "Processor", "Cores used by each process. At the container's limit for long: more replicas.",
                "short", [query(f"rate(process_cpu_seconds_total{OF}[$__rate_interval])", "{{service}} {{instance}}")], width=8),
            lines(
                "Open files", "Of what the process may have. Each open inbox stream of the gateway is one.",
                "percentunit", [query(f"process_open_fds{OF} / process_max_fds{OF}", "{{service}} {{instance}}")], width=8,
                thresholds=[(0.8, WARN)])),
        section(
            "HTTP",
            lines(
                "Requests", "By the pattern of the route; what was asked for in vain is `unmatched`.",
                "reqps", [query(rate("http_request_duration_seconds_count", "method, route"), "{{method}} {{route}}")]),
            lines(
                "Time of a request", "By route, the 99th of 100.",
                "s", [query(quantile(0.99, "http_request_duration_seconds", "route"), "{{route}}")], thresholds=[(1, WARN)]),
            lines(
                "Faults of ours",
                "Answers with 500 to 599. 503 with Retry-After: the outbox is full or the broker takes nothing. "
                "Runbook: docs/operations.md, HTTPErrors.",
                "reqps", [query(rate("http_request_duration_seconds_count", "route, status", '{status=~"5.."}'),
                                "{{route}} {{status}}")]),
            lines(
                "Refused",
                "Answers with 400 to 499. 429: one person asks too often; many 401: somebody guesses passwords. "
                "Runbook: docs/operations.md, GatewayRefusing.",
                "reqps", [query(rate("http_request_duration_seconds_count", "route, status", '{status=~"4.."}'),
                                "{{route}} {{status}}")])),
    ],
    [variable("service", "Service", "breathe_easy_build_info", "service")])
