import Postgres

/// Notices additions to the queue by `LISTEN`.
struct PostgresDeliveryQueueSignal: DeliveryQueueSignal {
    let pool: PostgresPool

    func forEachAddition(_ wake: @Sendable () -> Void) async throws {
        for try await _ in pool.notifications(on: Self.channel) { wake() }
    }

    /// Channels are one namespace for the whole database, hence the service's name in it.
    static let channel = "notifier_deliveries_queued"
}
