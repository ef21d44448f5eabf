import Domain

/// Where samples grow old.
protocol AgedSampleStore: Sendable {
    /// - Returns: how many samples were removed.
    func removeSamples(before day: UTCDay) async throws -> Int

    /// Forgets who was asked about an area, and from which levels: it matters on the day only.
    func removeAreaTraces(before day: UTCDay) async throws
}
