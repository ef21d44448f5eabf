import Messaging

extension OutboxConformance {
    static let refusals = [
        OutboxConformance("lets messages pass that stand behind more refused ones than a batch has") { outbox in
            try await outbox.add((0..<30).map { .numbered($0) })
            let broker = BrokerForOutbox { $0.number < 20 ? .unroutable(routingKey: "k", reason: "no queue") : nil }
            var batches: [RelayedBatch] = []
            repeat {
                batches.append(try await outbox.relay(limit: 5, publish: broker.publish))
            } while batches.last?.claimed ?? 0 > 0 && batches.count < 20
            try expectEqual(broker.numbers, Array(20..<30), "published")
            try expectEqual(batches.map(\.postponed).reduce(0, +), 20, "stepped back")
            try expectEqual(try await outbox.backlog(countingTo: 100).waiting, 20, "kept")
        },
        OutboxConformance("tries again what was refused, until it is taken", stepsBackForLong: false) { outbox in
            try await outbox.add((0..<10).map { .numbered($0) })
            let broker = BrokerForOutbox(refusals: 3) { $0.number < 5 ? .refused(routingKey: "k") : nil }
            try await eventually("everything is published") {
                _ = try await outbox.relay(limit: 10, publish: broker.publish)
                return broker.numbers.count == 10
            }
            try expectEqual(Array(broker.numbers.prefix(5)), [5, 6, 7, 8, 9], "published first")
            try expectEqual(try await outbox.backlog(countingTo: 100).waiting, 0, "left behind")
        },
        OutboxConformance("says when what stepped back is due") { outbox in
            try await outbox.add([.numbered(1)])
            let broker = BrokerForOutbox { _ in .refused(routingKey: "k") }
            let batch = try await outbox.relay(limit: 10, publish: broker.publish)
            try expectEqual(batch.refusal, .refused(routingKey: "k"), "the reason")
            try expectEqual(batch.failure, nil, "a failure")
            // Ten hours, a tenth of it at least, less what has passed since.
            try expectEqual(batch.nextDue.map { $0 > .seconds(3_000) && $0 <= .seconds(36_000) }, true, "due")
        },
        OutboxConformance("holds back what follows a refused one of the same partition key") { outbox in
            try await outbox.add([.numbered(1, key: "a"), .numbered(2, key: "a"), .numbered(3, key: "b")])
            let broker = BrokerForOutbox { $0.number == 1 ? .refused(routingKey: "k") : nil }
            _ = try await outbox.relay(limit: 1, publish: broker.publish)
            try await outbox.add([.numbered(4, key: "a"), .numbered(5, key: "b"), .numbered(6)])
            _ = try await outbox.relay(limit: 10, publish: broker.publish)
            try expectEqual(broker.numbers, [3, 5, 6], "published")
            try expectEqual(try await outbox.backlog(countingTo: 100).waiting, 3, "kept in order")
        },
        OutboxConformance("keeps the order of a partition key through refusals", stepsBackForLong: false) { outbox in
            try await outbox.add((0..<10).map { .numbered($0, key: "a") })
            let broker = BrokerForOutbox(refusals: 1) { _ in .refused(routingKey: "k") }
            try await eventually("everything is published") {
                _ = try await outbox.relay(limit: 1, publish: broker.publish)
                return broker.numbers.count == 10
            }
            try expectEqual(broker.numbers, Array(0..<10), "published")
        },
    ]
}
