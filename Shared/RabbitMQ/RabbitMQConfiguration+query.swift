extension RabbitMQConfiguration {
    /// The parameters of a URL, each of them optional and percent-encoded:
    /// `heartbeat=10&cacertfile=…&certfile=…&keyfile=…&verify=verify_peer`, all but the first with `amqps` only.
    ///
    /// Source: https://www.rabbitmq.com/docs/uri-query-parameters
    struct Query {
        private(set) var heartbeatSeconds: Int?
        private var files: [String: String] = [:]

        /// - Throws: ``RabbitMQError/invalidURL(part:problem:)``; what follows a `?` may be half a password, so an
        ///   unknown parameter is not named.
        init(_ text: some StringProtocol) throws(RabbitMQError) {
            for parameter in text.split(separator: "&") {
                let sides = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let name = Self.names.first { $0 == sides[0] }
                let value = try RabbitMQConfiguration.decoded(
                    Substring(sides.dropFirst().first ?? ""), part: name ?? "query")
                try note(value, for: name)
            }
        }

        private static let names = ["heartbeat", "cacertfile", "certfile", "keyfile", "verify"]

        private mutating func note(_ value: String, for name: String?) throws(RabbitMQError) {
            switch name {
            case "heartbeat":
                guard let seconds = Int(value), (1...600).contains(seconds) else {
                    throw .invalidURL(part: "heartbeat", problem: "expected 1 to 600 seconds")
                }
                heartbeatSeconds = seconds
            case let name? where name.hasSuffix("file"):
                guard !value.isEmpty else { throw .invalidURL(part: name, problem: "the file name is missing") }
                guard files.updateValue(value, forKey: name) == nil else {
                    throw .invalidURL(part: name, problem: "it occurs twice")
                }
            case "verify":
                guard value == "verify_peer" else {
                    throw .invalidURL(part: "verify", problem: "the broker is always verified; write verify_peer")
                }
            default:
                throw .invalidURL(
                    part: "query",
                    problem: "unknown parameter; known are \(Self.names.joined(separator: ", "));"
                        + " escape a ? before them as %3F")
            }
        }

        /// For `amqps`.
        func tls() throws(RabbitMQError) -> TLS {
            TLS(authorityFile: files["cacertfile"], identity: try identity())
        }

        /// For `amqp`, which is unencrypted.
        func refuseFiles() throws(RabbitMQError) {
            guard files.isEmpty else {
                throw .invalidURL(part: "query", problem: "certificates require amqps; escape a ? as %3F")
            }
        }

        private func identity() throws(RabbitMQError) -> Identity? {
            switch (files["certfile"], files["keyfile"]) {
            case (nil, nil): nil
            case (let certificateFile?, let keyFile?): Identity(certificateFile: certificateFile, keyFile: keyFile)
            case (_, nil): throw .invalidURL(part: "keyfile", problem: "certfile requires it")
            case (nil, _): throw .invalidURL(part: "certfile", problem: "keyfile requires it")
            }
        }
    }
}
