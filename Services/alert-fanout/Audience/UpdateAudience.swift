import MessageProtocol

/// Keeps a person's wishes as of their newest change.
struct UpdateAudience: Sendable {
    let store: any AudienceStore

    /// - Throws: ``MessageFault`` when the change can never be kept, else what the store throws.
    func callAsFunction(_ change: SubscriberChanged) async throws {
        try await store.keepIfNewer(AudienceMember(change))
    }
}
