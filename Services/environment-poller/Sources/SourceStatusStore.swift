import Foundation

/// Keeps whether each source is up.
protocol SourceStatusStore: Sendable {
    /// - Returns: whether the state is another one than before.
    func record(_ verdict: SourceVerdict, of source: Source, at now: Date) async throws -> Bool
}
