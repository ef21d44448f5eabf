import CRabbitMQ
import MessageProtocol

/// The ways back from what a consumer declares; each harmless when there is nothing to undo.
extension AMQPConnection {
    /// Cuts the set off from the exchange of all services and from that of its own.
    func unbind(_ set: PartitionSet) async throws {
        let sources = [
            (Topology.exchange, set.queue.message.rawValue), (set.queue.serviceExchange, set.queue.name),
        ]
        for (source, key) in sources {
            try await askAlone(AMQP_EXCHANGE_UNBIND_METHOD, "the unbinding of \(set.exchange)") { arena in
                amqp_exchange_unbind_t(
                    ticket: 0, destination: arena.bytes(set.exchange), source: arena.bytes(source),
                    routing_key: arena.bytes(key), nowait: 0, arguments: amqp_empty_table)
            }
        }
    }

    /// Deletes the queue with what it holds.
    func deleteQueue(_ name: String) async throws {
        try await askAlone(AMQP_QUEUE_DELETE_METHOD, "the deletion of \(name)") { arena in
            // A quorum queue does not know `if_unused` and `if_empty`.
            amqp_queue_delete_t(ticket: 0, queue: arena.bytes(name), if_unused: 0, if_empty: 0, nowait: 0)
        }
    }

    func deleteExchange(_ name: String) async throws {
        try await askAlone(AMQP_EXCHANGE_DELETE_METHOD, "the deletion of \(name)") { arena in
            amqp_exchange_delete_t(ticket: 0, exchange: arena.bytes(name), if_unused: 0, nowait: 0)
        }
    }

    /// Asks on a channel of its own: the broker answers a refusal by closing the channel, which must disturb nothing
    /// else.
    /// - Parameter arguments: made when the channel is open, since sending recycles the arena.
    private func askAlone<Arguments>(
        _ method: amqp_method_number_t, _ what: String, _ arguments: (AMQPArena) -> Arguments
    ) async throws {
        let channel = try await openChannel(for: nil)
        _ = try await ask(method, arguments(arena), on: channel, what)
        await closeChannel(channel.id)
    }
}
