extension ServerFacts {
    var findings: [Finding] { [connectionFinding, transactionFinding, sizeFinding, ageFinding] }

    private var connectionFinding: Finding {
        let text = "\(connections) of \(maximumConnections) in use"
        let mend =
            "raise max_connections (needs a restart), or run fewer replicas: each takes up to the size of its pool"
        switch Double(connections) / Double(max(1, maximumConnections)) {
        case ..<0.8: return .ok("connections", text)
        case ..<0.95: return .warning("connections", text, mend: mend)
        default: return .broken("connections", text, mend: mend)
        }
    }

    private var transactionFinding: Finding {
        let topic = "transactions"
        guard let longest = longTransactions.first else {
            return .ok(topic, "none has been open for more than \(Int(Self.longSeconds / 60)) min")
        }
        let text = longTransactions.prefix(3)
            .map { "\($0.role) (\($0.state), process \($0.processID)) for \(Int($0.seconds / 60)) min" }
            .joined(separator: ", ")
        return .warning(
            topic, "\(longTransactions.count) open for too long: \(text)",
            mend: "pg_stat_activity shows what it does; SELECT pg_terminate_backend(\(longest.processID)) ends it")
    }

    private var sizeFinding: Finding {
        .ok("size", "\(databaseBytes.asBytes) of data; only its own machine shows the free space of its disk: df -h")
    }

    /// PostgreSQL warns 40 million transactions before 2^31 and stops 3 million before it.
    /// https://www.postgresql.org/docs/current/routine-vacuuming.html#VACUUM-FOR-WRAPAROUND
    private var ageFinding: Finding {
        let topic = "vacuum"
        guard transactionAge > 1_000_000_000 else { return .ok(topic, "keeps up") }
        return .warning(
            topic, "is \(transactionAge / 1_000_000) million transactions behind; at 2,100 the server takes no writes",
            mend: "end long and prepared transactions, then VACUUM (FREEZE) as the operator")
    }
}

extension Int {
    /// Such as `1.5 GB`.
    var asBytes: String {
        let units = ["B", "kB", "MB", "GB", "TB"]
        var (value, unit) = (Double(self), 0)
        while value >= 1_000, unit < units.count - 1 { (value, unit) = (value / 1_000, unit + 1) }
        let tenths = (value * 10).rounded() / 10
        return "\(tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)") \(units[unit])"
    }
}
