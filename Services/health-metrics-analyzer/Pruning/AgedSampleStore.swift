import Domain

/// Where samples grow old.
protocol AgedSampleStore: Sendable {
    /// - Returns: how many samples were removed.
    func removeSamples(before day: UTCDay) async throws -> Int
}
