from panels import BAD, WARN, dashboard, lines, number, quantile, quantiles, query, rate, section, variable

OF = '{channel=~"$channel"}'

DASHBOARD = dashboard(
    "channels", "Notifier and channels",
    "Notifications in the app, and what is sent by mail, push and webhook.",
    [
        section(
            "Now",
            number(
                "Told in the app, 99 of 100",
                "From the admission of an alert to the commit in the inboxes. Runbook: docs/operations.md, "
                "AlertsToldLate.",
                "s", quantile(0.99, "notifier_told_seconds"),
                [(60, WARN), (600, BAD)], unknown="no alert", width=6),
            number(
                "Oldest message that is due",
                "Of all channels. Above ten minutes: the table of channels below says which. Runbook: "
                "docs/operations.md, DeliveriesWaiting.",
                "s", "max(notifier_oldest_waiting_seconds)", [(60, WARN), (600, BAD)], width=6),
            number(
                "Hosts left alone",
                "Their breaker is open or they asked for a pause; messages wait. `SELECT * FROM "
                "notifier.paused_hosts` lists who asked. Runbook: docs/operations.md, HostsLeftAlone.",
                "short", "max(sum by (instance) (notifier_sending_hosts_left_alone))", [(1, WARN), (10, BAD)], width=6),
            number(
                "Failed of those sent, last hour",
                "Of all messages outside. Above a few per cent: the reasons are below. Runbook: docs/operations.md, "
                "ChannelFailing.",
                "percentunit",
                'sum(increase(notifier_deliveries_total{channel!="in-app", outcome="failed"}[1h])) / '
                'sum(increase(notifier_deliveries_total{channel!="in-app", outcome=~"accepted|failed"}[1h]))',
                [(0.02, WARN), (0.1, BAD)], unknown="nothing sent", width=6)),
        section(
            "Told",
            lines(
                "From alert to inbox", "By lane; each batch of up to 1,000 people counts once.",
                "s", quantiles("notifier_told_seconds", "lane"), thresholds=[(60, WARN)]),
            lines(
                "Outcomes", "Recipients a second by channel and outcome.",
                "cps", [query(rate("notifier_deliveries_total", "channel, outcome", OF), "{{channel}} {{outcome}}")]),
            lines(
                "Reasons", "Why recipients were not reached, in an hour.",
                "short", [query("sum by (channel, reason) (increase("
                                'notifier_deliveries_total{channel=~"$channel", reason!=""}[1h])) > 0',
                                "{{channel}} {{reason}}")]),
            lines(
                "Reminders", "Per hour. `missed`: no notifier was running to deliver them in time.",
                "short", [query("sum by (outcome) (increase(notifier_reminders_total[1h]))", "{{outcome}}")])),
        section(
            "Sending",
            lines(
                "Due and not sent",
                "By channel. A hill after an alert is well; a plateau is a limit, a pause or a fault. Runbook: "
                "docs/operations.md, DeliveriesWaiting.",
                "short", [query(f"max by (channel) (notifier_waiting_deliveries{OF})", "{{channel}}")], stacked=True,
                width=8),
            lines(
                "Oldest that is due",
                "By channel. One channel only: its provider; all: the notifier or the database. Runbook: "
                "docs/operations.md, DeliveriesWaiting.",
                "s", [query(f"max by (channel) (notifier_oldest_waiting_seconds{OF})", "{{channel}}")], width=8,
                thresholds=[(600, WARN)]),
            lines(
                "Under way", "Messages claimed and not written down yet, by process; NOTIFIER_SENDING_CONCURRENCY is the limit.",
                "short", [query("notifier_sending_in_flight", "{{instance}}")], width=8),
            lines(
                "Time of a provider", "From handing a message over to the answer, the 99th of 100.",
                "s", [query(quantile(0.99, "notifier_sending_seconds", "channel", OF), "{{channel}}")], width=8),
            lines(
                "Sent", "Answers a second by outcome. At NOTIFIER_MAIL_RATE or NOTIFIER_PROVIDER_RATE times replicas for long: "
                "the limit is yours to raise, as far as the provider allows.",
                "cps", [query(rate("notifier_sending_seconds_count", "channel, outcome", OF), "{{channel}} {{outcome}}")],
                width=8),
            lines(
                "Hosts left alone, bounces",
                "Why hosts are left alone, and delivery reports in an hour. Runbook: docs/operations.md, "
                "BouncesHigh.",
                "short", [query("max by (why) (notifier_sending_hosts_left_alone)", "hosts {{why}}"),
                          query("sum by (result) (increase(notifier_bounces_total[1h]))", "bounces {{result}}")], width=8)),
    ],
    [variable("channel", "Channel", "notifier_deliveries_total", "channel")])
