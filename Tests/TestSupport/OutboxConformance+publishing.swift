import MessageProtocol
import Messaging

extension OutboxConformance {
    static let publishing = [
        OutboxConformance("hands over what was written in order and forgets it") { outbox in
            let messages = (0..<30).map(OutgoingMessage.numbered)
            try await outbox.add(Array(messages.prefix(10)))
            try await outbox.add(Array(messages.dropFirst(10)))
            let broker = BrokerForOutbox()
            var batches: [RelayedBatch] = []
            for _ in 0..<3 { batches.append(try await outbox.relay(limit: 20, publish: broker.publish)) }
            try expectEqual(broker.published, messages, "published")
            try expectEqual(batches.map(\.claimed), [20, 10, 0], "claimed")
            try expectEqual(batches.map(\.published), [20, 10, 0], "confirmed")
            try expectEqual(batches.map(\.hasMore), [true, false, false], "more to claim")
        },
        OutboxConformance("keeps each message's lane") { outbox in
            var messages = (0..<5).map(OutgoingMessage.numbered)
            for (index, lane) in Lane.allCases.enumerated() { messages[index].envelope.lane = lane }
            try await outbox.add(messages)
            let broker = BrokerForOutbox()
            _ = try await outbox.relay(limit: 10, publish: broker.publish)
            try expectEqual(broker.published.map(\.envelope.lane), Lane.allCases + [nil], "the lanes")
        },
        OutboxConformance("keeps what was not published, in its place") { outbox in
            let messages = (0..<4).map(OutgoingMessage.numbered)
            try await outbox.add(messages)
            let broker = BrokerForOutbox { $0 == messages[1] || $0 == messages[3] ? .unavailable("away") : nil }
            let batch = try await outbox.relay(limit: 10, publish: broker.publish)
            let expected = RelayedBatch(claimed: 4, published: 2, failure: .unavailable("away"))
            try expectEqual(batch, expected, "the batch")
            let restored = BrokerForOutbox()
            _ = try await outbox.relay(limit: 10, publish: restored.publish)
            try expectEqual(restored.published, [messages[1], messages[3]], "published again")
        },
        OutboxConformance("keeps messages that got no answer") { outbox in
            try await outbox.add([.numbered(1)])
            let batch = try await outbox.relay(limit: 10) { _ in [] }
            try expectEqual(batch, RelayedBatch(claimed: 1, published: 0), "the batch")
            try expectEqual(try await outbox.backlog(countingTo: 10).waiting, 1, "waiting")
        },
        OutboxConformance("lets no two relays publish the same message") { outbox in
            let messages = (0..<1_000).map(OutgoingMessage.numbered)
            try await outbox.add(messages)
            let broker = BrokerForOutbox()
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        while try await outbox.relay(limit: 37, publish: broker.publish).claimed > 0 {}
                    }
                }
                try await group.waitForAll()
            }
            try expectEqual(broker.published.count, 1_000, "published")
            try expectEqual(
                Set(broker.published.map(\.envelope.id)), Set(messages.map(\.envelope.id)), "published ids")
            try expectEqual(try await outbox.backlog(countingTo: 10).waiting, 0, "left behind")
        },
        OutboxConformance("skips what another relay holds") { outbox in
            let messages = (0..<4).map(OutgoingMessage.numbered)
            try await outbox.add(messages)
            let broker = BrokerForOutbox()
            _ = try await outbox.relay(limit: 2) { held in
                // While the first two are on their way to the broker.
                _ = try? await outbox.relay(limit: 10, publish: broker.publish)
                return held.map { _ in .success(()) }
            }
            try expectEqual(broker.published, Array(messages.suffix(2)), "published by the other")
        },
        OutboxConformance("lets no second relay overtake within a partition key") { outbox in
            let keyed = (0..<4).map { OutgoingMessage.numbered($0, key: "person") }
            try await outbox.add(keyed)
            let overtaking = BrokerForOutbox()
            let broker = BrokerForOutbox()
            _ = try await outbox.relay(limit: 2) { held in
                try? await outbox.add([.numbered(9)])
                _ = try? await outbox.relay(limit: 10, publish: overtaking.publish)
                return broker.publish(held)
            }
            try expectEqual(overtaking.numbers, [9], "published meanwhile")
            _ = try await outbox.relay(limit: 10, publish: broker.publish)
            try expectEqual(broker.published, keyed, "published in order")
        },
    ]
}
