/// How long a connection waits for responses. The server limits each statement itself; beyond that the path to it is
/// broken, for example half-open behind a proxy that keeps acknowledging what it receives.
struct AnswerLimits {
    /// The server's own statement timeout; zero for none.
    var statement = Duration.zero
    /// Allowance for the round trip to the server.
    var grace = Duration.zero
    /// Set for the rest of a transaction whose statements may take as long as they need.
    var areLifted = false

    /// - Returns: nil to wait for ever.
    func limit(ofStatements count: Int) -> Duration? {
        areLifted || statement == .zero ? nil : statement * count + grace
    }
}
