from panels import BAD, WARN, dashboard, lines, number, quantile, query, rate, section, table, variable

WORK = '{queue!~".+[.](dead|retry-.+)", queue=~"$queue"}'
READY, UNACKED = f"rabbitmq_detailed_queue_messages_ready{WORK}", f"rabbitmq_detailed_queue_messages_unacked{WORK}"
OWN = '{queue=~"$queue"}'

DASHBOARD = dashboard(
    "queues", "Queues in pollen season",
    "Whether each queue keeps up. A queue is well when it drains, not when it is empty: look at age and drain time first.",
    [
        section(
            "Now",
            number(
                "Messages that wait",
                "Ready in all queues with work. High is no fault by itself: see how long it takes to drain.",
                "short", f"sum({READY})", [(100_000, WARN), (1_000_000, BAD)], width=6),
            number(
                "Longest drain time",
                "Of the queues that shrink: what waits, by the speed at which it shrinks. A queue that grows is in "
                "the table of growing queues. Above ten minutes: scale the service whose name the queue begins "
                "with. Runbook: docs/operations.md, QueueFallsBehind.",
                "s", f"max({READY} / (-deriv({READY}[5m]) > 0))", [(60, WARN), (600, BAD)], unknown="nothing drains",
                width=6),
            number(
                "Queues with messages and no consumer",
                "Nobody takes what waits there: the service is down or cannot reach the broker. Runbook: "
                "docs/operations.md, QueueWithoutConsumer.",
                "short", f"sum(({READY} > bool 0) * (rabbitmq_detailed_queue_consumers{WORK} == bool 0))",
                [(1, BAD)], width=6),
            number(
                "Longest silence of a consumer",
                "Since the last message or canary came through a queue. Consumers are asked after 30 s of silence "
                "and started again after two more rounds; more than two minutes means that this does not help. "
                "Runbook: docs/operations.md, ConsumerWithoutProof.",
                "s", f"max(time() - max by (queue) (consumer_proof_timestamp_seconds{OWN}))", [(90, WARN), (180, BAD)],
                width=6)),
        section(
            "Depth",
            lines(
                "Ready", "Messages that wait for a consumer, the ten deepest queues.",
                "short", [query(f"topk(10, {READY})", "{{queue}}")]),
            lines(
                "In hand", "Messages that a consumer has and did not settle. At the limit of prefetch for long: "
                "slow handlers.",
                "short", [query(f"topk(10, {UNACKED})", "{{queue}}")]),
            table(
                "Queues that grow",
                "By how many messages a second over ten minutes. What grows through a whole peak needs more "
                "replicas, or more partitions where its name ends in p0, p1, …. Runbook: docs/operations.md, "
                "QueueFallsBehind.",
                "cps", f"deriv({READY}[10m]) > 0.1", hidden=["job", "instance", "service", "vhost"]),
            lines(
                "Consumers", "Consumers by queue: one for each replica, and one in all for each partition.",
                "short", [query(f"rabbitmq_detailed_queue_consumers{WORK}", "{{queue}}")])),
        section(
            "Age and speed",
            lines(
                "Age at the verdict",
                "From the time in the envelope to the verdict: what people wait because of this queue. The 99th of 100.",
                "s", [query(quantile(0.99, "message_age_seconds", "queue", OWN), "{{queue}}")],
                thresholds=[(60, WARN)]),
            lines(
                "Handled", "Messages a second with a verdict, by queue.",
                "cps", [query(rate("messages_handled_total", "queue", OWN), "{{queue}}")]),
            lines(
                "Time of a handler",
                "From decoding to verdict, the 99th of 100. Rising with the pool's waits: the database is the bottleneck, "
                "and more replicas do not help.",
                "s", [query(quantile(0.99, "message_handler_duration_seconds", "queue", OWN), "{{queue}}")]),
            lines(
                "Retries and dead letters",
                "Verdicts that were not `done`. Retries come and go with a blip of a server; dead letters wait for "
                "you. Runbook: docs/operations.md, DeadLetters.",
                "cps", [query(rate("messages_handled_total", "queue, outcome", '{queue=~"$queue", outcome!="done"}'),
                             "{{queue}} {{outcome}}")])),
        section(
            "Retries, dead letters, outboxes",
            lines(
                "Waiting for their next attempt", "Messages in the delay queues of the retry ladder, by service and delay.",
                "short", [query('rabbitmq_detailed_queue_messages_ready{queue=~".+[.]retry-.+"} > 0', "{{queue}}")]),
            lines(
                "Dead letters",
                "Messages that rest with a reason. `breathe-easy dead-letters list` says which. Runbook: "
                "docs/operations.md, DeadLetters.",
                "short", [query('rabbitmq_detailed_queue_messages_ready{queue=~".+[.]dead"} > 0', "{{queue}}")]),
            lines(
                "Outboxes",
                "Messages that wait in a service's own table for the broker. Growing everywhere: the broker takes "
                "nothing. The gateway refuses requests above its limit. Runbook: docs/operations.md, "
                "OutboxNotDraining.",
                "short", [query("max by (service) (outbox_waiting_messages)", "{{service}}")], width=8),
            lines(
                "Oldest in an outbox",
                "Above a minute: the broker is away, blocked, or refuses one message again and again. Runbook: "
                "docs/operations.md, OutboxNotDraining.",
                "s", [query("max by (service) (outbox_oldest_seconds)", "{{service}}")], width=8, thresholds=[(60, WARN)]),
            lines(
                "Left the outbox, and stayed", "Confirmed, and claimed but not confirmed.",
                "cps", [query(rate("outbox_published_total", "service"), "{{service}} confirmed"),
                        query(rate("outbox_failed_total", "service"), "{{service}} stayed")], width=8)),
        section(
            "Consumers' lives",
            lines(
                "Stalls",
                "Consumers that went silent and were started again. Now and then after a broken connection; again "
                "and again means a handler that never ends. Runbook: docs/operations.md, ConsumerStalls.",
                "short", [query(f"sum by (queue) (increase(consumer_stalls_total{OWN}[$__range]))", "{{queue}}")]),
            lines(
                "Canaries", "Canaries that came through: only queues without traffic need them.",
                "cps", [query(rate("canaries_received_total", "queue", OWN), "{{queue}}")])),
    ],
    [variable("queue", "Queue", "rabbitmq_detailed_queue_consumers", "queue")])
