extension PostgresConfiguration {
    /// Half-open connections are detected within about a minute; the URL may override this.
    private static let defaults = [
        "keepalives_idle": "20", "keepalives_interval": "10", "keepalives_count": "3", "tcp_user_timeout": "30000",
        "target_session_attrs": "read-write",
    ]

    /// The keywords and values for libpq.
    /// - Parameter turn: how many hosts of the list to skip: PQconnectPoll tries hosts in order but has no time limit
    /// of its own, so the attempt after a silent host must start with the next.
    func connectionParameters(turn: Int) -> [String: String] {
        var result = Self.defaults.merging(parameters) { _, given in given }
        result["application_name"] = applicationName
        result["client_encoding"] = "UTF8"
        // The text format of dates depends on these two, which a role may override.
        var options = "-c DateStyle=ISO -c TimeZone=UTC"
        options += " -c statement_timeout=\(statementTimeout.wholeMilliseconds)"
        // Compiling a statement takes longer than any of ours runs.
        options += " -c jit=off"
        result["options"] = [options, parameters["options"]].compactMap { $0 }.joined(separator: " ")
        let hosts = (result["host"] ?? result["hostaddr"] ?? "").split(separator: ",").count
        if hosts > 1 {
            for keyword in ["host", "hostaddr", "port"] {
                result[keyword] = result[keyword].map { Self.rotated($0, by: turn % hosts) }
            }
        }
        return result
    }

    private static func rotated(_ list: String, by turn: Int) -> String {
        let items = list.split(separator: ",", omittingEmptySubsequences: false)
        // A single port applies to all hosts.
        guard items.count > 1 else { return list }
        return (items[turn...] + items[..<turn]).joined(separator: ",")
    }
}

extension Duration {
    var wholeMilliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
