/// How long a connection waits for answers. The server limits each statement by itself; beyond that the way to it is
/// broken, for example half-open behind a proxy that keeps acknowledging what it receives.
struct AnswerLimits {
    /// The server's own limit of a statement; zero for none.
    var statement = Duration.zero
    /// What the way to the server and back may take.
    var grace = Duration.zero
    /// Set for the rest of a transaction whose statements may take as long as they need.
    var areLifted = false

    /// - Returns: nil to wait for ever.
    func limit(ofStatements count: Int) -> Duration? {
        areLifted || statement == .zero ? nil : statement * count + grace
    }
}
