import Messaging

extension OutboxConformance {
    static let waking = [
        OutboxConformance("wakes when something is added") { outbox in
            // The first wait may return at once.
            try await outbox.waitForAddition(atMost: .milliseconds(1))
            async let waiting: Void = outbox.waitForAddition(atMost: .seconds(600))
            try await outbox.add([.numbered(1)])
            try await waiting
        },
        OutboxConformance("returns without an addition when the time is over") { outbox in
            for _ in 0..<2 { try await outbox.waitForAddition(atMost: .milliseconds(20)) }
        },
        OutboxConformance("counts what waits, up to a limit") { outbox in
            let empty = try await outbox.backlog(countingTo: 10)
            try expectEqual(empty, OutboxBacklog(waiting: 0, oldest: .zero), "an empty one")
            try await outbox.add((0..<8).map { .numbered($0) })
            try expectEqual(try await outbox.backlog(countingTo: 5).waiting, 5, "counted to a limit")
            let all = try await outbox.backlog(countingTo: 100)
            try expectEqual(all.waiting, 8, "counted")
            try expectEqual(all.oldest > .zero, true, "of some age")
        },
    ]
}
