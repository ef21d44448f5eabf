/// A statement that the server rejected: the error's fields except those that quote a row (DETAIL, CONTEXT).
public struct ServerError: Error, Sendable, Equatable {
    /// Source of the codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
    public var sqlState: String
    public var message: String
    public var table: String?
    public var column: String?
    public var constraint: String?
    /// The statement, without its values, when its text is at fault.
    public var statement: String?
    /// Whether a prepared statement no longer matches the tables, so that preparing it again helps.
    var isStalePlan = false

    /// - Parameter message: the primary message as the server wrote it.
    init(
        sqlState: String, message: String, table: String? = nil, column: String? = nil, constraint: String? = nil
    ) {
        self.sqlState = sqlState
        self.message = Self.quotesInput(sqlState, message) ? Self.withoutQuotedValues(message) : message
        self.table = table
        self.column = column
        self.constraint = constraint
    }

    /// Serialization failures, locks, shutdowns and exhausted resources are transient; everything else is a fault of
    /// the program or the data.
    public var isTransient: Bool {
        switch sqlState {
        case "40001", "40P01", "55P03", "57014", "57P01", "57P02", "57P03", "57P05": true
        case let code where code.hasPrefix("08") || code.hasPrefix("53"): true
        default: isStalePlan
        }
    }

    var isSyntaxOrNameError: Bool { sqlState.hasPrefix("42") }

    /// Messages of class 22, data exception, quote the invalid input: `invalid input syntax for type integer: "71
    /// bpm"`. So do syntax errors in values, such as a text query's; syntax errors in statements quote the statement.
    private static func quotesInput(_ sqlState: String, _ message: String) -> Bool {
        sqlState.hasPrefix("22") || (sqlState == "42601" && !message.hasPrefix("syntax error at or near"))
    }

    private static func withoutQuotedValues(_ message: String) -> String {
        guard let first = message.firstIndex(of: "\""), let last = message.lastIndex(of: "\""), first < last
        else { return message }
        return message[..<first] + "\"…\"" + message[message.index(after: last)...]
    }
}

extension ServerError: CustomStringConvertible {
    public var description: String {
        var text = "\(sqlState) \(message)"
        if let statement { text += " (in: \(statement.prefix(300)))" }
        return text
    }
}
