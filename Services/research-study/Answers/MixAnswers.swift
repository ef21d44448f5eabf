import Foundation

/// Parts the answers from the tokens that were spent for them.
///
/// Two transactions, so that a token and an answer share none: the first notes the tokens in a random order, the second
/// stores the answers in another one, under random numbers, and forgets which was whose. Whatever ends between them, the
/// next mixing goes on: what is stored is decided by the second alone.
struct MixAnswers: Sendable {
    let store: PostgresMixer
    let now: @Sendable () -> Date

    /// - Returns: how many answers were stored.
    @discardableResult
    func callAsFunction() async throws -> Int {
        try await spendTokens()
        let count = try await storeAnswers()
        StudyMetrics.mixed(count, at: now())
        return count
    }

    func spendTokens() async throws { try await store.spendTokens() }

    func storeAnswers() async throws -> Int {
        let count = try await store.storeAnswers()
        // What was deleted could be read from the disk until somebody writes over it.
        if count > 0 { try await store.forgetDeleted() }
        return count
    }
}

/// When answers are mixed: at whole multiples of the period, so that all replicas agree and nothing follows from when one
/// was started.
struct MixingTimes: Sendable {
    /// In seconds.
    var period: Int

    /// How long it is until the next mixing.
    func wait(from now: Date) -> Duration {
        let period = Double(period)
        let next = ((now.timeIntervalSince1970 / period).rounded(.down) + 1) * period
        return .seconds(next - now.timeIntervalSince1970)
    }
}
