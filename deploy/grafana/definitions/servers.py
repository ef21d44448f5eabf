from panels import BAD, WARN, dashboard, lines, number, quantiles, query, rate, section

OURS = '{datname="breathe_easy"}'

DASHBOARD = dashboard(
    "servers", "Database and broker",
    "PostgreSQL and RabbitMQ, from their own exporters and as the services see them.",
    [
        section(
            "Now",
            number(
                "Databases out of reach",
                "The exporter runs and cannot reach PostgreSQL; `no exporter`: nobody looks. Runbook: "
                "docs/operations.md, DatabaseDown.",
                "short", "sum(1 - pg_up)", [(1, BAD)], unknown="no exporter"),
            number(
                "Connections used",
                "Of max_connections. Above 90 %: fewer replicas, smaller pools, or a larger limit. Runbook: "
                "docs/operations.md, DatabaseConnectionsHigh.",
                "percentunit", "sum(pg_stat_database_numbackends) / max(pg_settings_max_connections)",
                [(0.75, WARN), (0.9, BAD)]),
            number(
                "Longest transaction",
                "Holds back vacuum and migrations. Above ten minutes: look at pg_stat_activity. Runbook: "
                "docs/operations.md, DatabaseLongTransaction.",
                "s", "max(pg_stat_activity_max_tx_duration)", [(60, WARN), (600, BAD)]),
            number(
                "Size of the database",
                "Readings by day and inboxes grow most; docs/capacity.md says how much a season brings. Runbook: "
                "docs/operations.md, DatabaseGrowing.",
                "bytes", f"max(pg_database_size_bytes{OURS})"),
            number(
                "Broker takes nothing",
                "Alarms of memory and disk seen as blocked connections. Messages wait in the outboxes meanwhile. "
                "Free disk or memory of the broker. Runbook: docs/operations.md, BrokerBlocked.",
                "short", "sum(amqp_connection_blocked)", [(1, BAD)]),
            number(
                "Connections to the broker down",
                "Services reconnect by themselves; more than a minute: the broker is down or refuses them. Runbook: "
                "docs/operations.md, BrokerDown.",
                "short", "sum(1 - amqp_connection_up)", [(1, BAD)])),
        section(
            "PostgreSQL",
            lines(
                "Transactions", "Committed and rolled back. Many rolled back: deadlocks or serialisation, see below.",
                "cps", [query(f"sum(rate(pg_stat_database_xact_commit{OURS}[$__rate_interval]))", "committed"),
                        query(f"sum(rate(pg_stat_database_xact_rollback{OURS}[$__rate_interval]))", "rolled back")], width=8),
            lines(
                "Found in memory", "Share of blocks that were in shared_buffers. Below 95 % for long: more memory.",
                "percentunit",
                [query(f"sum(rate(pg_stat_database_blks_hit{OURS}[$__rate_interval])) / (sum(rate(pg_stat_database_blks_hit"
                       f"{OURS}[$__rate_interval])) + sum(rate(pg_stat_database_blks_read{OURS}[$__rate_interval])))", "hit")],
                width=8),
            lines(
                "Deadlocks",
                "In an hour. Must be 0: each is a fault of ours, with both statements in PostgreSQL's log. Runbook: "
                "docs/operations.md, DatabaseDeadlocks.",
                "short", [query(f"sum(increase(pg_stat_database_deadlocks{OURS}[1h]))", "deadlocks")], width=8),
            lines(
                "Waiting for a connection",
                "From asking the pool to having a connection. Above the time of a query: more connections, or "
                "slower writers. Runbook: docs/operations.md, DatabasePoolWaits.",
                "s", quantiles("postgres_pool_wait_seconds", "service"), width=8, thresholds=[(0.1, WARN)]),
            lines(
                "Connections of the pools", "By state. None idle for long: the pool is the limit.",
                "short", [query("sum by (service, state) (postgres_pool_connections)", "{{service}} {{state}}")], width=8),
            lines(
                "Asked in vain",
                "Requests that got no connection in time. Runbook: docs/operations.md, DatabasePoolWaits.",
                "cps", [query(rate("postgres_pool_timeouts_total", "service"), "{{service}}")], width=8)),
        section(
            "RabbitMQ",
            lines(
                "Confirm",
                "From sending a message to the broker's confirm. A second: its disk is slow or a node is gone. "
                "Runbook: docs/operations.md, PublishConfirmsSlow.",
                "s", quantiles("amqp_publish_confirm_seconds", "service"), width=8, thresholds=[(1, WARN)]),
            lines(
                "Published",
                "By outcome. `unroutable`: a queue is missing, because its service never ran; `refused`: a queue is "
                "full. Runbook: docs/operations.md, PublishesFailing.",
                "cps", [query(rate("amqp_publishes_total", "service, outcome"), "{{service}} {{outcome}}")], width=8),
            lines(
                "Connections opened", "In an hour. More than at a start are reconnects.",
                "short", [query("sum by (service, purpose) (increase(amqp_connections_opened_total[1h]))",
                                "{{service}} {{purpose}}")], width=8),
            lines(
                "Memory",
                "Beside the limit at which the broker blocks publishers. Runbook: docs/operations.md, "
                "BrokerMemoryHigh.",
                "bytes", [query("max(rabbitmq_process_resident_memory_bytes)", "used"),
                          query("max(rabbitmq_resident_memory_limit_bytes)", "limit")], width=8),
            lines(
                "Free disk",
                "Of the node that has least. Below its limit the broker blocks publishers. Runbook: "
                "docs/operations.md, BrokerDiskFilling.",
                "bytes", [query("min(rabbitmq_disk_space_available_bytes)", "free")], width=8),
            lines(
                "Alarms",
                "1 while the broker has an alarm, by which it blocks everybody who publishes. Runbook: "
                "docs/operations.md, BrokerBlocked.",
                "bool", [query("max(rabbitmq_alarms_memory_used_watermark)", "memory"),
                         query("max(rabbitmq_alarms_free_disk_space_watermark)", "disk")], width=8)),
    ])
