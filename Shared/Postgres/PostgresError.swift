/// Failures of PostgreSQL. Contains no value of a row, no parameter and no password, so it may be logged.
public enum PostgresError: Error, Sendable, Equatable {
    /// libpq cannot parse the URL.
    case configuration(String)
    /// No connection could be made.
    case connectionFailed(reason: String, isTransient: Bool)
    /// The connection ended before the statement's response. In a transaction nothing took effect; a single statement
    /// outside a transaction may have.
    case connectionLost(reason: String)
    /// The connection ended during COMMIT: the transaction may or may not have taken effect.
    case outcomeUnknown(reason: String)
    /// The server refused a statement.
    case server(ServerError)
    /// All connections were in use for as long as a caller waits.
    case poolExhausted(size: Int, waited: Duration)
    /// The pool is shut down.
    case closed
    /// The body swallowed a failed statement and returned; the server rolled the transaction back at COMMIT.
    case rolledBack
    /// A transaction was used after its body had returned.
    case transactionEnded
    /// A text contains U+0000, which PostgreSQL cannot store.
    case nulCharacter(parameter: Int)
    /// A row does not match what the program reads from it.
    case column(ColumnFault)
    /// The database and the program disagree about migrations, or one failed.
    case migration(name: String, problem: String)
}

/// How a row differs from what the program reads.
public enum ColumnFault: Sendable, Equatable {
    case missing(column: String, wanted: String, found: [String])
    case mismatch(column: String, wanted: String, found: String)
    case count(wanted: Int, found: Int)
}

extension PostgresError {
    /// Whether the same work may succeed later. Work with an unknown outcome must be idempotent.
    public var isTransient: Bool {
        switch self {
        case .connectionLost, .outcomeUnknown, .poolExhausted, .closed: true
        case .connectionFailed(_, let isTransient): isTransient
        case .server(let error): error.isTransient
        case .configuration, .rolledBack, .transactionEnded, .nulCharacter, .column, .migration: false
        }
    }

    /// Whether nobody knows if the work took effect; in a transaction a lost connection means that it did not.
    public var isInDoubt: Bool {
        switch self {
        case .connectionLost, .outcomeUnknown: true
        default: false
        }
    }

    /// The server's five-character code, such as `23505`.
    public var sqlState: String? {
        if case .server(let error) = self { error.sqlState } else { nil }
    }

    /// Whether a row with the same key exists.
    /// - Parameter constraint: the constraint's or index's name; nil for any.
    public func isUniqueViolation(of constraint: String? = nil) -> Bool {
        guard case .server(let error) = self, error.sqlState == "23505" else { return false }
        return constraint == nil || error.constraint == constraint
    }
}

extension PostgresError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .configuration(let problem): "not a PostgreSQL URL: \(problem)"
        case .connectionFailed(let reason, _): "no connection to PostgreSQL: \(reason)"
        case .connectionLost(let reason): "the connection to PostgreSQL was lost: \(reason)"
        case .outcomeUnknown(let reason): "the connection was lost during COMMIT, the outcome is unknown: \(reason)"
        case .server(let error): error.description
        case .poolExhausted(let size, let waited):
            "none of the \(size) connections to PostgreSQL became free within \(waited)"
        case .closed: "the connections to PostgreSQL are closed for shutdown"
        case .rolledBack: "the transaction was rolled back: a statement had failed, but the body continued"
        case .transactionEnded: "a transaction was used after its end"
        case .nulCharacter(let parameter):
            "value \(parameter) contains the character U+0000, which PostgreSQL cannot store"
        case .column(let fault): fault.description
        case .migration(let name, let problem): "migration \(name): \(problem)"
        }
    }
}

extension ColumnFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let column, let wanted, let found):
            "the row has no column \(column) (\(wanted) wanted), it has \(found.joined(separator: ", "))"
        case .mismatch(let column, let wanted, let found): "column \(column) holds \(found), \(wanted) wanted"
        case .count(let wanted, let found): "the row has \(found) columns, \(wanted) wanted"
        }
    }
}
