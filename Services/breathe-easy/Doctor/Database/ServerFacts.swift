/// PostgreSQL's state, as seen by a role that sees all sessions.
struct ServerFacts: Sendable, Equatable {
    struct LongTransaction: Sendable, Equatable {
        var processID: Int
        var role: String
        /// Such as `idle in transaction`.
        var state: String
        var seconds: Double
    }

    var connections: Int
    var maximumConnections: Int
    /// The longest first.
    var longTransactions: [LongTransaction]
    var databaseBytes: Int
    /// Transactions since the oldest row that was not frozen, of any database of the server.
    var transactionAge: Int

    /// From this age a transaction is reported: it keeps vacuum from removing what was deleted since.
    static let longSeconds = 300.0
}
