extension RabbitMQConfiguration {
    /// Whom we believe to be the broker, and how we prove who we are. Its certificate is always checked, its name too.
    public struct TLS: Sendable, Equatable {
        /// PEM; nil for the authorities the system trusts.
        public var authorityFile: String?
        /// For a broker that asks for our certificate.
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
