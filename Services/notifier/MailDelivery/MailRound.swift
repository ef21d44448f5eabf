/// What one round of sending came to.
struct MailRound: Sendable, Equatable {
    private(set) var sent = 0
    private(set) var retried = 0
    private(set) var failed = 0
    /// How often each reason was met.
    private(set) var reasons: [MailFailure: Int] = [:]
    /// Whether there may be more to send at once.
    let isFull: Bool

    init(isFull: Bool) { self.isFull = isFull }

    var isEmpty: Bool { sent + retried + failed == 0 }

    /// Nothing went out and the reasons are the server's: the rest can wait.
    var meetsNoServer: Bool {
        !isEmpty && sent == 0 && reasons.keys.allSatisfy(\.concernsTheServer)
    }

    mutating func add(_ result: MailResult) {
        switch result {
        case .sent: sent += 1
        case .retry: retried += 1
        case .failed: failed += 1
        }
        if let reason = result.reason { reasons[reason, default: 0] += 1 }
    }

    /// Such as `refused 2, timed-out 1`.
    var reasonText: String {
        reasons.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.key.rawValue) \($0.value)" }
            .joined(separator: ", ")
    }
}
