import BrokerManagement
import Domain
import EnvironmentReports
import Foundation
import MessageProtocol

/// What the page's template shows of each part.
enum StatusFields {
    /// One of `known`, `unknown` and `off`.
    static func part<Value>(
        _ part: StatusPart<Value>, at now: Date, _ fields: (Value) -> [String: Any]
    ) -> [String: Any] {
        switch part {
        case .known(let value): ["known": fields(value)]
        case .unknown(let since, let reason):
            ["unknown": ["since": StatusWords.time(since, now: now), "reason": reason]]
        case .off: ["off": true]
        }
    }

    /// The newest figure of each chart, in words.
    static func now(_ snapshot: StatusSnapshot) -> [String: Any] {
        let sample = StatusSample(snapshot)
        let backlog = sample.backlog.map { backlog in
            backlog.sorted { $0.key < $1.key }.map { "\($0.key) \(StatusWords.count($0.value))" }
                .joined(separator: ", ")
        }
        return [
            "backlog": backlog ?? "unknown",
            "settled": sample.settledPerMinute.map { StatusWords.count($0) } ?? "unknown",
            "drain": sample.drainSeconds.map { $0 == 0 ? "nothing waits" : StatusWords.duration($0) } ?? "unknown",
        ]
    }

    static func ledger(_ lanes: [LaneAccount], at now: Date) -> [String: Any] {
        let counts: [(name: String, count: (LaneAccount) -> Int)] = [
            ("Alerts", \.alerts), ("of them held", \.held), ("Recipients matched", \.matched), ("Told", \.delivered),
            ("Put into a digest", \.digested), ("Muted by their own wish", \.muted), ("Too late", \.expired),
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
            "name": "Told all in",
            "cells": (lanes.map(\.drainTime) + [lanes.drainTime]).map { StatusWords.drain($0) },
        ])
        return [
            "lanes": lanes.map { $0.lane.rawValue.capitalized } + ["All"], "rows": rows,
            "noAlerts": lanes.total(\.alerts) == 0,
        ]
    }

    static func channels(_ channels: [ChannelAccount], at now: Date) -> [String: Any] {
        let rows = channels.map { channel in
            [
                "name": channel.channel, "waiting": StatusWords.bounded(channel.waiting),
                "since": channel.waitingSince.map { StatusWords.time($0, now: now) } ?? "–",
                "retrying": StatusWords.bounded(channel.retrying), "failed": StatusWords.bounded(channel.failed),
            ]
        }
        return ["rows": rows, "none": rows.isEmpty]
    }

    static func queues(_ queues: [QueueStatus]) -> [String: Any] {
        let overview = QueueOverview(queues)
        return [
            "busy": overview.busy.map { row($0) }, "noneBusy": overview.busy.isEmpty,
            "quiet": overview.quiet.map { row($0) }, "quietCount": StatusWords.count(overview.quiet.count),
            "dead": overview.withDeadLetters.map { ["name": $0.name, "count": StatusWords.count($0.backlog)] },
            "noneDead": overview.withDeadLetters.isEmpty,
        ]
    }

    private static func row(_ queue: QueueStatus) -> [String: Any] {
        [
            "name": queue.name, "ready": StatusWords.count(queue.ready),
            "unacknowledged": StatusWords.count(queue.unacknowledged),
            "consumers": queue.delaysRetries ? "–" : StatusWords.count(queue.consumers),
            "isUnconsumed": queue.isConsumed && queue.consumers == 0,
            "in": StatusWords.rate(queue.publishRate), "out": StatusWords.rate(queue.acknowledgeRate),
            // What waits for its next attempt goes by itself.
            "drain": queue.delaysRetries ? "by itself" : StatusWords.drain(queue.drainTime),
        ]
    }

    static func sources(_ providers: [ProviderState], at now: Date) -> [String: Any] {
        let rows = providers.map { provider in
            [
                "name": provider.profile.name, "state": provider.health.state.rawValue,
                "mark": ["up": "✓", "down": "✗"][provider.health.state.rawValue] ?? "?",
                "reasons": provider.health.reason.map { [$0] } ?? [],
                "since": provider.since.map { StatusWords.time($0, now: now) } ?? "never asked",
                "answered": provider.lastSuccess.map { StatusWords.time($0, now: now) } ?? "never",
            ] as [String: Any]
        }
        return ["rows": rows, "none": rows.isEmpty]
    }
}
