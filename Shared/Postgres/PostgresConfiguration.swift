import CPostgres

/// The server's address, the login, and the limits of a pool.
public struct PostgresConfiguration: Sendable {
    /// The maximum number of connections of a pool.
    public var poolSize = 8
    /// Shown in `pg_stat_activity`.
    public var applicationName = "breathe-easy"
    /// How long the server works on one statement; zero for no limit.
    public var statementTimeout = Duration.seconds(30)
    /// How much longer than that to wait for a response before giving up the connection.
    public var responseGrace = Duration.seconds(5)
    /// How long one attempt to connect may take.
    public var connectTimeout = Duration.seconds(5)
    /// How long a caller waits for a connection.
    public var acquireLimit = Duration.seconds(10)

    /// libpq's connection parameters by keyword.
    private(set) var parameters: [String: String]

    /// Parses a URL with libpq's own parser, so all its features are available: several hosts,
    /// `target_session_attrs=read-write`, `sslmode=verify-full`.
    ///
    ///     postgresql://notifier:secret@db1:5432,db2:5432/breathe_easy?target_session_attrs=read-write
    public init(url: String) throws(PostgresError) {
        parameters = try Self.parse(url)
        guard parameters["host"] ?? parameters["hostaddr"] ?? parameters["service"] != nil else {
            throw .configuration("it names no host")
        }
        if let name = parameters["application_name"] { applicationName = name }
    }

    public var user: String? { parameters["user"] }
    public var database: String? { parameters["dbname"] }

    /// The same server and login with another database.
    public func withDatabase(_ name: String) -> PostgresConfiguration {
        var copy = self
        copy.parameters["dbname"] = name
        return copy
    }

    /// The same login to any server of the list, one that accepts no writes as well.
    public var withAnySession: PostgresConfiguration {
        var copy = self
        copy.parameters["target_session_attrs"] = "any"
        return copy
    }

    private static func parse(_ url: String) throws(PostgresError) -> [String: String] {
        var message: UnsafeMutablePointer<CChar>?
        let options = PQconninfoParse(url, &message)
        defer {
            // "The memory must be freed using PQconninfoFree"; the message likewise with PQfreemem.
            PQconninfoFree(options)
            PQfreemem(message)
        }
        guard var option = options else {
            throw .configuration(harmless(message.map { String(cString: $0) } ?? "out of memory"))
        }
        var parameters: [String: String] = [:]
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { parameters[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return parameters
    }

    /// libpq's messages quote what it could not parse, which may be the password: everything from the first quotation
    /// mark is dropped.
    private static func harmless(_ message: String) -> String {
        let text = message.prefix { $0 != "\"" }.trimmingPrefix("invalid ")
        return String(text.reversed().drop { $0.isWhitespace || $0 == ":" }.reversed())
    }
}

extension PostgresConfiguration: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The URL without the password.
    public var description: String {
        let hosts = parameters["host"] ?? parameters["hostaddr"] ?? ""
        return "postgresql://\(user ?? "")@\(hosts):\(parameters["port"] ?? "5432")/\(database ?? "")"
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
