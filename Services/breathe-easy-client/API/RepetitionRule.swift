import HTTPFetch

/// When a request is sent again, and after how long. A value without clock or I/O.
struct RepetitionRule: Sendable {
    /// In all, the first included.
    var attempts = 5
    /// In all, where nobody answers: a person wants to know soon that a server is away.
    var attemptsToConnect = 2
    /// What the server may ask a person to wait for, before the command gives up and says so.
    var longestWait = Duration.seconds(60)

    /// For work that was begun and would have to be begun again: a minute or two.
    static let patient = RepetitionRule(attempts: 9, attemptsToConnect: 9)

    /// What came of an attempt.
    enum Outcome {
        case answered(status: Int, code: String?, retryAfter: Int?)
        case failed(HTTPFetchError)
    }

    /// - Parameter attempt: how many there were.
    /// - Returns: nil when the outcome stands.
    func wait(after attempt: Int, of call: APICall, _ outcome: Outcome) -> Duration? {
        guard attempt < attempts else { return nil }
        switch outcome {
        case .failed(let error):
            guard error.isTransient, call.isRepeatable || error.isBeforeSending else { return nil }
            return error.isBeforeSending && attempt >= attemptsToConnect ? nil : growing(attempt)
        case .answered(let status, let code, let retryAfter):
            guard isWorthRepeating(status, code, call) else { return nil }
            let wait = retryAfter.map { Duration.seconds($0) } ?? growing(attempt)
            return wait <= longestWait ? wait : nil
        }
    }

    private func isWorthRepeating(_ status: Int, _ code: String?, _ call: APICall) -> Bool {
        switch status {
        // Nothing of it was done.
        case 429: true
        case 502, 503, 504: call.isRepeatable
        // Its first attempt still runs.
        case 409: code == "under-way"
        default: false
        }
    }

    private func growing(_ attempt: Int) -> Duration { .seconds(1 << min(attempt - 1, 4)) }
}

extension HTTPFetchError {
    /// Whether the server cannot have seen anything of the request.
    fileprivate var isBeforeSending: Bool {
        switch self {
        case .cannotResolve, .cannotConnect, .timedOut(_, _, .connecting), .tls: true
        default: false
        }
    }
}
