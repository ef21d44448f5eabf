import CRabbitMQ

extension AMQPConnection {
    /// The opening handshake of AMQP 0-9-1, step by step, since Swift cannot call the library's variadic `amqp_login`.
    func signIn(purpose: String) async throws {
        guard let socket else { throw endReason }
        let zero = AMQPChannel(id: AMQPChannel.ID(number: 0, serial: 0), receiver: nil)
        channels[0] = zero
        try check(amqp_send_header(socket.state))
        let limit = configuration.connectTimeLimit
        guard case .connectionStart = try await firstAnswer(on: zero) else {
            throw RabbitMQError.connectionFailed("the peer does not speak AMQP 0-9-1")
        }
        let tune = try await ask(
            AMQP_CONNECTION_START_OK_METHOD, startOk(purpose: purpose), on: zero, "the password", within: limit)
        guard case .connectionTune(let channelMaximum, let frameMaximum, let heartbeatSeconds) = tune else {
            throw RabbitMQError.connectionFailed("the broker requires more than a password")
        }
        try await agree(
            on: zero, channelMaximum: channelMaximum, frameMaximum: frameMaximum, heartbeatSeconds: heartbeatSeconds)
    }

    private func firstAnswer(on zero: AMQPChannel) async throws(RabbitMQError) -> AMQPMethod {
        do {
            return try await answer(on: zero, to: "the protocol header", within: configuration.connectTimeLimit)
        } catch {
            let reason = (error as? RabbitMQError)?.reason ?? "\(error)"
            let hint =
                configuration.tls == nil
                ? "a TLS port needs amqps://" : "the broker may require a client certificate: certfile and keyfile"
            throw .connectionFailed("\(reason) before the broker spoke AMQP; \(hint)")
        }
    }

    private func startOk(purpose: String) -> amqp_connection_start_ok_t {
        // "connection.blocked" must be requested; "authentication_failure_close" makes the broker report a wrong
        // password.
        let capabilities = [
            "publisher_confirms", "basic.nack", "consumer_cancel_notify", "connection.blocked",
            "authentication_failure_close",
        ]
        let properties = [
            AMQPField("product", .text("breathe-easy")),
            AMQPField("connection_name", .text("\(configuration.connectionName) \(purpose)")),
            AMQPField("capabilities", .table(capabilities.map { AMQPField($0, .flag(true)) })),
        ]
        return amqp_connection_start_ok_t(
            client_properties: arena.table(properties), mechanism: arena.bytes("PLAIN"),
            response: arena.bytes("\0\(configuration.user)\0\(configuration.password)"), locale: arena.bytes("en_US"))
    }

    private func agree(
        on zero: AMQPChannel, channelMaximum: UInt16, frameMaximum: UInt32, heartbeatSeconds: UInt16
    ) async throws {
        guard let socket else { throw endReason }
        // 0 means no limit; otherwise each side may lower what the broker offers.
        self.channelMaximum = channelMaximum == 0 ? 2_047 : min(channelMaximum, 2_047)
        let frameMaximum = frameMaximum == 0 ? 131_072 : min(frameMaximum, 131_072)
        let heartbeat = UInt16(configuration.heartbeatSeconds)
        try check(
            amqp_tune_connection(socket.state, CInt(self.channelMaximum), CInt(frameMaximum), CInt(heartbeat)))
        try send(
            AMQP_CONNECTION_TUNE_OK_METHOD,
            amqp_connection_tune_ok_t(
                channel_max: self.channelMaximum, frame_max: frameMaximum, heartbeat: heartbeat),
            on: 0)
        hasAgreedOnHeartbeats = true
        lastHeard = .now
        let open = amqp_connection_open_t(
            virtual_host: arena.bytes(configuration.virtualHost), capabilities: amqp_empty_bytes, insist: 0)
        _ = try await ask(
            AMQP_CONNECTION_OPEN_METHOD, open, on: zero, "the virtual host", within: configuration.connectTimeLimit)
    }
}
