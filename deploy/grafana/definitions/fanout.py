from panels import BAD, WARN, dashboard, lines, number, quantiles, query, rate, section

DASHBOARD = dashboard(
    "fanout", "Fan-out",
    "From an alert to the batches for the notifier: what was admitted, how many people it concerned, what is not settled.",
    [
        section(
            "Now",
            number(
                "People of whom nothing is known",
                "Must be 0. Above it: `breathe-easy alerts` lists the alerts whose ledger does not balance; look "
                "for their batches among the dead letters. Runbook: docs/operations.md, LedgerImbalance.",
                "short", "max(alert_fanout_ledger_missing_recipients)", [(1, BAD)], width=6),
            number(
                "Alerts that do not balance", "The alerts to which they belong.",
                "short", "max(alert_fanout_ledger_unbalanced_alerts)", [(1, BAD)], width=6),
            number(
                "Recipients under way", "Of batches without an answer of the notifier, all lanes.",
                "short", "sum(max by (lane) (alert_fanout_pending_recipients))", [(1_000_000, WARN)], width=6),
            number(
                "Until all are settled",
                "At the rate of the last minute. Unknown while nothing moves or nothing waits. Runbook: "
                "docs/operations.md, DeliveryBacklog.",
                "s", "max(alert_fanout_drain_seconds)", [(60, WARN), (600, BAD)], width=6)),
        section(
            "Alerts and people",
            lines(
                "Alerts admitted", "By kind, in the time that the page shows. None from stations on a day in season: look "
                "at the providers page.",
                "short", [query("sum by (kind) (increase(alert_fanout_alerts_admitted_total[1h]))", "{{kind}} in an hour")],
                stacked=True),
            lines(
                "People decided for", "People a second by decision. The best that two cores did was 683,600.",
                "cps", [query(rate("alert_fanout_recipients_total", "decision"), "{{decision}}")]),
            lines(
                "Batches handed over", "By kind, up to 1,000 people in each.",
                "cps", [query(rate("alert_fanout_batches_total", "kind"), "{{kind}}")]),
            lines(
                "Recipients of the last day", "The ledger by outcome.",
                "short", [query("max by (outcome) (alert_fanout_ledger_recipients)", "{{outcome}}")])),
        section(
            "The way through",
            lines(
                "Not settled, by lane",
                "`danger` must never wait behind the others. Runbook: docs/operations.md, RecipientsNotDraining.",
                "short", [query("max by (lane) (alert_fanout_pending_recipients)", "{{lane}}")], stacked=True),
            lines(
                "Time of a range", "A range is about 50,000 people and one transaction. Rising: the database, see its page.",
                "s", quantiles("message_handler_duration_seconds", "queue", '{queue=~"alert-fanout[.]alert-range.+"}')),
            lines(
                "Age of batches at the notifier",
                "From the outbox of alert-fanout to the commit in the inboxes. Runbook: docs/operations.md, "
                "AlertsToldLate.",
                "s", quantiles(
                    "message_age_seconds", "queue", '{queue=~"notifier[.]notification[.](batch|blocks)-ready.+"}'),
                thresholds=[(60, WARN)]),
            lines(
                "Memory", "Each process keeps the whole audience in memory: about 167 MB for a million people.",
                "bytes", [query('process_resident_memory_bytes{service="alert-fanout"}', "{{instance}}")])),
        section(
            "Reports of people",
            lines(
                "Reports", "`waiting` for a crowd, `counted`, `limited` because somebody reports too often, `refused`. Many "
                "limited ones: somebody tries to raise an alarm.",
                "cps", [query(rate("alert_fanout_crowd_reports_total", "status"), "{{status}}")]),
            lines(
                "Judgements", "How reports agreed with stations and others once their day was over.",
                "short", [query("sum by (agreement) (increase(alert_fanout_crowd_judgements_total[1d]))",
                                "{{agreement}} in a day")])),
    ])
