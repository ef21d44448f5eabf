/// The audience as it was at one moment.
struct AudienceSnapshot: Sendable {
    var index: AudienceIndex
    /// The moment, as the text of a `pg_snapshot`: what was committed then and no more.
    var asOf: String
}
