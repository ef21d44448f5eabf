import Foundation

/// A token that is reused until it is time for the next one. It is made once, however many requests wait for it.
actor RenewedToken {
    struct Token: Sendable {
        var text: String
        var madeAt: Date
        /// Some time before it expires.
        var renewAt: Date
    }

    private let now: @Sendable () -> Date
    private let make: @Sendable () async throws -> Token
    private var token: Token?
    private var making: Task<Token, any Error>?

    init(now: @escaping @Sendable () -> Date, make: @escaping @Sendable () async throws -> Token) {
        (self.now, self.make) = (now, make)
    }

    /// - Throws: what making the token threw; the next caller tries again.
    func current() async throws -> Token {
        if let token, now() < token.renewAt { return token }
        if let making { return try await making.value }
        // A separate task, so that cancelling the first request does not cancel it.
        let task = Task {
            defer { making = nil }
            let made = try await make()
            token = made
            return made
        }
        making = task
        return try await task.value
    }

    /// Discards a refused token, so that the next request makes a new one.
    func drop(_ refused: Token) {
        if token?.text == refused.text { token = nil }
    }
}
