/// Takes in one page before the next is read.
typealias TakePage = nonisolated(nonsending) (AudiencePage) async throws -> Void

/// Where the index comes from.
protocol AudienceSource: Sendable {
    /// Hands over everybody who has a seat, or what has changed since an earlier look, page by page, all of one moment.
    ///
    /// A change may be handed over more than once, but never an older one after a newer one.
    /// - Parameter snapshot: what was returned by the earlier look; nil for everything.
    /// - Returns: the moment, as the text of a `pg_snapshot`.
    nonisolated(nonsending) func load(since snapshot: String?, take: TakePage) async throws -> String
}

/// A part of the audience, small enough not to count.
struct AudiencePage: Sendable, Equatable {
    /// Who has a seat now, in the order of seats.
    var seated: [AudienceEntry] = []
    /// Where nobody sits any more.
    var vacated: [Seat] = []
}
