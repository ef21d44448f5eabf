extension RabbitMQConfiguration {
    /// How the broker is authenticated, and how we authenticate to it. Its certificate and name are always checked.
    public struct TLS: Sendable, Equatable {
        /// PEM; nil for the system's authorities.
        public var authorityFile: String?
        /// For a broker that requires a client certificate.
        public var identity: Identity?

        public init(authorityFile: String? = nil, identity: Identity? = nil) {
            self.authorityFile = authorityFile
            self.identity = identity
        }
    }

    /// A certificate and its key, both PEM, the key without a password.
    public struct Identity: Sendable, Equatable {
        public var certificateFile: String
        public var keyFile: String

        public init(certificateFile: String, keyFile: String) {
            self.certificateFile = certificateFile
            self.keyFile = keyFile
        }
    }
}
