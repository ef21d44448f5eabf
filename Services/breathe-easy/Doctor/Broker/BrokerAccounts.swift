import MessageProtocol

/// Which user of the broker each process of ours logs in as.
struct BrokerAccounts: Sendable {
    static let `operator` = "operator"

    /// All processes that log in.
    static let processes = ServiceName.allCases.map(\.rawValue) + [StatusChecks.name, `operator`]

    /// By process; a process without one here has the user of its own name, as deploy/rabbitmq/definitions.json has.
    var users: [String: String] = [:]

    /// Whose user a process logs in as, when it is not its own.
    func owner(of process: String) -> String? {
        let user = configured(process)
        guard user != process else { return nil }
        if Self.processes.contains(user) { return user }
        // Of two processes with the same user, the first one keeps it.
        let first = Self.processes.first { configured($0) == user }
        return first == process ? nil : first
    }

    /// The user that a process has to itself.
    func user(of process: String) -> String { owner(of: process) == nil ? configured(process) : process }

    private func configured(_ process: String) -> String { users[process] ?? process }
}
