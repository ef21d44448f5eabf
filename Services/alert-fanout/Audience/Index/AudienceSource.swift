/// Processes one page before the next is read.
typealias TakePage = nonisolated(nonsending) (AudiencePage) async throws -> Void

/// Where the index is loaded from.
protocol AudienceSource: Sendable {
    /// Delivers everybody with a position, or the changes since an earlier load, page by page and all of one moment.
    ///
    /// A change may be delivered more than once, but never an older one after a newer one.
    /// - Parameter snapshot: what the earlier load returned; nil for everything.
    /// - Returns: the moment, as the text of a `pg_snapshot`.
    nonisolated(nonsending) func load(since snapshot: String?, take: TakePage) async throws -> String

    /// Everybody with a position, of one moment.
    func everybody() async throws -> AudienceSnapshot
}

extension AudienceSource {
    /// Page by page.
    func everybody() async throws -> AudienceSnapshot {
        var index = AudienceIndex()
        let moment = try await load(since: nil) { index.put($0.placed) }
        return AudienceSnapshot(index: index, asOf: moment)
    }
}

/// A part of the audience, small beside the index.
struct AudiencePage: Sendable, Equatable {
    /// The people with a position now, in the order of positions.
    var placed: [AudienceEntry] = []
    /// Positions that are empty now.
    var vacated: [AudiencePosition] = []
}

/// The audience as it was at one moment.
struct AudienceSnapshot: Sendable {
    var index: AudienceIndex
    /// The moment, as the text of a `pg_snapshot`: everything committed by then, and nothing later.
    var asOf: String
}
