from panels import BAD, WARN, dashboard, lines, number, quantiles, query, section, table

DASHBOARD = dashboard(
    "overview", "Is anyone not being notified?",
    "The first page to look at. Red in the first line means that people do not learn what they should.",
    [
        section(
            "Now",
            number(
                "People of whom nothing is known",
                "People whose alert was matched long ago and of whom the ledger knows no outcome. Must be 0. Above "
                "it: `breathe-easy alerts show <id>` for the alerts of the fan-out page, then dead letters. "
                "Runbook: docs/operations.md, LedgerImbalance.",
                "short", "max(alert_fanout_ledger_missing_recipients)", [(1, BAD)]),
            number(
                "Critical alerts firing",
                "Each is something broken. The table below names them; each has a page in docs/operations.md.",
                "short", 'count(ALERTS{alertstate="firing", severity="critical"}) or vector(0)', [(1, BAD)]),
            number(
                "Parts that are not ready",
                "Parts of /ready that say no, and processes that do not answer a scrape. The table below names "
                "them. Runbook: docs/operations.md, ReplicaNotReady.",
                "short", "sum(1 - breathe_easy_ready) + sum(1 - up)", [(1, BAD)]),
            number(
                "Messages among the dead letters",
                "Messages that can never take effect. They wait for you: `breathe-easy dead-letters list`. Runbook: "
                "docs/operations.md, DeadLetters.",
                "short", 'sum(rabbitmq_detailed_queue_messages_ready{queue=~".+[.]dead"})', [(1, WARN), (100, BAD)]),
            number(
                "Until all are notified",
                "How long it takes at the rate of the last minute until every recipient is settled; unknown while "
                "nothing moves or nothing waits. Growing for minutes: scale alert-fanout and notifier. Runbook: "
                "docs/operations.md, DeliveryBacklog.",
                "s", "max(alert_fanout_drain_seconds)", [(60, WARN), (600, BAD)]),
            number(
                "Sources down",
                "Sources of pollen, air and weather that no poller gets an answer from. Others fill in meanwhile. "
                "Runbook: docs/operations.md, ProviderDown.",
                "short", "sum(1 - max by (source) (environment_source_up))", [(1, WARN), (3, BAD)])),
        section(
            "How long people wait",
            lines(
                "From alert to inbox",
                "From the admission of an alert to the commit in people's inboxes, by lane; each batch of up to "
                "1,000 people counts once. `danger` above a second while others are well: look at the queues page. "
                "Runbook: docs/operations.md, AlertsToldLate.",
                "s", quantiles("notifier_told_seconds", "lane"), thresholds=[(60, WARN)]),
            lines(
                "Recipients that are not settled",
                "Recipients of batches of which the notifier has not answered yet, by lane. A hill after an alert "
                "is well; a plateau means that the notifier does not keep up or stands still. Runbook: "
                "docs/operations.md, RecipientsNotDraining.",
                "short", [query("max by (lane) (alert_fanout_pending_recipients)", "{{lane}}")], stacked=True)),
        section(
            "What became of everyone",
            lines(
                "Recipients of the last day by outcome",
                "The ledger: matched is the sum of all others once nothing is pending. `failed` growing beside "
                "`delivered`: look at the channels page for the reason.",
                "short", [query("max by (outcome) (alert_fanout_ledger_recipients)", "{{outcome}}")]),
            lines(
                "Waiting for a channel outside",
                "Messages that are due and not sent yet: mail, push, webhook. The inbox has them already. Growing: "
                "look at the channels page, whether a host is left alone or its rate is reached. Runbook: "
                "docs/operations.md, DeliveriesWaiting.",
                "short", [query("max by (channel) (notifier_waiting_deliveries)", "{{channel}}")], stacked=True)),
        section(
            "What is wrong, and what runs",
            table(
                "Alerts that fire",
                "By name and severity. Each has a page in docs/operations.md: what it means, what to look at, what to do.",
                "short", 'ALERTS{alertstate="firing"}', hidden=["alertstate", "Value"], width=8),
            table(
                "Parts that are not ready",
                "The part of /ready that says no, by process. It mends itself when broker and database are back; "
                "`breathe-easy doctor` says why when it does not.",
                "short", "breathe_easy_ready == 0", hidden=["Value"], width=8),
            table(
                "Versions",
                "How many processes of each service run which version. Two versions of one service for longer than "
                "an update: an update was not finished. Runbook: docs/operations.md, VersionSkew.",
                "short", "count by (service, version) (breathe_easy_build_info)", width=8)),
    ])
