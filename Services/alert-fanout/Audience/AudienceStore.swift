/// Where the audience is kept.
protocol AudienceStore: Sendable {
    /// Replaces what is known of the person, unless that has the same or a higher version.
    func keepIfNewer(_ member: AudienceMember) async throws
}
