import CRabbitMQ
import MessageProtocol

/// Reverts a consumer's declarations; each step has no effect when there is nothing to undo.
extension AMQPConnection {
    /// Unbinds the set from the shared exchange and from the service's own.
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

    /// Deletes the queue with its messages.
    func deleteQueue(_ name: String) async throws {
        try await askAlone(AMQP_QUEUE_DELETE_METHOD, "the deletion of \(name)") { arena in
            // Quorum queues do not support `if_unused` and `if_empty`.
            amqp_queue_delete_t(ticket: 0, queue: arena.bytes(name), if_unused: 0, if_empty: 0, nowait: 0)
        }
    }

    func deleteExchange(_ name: String) async throws {
        try await askAlone(AMQP_EXCHANGE_DELETE_METHOD, "the deletion of \(name)") { arena in
            amqp_exchange_delete_t(ticket: 0, exchange: arena.bytes(name), if_unused: 0, nowait: 0)
        }
    }

    /// Uses a separate channel: the broker responds to a refusal by closing the channel, which must not affect anything
    /// else.
    /// - Parameter arguments: created once the channel is open, since sending recycles the arena.
    private func askAlone<Arguments>(
        _ method: amqp_method_number_t, _ what: String, _ arguments: (AMQPArena) -> Arguments
    ) async throws {
        let channel = try await openChannel(for: nil)
        _ = try await ask(method, arguments(arena), on: channel, what)
        await closeChannel(channel.id)
    }
}
