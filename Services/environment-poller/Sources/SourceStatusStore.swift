import Foundation

/// Keeps whether each source is up, and what it refused.
protocol SourceStatusStore: Sendable {
    /// - Parameter blockedUntil: before which no replica may ask; nil when it may be asked at once.
    /// - Returns: whether the state is another one than before.
    func record(
        _ verdict: SourceVerdict, of provider: String, blockedUntil: Date?, at now: Date
    ) async throws -> Bool

    func count(_ refused: RefusedValues, of provider: String, at now: Date) async throws
}
