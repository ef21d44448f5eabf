import BrokerManagement
import Domain
import Foundation
import MessageProtocol

/// What the template shows of each part.
extension StatusPage {
    /// One of `known`, `unknown` and `off`.
    func part<Value>(_ part: StatusPart<Value>, _ fields: (Value) -> [String: Any]) -> [String: Any] {
        switch part {
        case .known(let value): ["known": fields(value)]
        case .unknown(let since, let reason):
            ["unknown": ["since": StatusWords.time(since, now: time), "reason": reason]]
        case .off: ["off": true]
        }
    }

    func ledger(_ lanes: [LaneCounts]) -> [String: Any] {
        let counts: [(name: String, count: (LaneCounts) -> Int)] = [
            ("Alerts", \.alerts), ("Held", \.held), ("Recipients matched", \.matched), ("Delivered", \.delivered),
            ("Digested", \.digested), ("Muted by their own settings", \.muted), ("Expired", \.expired),
            ("Superseded by a newer alert", \.superseded), ("Failed", \.failed), ("Pending", \.pending),
            ("Missing", \.missing),
        ]
        var rows = counts.map { row in
            [
                "name": row.name,
                "cells": lanes.map { StatusWords.count(row.count($0)) } + [StatusWords.count(lanes.total(row.count))],
            ] as [String: Any]
        }
        rows.append([
            "name": "All settled in",
            "cells": (lanes.map(\.drainTime) + [lanes.drainTime]).map { StatusWords.drain($0) },
        ])
        return [
            "lanes": lanes.map { $0.lane.rawValue.capitalized } + ["All"], "rows": rows,
            "noAlerts": lanes.total(\.alerts) == 0,
        ]
    }

    func channels(_ channels: [ChannelCounts]) -> [String: Any] {
        let rows = channels.map { channel in
            [
                "name": channel.channel, "waiting": StatusWords.bounded(channel.waiting),
                "since": channel.waitingSince.map { StatusWords.time($0, now: time) } ?? "–",
                "retrying": StatusWords.bounded(channel.retrying), "failed": StatusWords.bounded(channel.failed),
            ]
        }
        return ["rows": rows, "none": rows.isEmpty]
    }

    func queues(_ queues: [QueueStatus]) -> [String: Any] {
        let shown = StatusQueues(queues)
        return [
            "busy": [
                "caption": "Queues that hold or move messages, or have no consumer",
                "rows": shown.busy.map { row($0) },
            ] as [String: Any],
            "noneBusy": shown.busy.isEmpty,
            "quiet": [
                "caption": "Queues that are empty and consumed", "liveID": "quiet",
                "rows": shown.quiet.map { row($0) },
            ] as [String: Any],
            "quietCount": StatusWords.count(shown.quiet.count),
            "dead": shown.withDeadLetters.map { ["name": $0.name, "count": StatusWords.count($0.waiting)] },
            "noneDead": shown.withDeadLetters.isEmpty,
        ]
    }

    private func row(_ queue: QueueStatus) -> [String: Any] {
        [
            "name": queue.name, "ready": StatusWords.count(queue.ready),
            "unacknowledged": StatusWords.count(queue.unacknowledged),
            "consumers": queue.delaysRetries ? "–" : StatusWords.count(queue.consumers),
            "isUnconsumed": queue.isConsumed && queue.consumers == 0,
            "in": StatusWords.rate(queue.publishRate), "out": StatusWords.rate(queue.acknowledgeRate),
            // A message for a retry leaves when its time comes.
            "drain": queue.delaysRetries ? "when due" : StatusWords.drain(queue.drainTime),
        ]
    }

    func sources(_ sources: [SourceStatus]) -> [String: Any] {
        let rows = sources.map { source in
            [
                "name": source.name, "state": source.health.state.rawValue,
                "mark": ["up": "✓", "down": "✗"][source.health.state.rawValue] ?? "?",
                "reasons": source.health.reason.map { [$0] } ?? [],
                "since": source.since.map { StatusWords.time($0, now: time) } ?? "never asked",
                "responded": source.lastSuccess.map { StatusWords.time($0, now: time) } ?? "never",
            ] as [String: Any]
        }
        return ["rows": rows, "none": rows.isEmpty]
    }
}
