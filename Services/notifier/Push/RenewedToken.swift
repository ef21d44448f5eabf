import Foundation

/// A token that goes with every request until it is time for the next one. It is made once, however many wait for it.
actor RenewedToken {
    struct Token: Sendable {
        var text: String
        var madeAt: Date
        /// Early enough before its end.
        var renewAt: Date
    }

    private let now: @Sendable () -> Date
    private let make: @Sendable () async throws -> Token
    private var token: Token?
    private var making: Task<Token, any Error>?

    init(now: @escaping @Sendable () -> Date, make: @escaping @Sendable () async throws -> Token) {
        (self.now, self.make) = (now, make)
    }

    /// - Throws: what making it threw; the next caller tries again.
    func current() async throws -> Token {
        if let token, now() < token.renewAt { return token }
        if let making { return try await making.value }
        // A task of its own: it must not end with the one message that happened to come first.
        let task = Task {
            defer { making = nil }
            let made = try await make()
            token = made
            return made
        }
        making = task
        return try await task.value
    }

    /// Makes a new one for the next request, unless that has happened already.
    func drop(_ refused: Token) {
        if token?.text == refused.text { token = nil }
    }
}
