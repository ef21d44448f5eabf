import CRabbitMQ
import MessageProtocol

/// Declarations, each idempotent when the arguments are the same.
///
/// They need a channel of their own, because the broker responds to a refused one by closing the channel.
extension AMQPConnection {
    func declareExchange(
        _ name: String, type: String, isPassive: Bool = false, _ arguments: [AMQPField] = [], on channel: AMQPChannel
    ) async throws {
        let method = amqp_exchange_declare_t(
            ticket: 0, exchange: arena.bytes(name), type: arena.bytes(type), passive: isPassive ? 1 : 0, durable: 1,
            auto_delete: 0, internal: 0, nowait: 0, arguments: arena.table(arguments))
        _ = try await ask(AMQP_EXCHANGE_DECLARE_METHOD, method, on: channel, "the declaration of \(name)")
    }

    func declareQueue(_ name: String, _ arguments: [AMQPField], on channel: AMQPChannel) async throws {
        let table = arena.table(RabbitMQConfiguration.commonArguments + arguments)
        let method = amqp_queue_declare_t(
            ticket: 0, queue: arena.bytes(name), passive: 0, durable: 1, exclusive: 0, auto_delete: 0, nowait: 0,
            arguments: table)
        _ = try await ask(AMQP_QUEUE_DECLARE_METHOD, method, on: channel, "the declaration of \(name)")
    }

    func bind(_ queue: String, to exchange: String, key: String, on channel: AMQPChannel) async throws {
        let method = amqp_queue_bind_t(
            ticket: 0, queue: arena.bytes(queue), exchange: arena.bytes(exchange), routing_key: arena.bytes(key),
            nowait: 0, arguments: amqp_empty_table)
        _ = try await ask(AMQP_QUEUE_BIND_METHOD, method, on: channel, "the binding of \(queue)")
    }

    func bindExchange(_ name: String, to source: String, key: String, on channel: AMQPChannel) async throws {
        let method = amqp_exchange_bind_t(
            ticket: 0, destination: arena.bytes(name), source: arena.bytes(source), routing_key: arena.bytes(key),
            nowait: 0, arguments: amqp_empty_table)
        _ = try await ask(AMQP_EXCHANGE_BIND_METHOD, method, on: channel, "the binding of \(name)")
    }

    /// - Returns: nil when there is no such queue.
    func counts(of queue: String) async throws -> (ready: Int, consumers: Int)? {
        let channel = try await openChannel(for: nil)
        let method = amqp_queue_declare_t(
            ticket: 0, queue: arena.bytes(queue), passive: 1, durable: 1, exclusive: 0, auto_delete: 0, nowait: 0,
            arguments: amqp_empty_table)
        do {
            let answer = try await ask(AMQP_QUEUE_DECLARE_METHOD, method, on: channel, "the counts of \(queue)")
            await closeChannel(channel.id)
            guard case .queueDeclareOk(let ready, let consumers) = answer else { return nil }
            return (ready, consumers)
        } catch RabbitMQError.channelClosed(code: 404, _) {
            return nil
        }
    }

    func exchangeExists(_ name: String) async throws -> Bool {
        let channel = try await openChannel(for: nil)
        do {
            // A passive declaration only checks the name, whatever type it gives.
            try await declareExchange(name, type: "fanout", isPassive: true, on: channel)
            await closeChannel(channel.id)
            return true
        } catch RabbitMQError.channelClosed(code: 404, _) {
            return false
        }
    }
}
