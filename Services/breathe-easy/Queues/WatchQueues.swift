import BrokerManagement
import Foundation

/// Looks at the queues again and again until it is cancelled.
struct WatchQueues: Sendable {
    let look: @Sendable () async throws(BrokerManagementError) -> QueueOverview
    let interval: Duration
    /// Shows an overview, with the reason why it is not of this moment.
    let show: @Sendable (QueueOverview, _ lost: String?) throws -> Void

    /// - Throws: what the first look throws, because then the settings are likely to be wrong. A broker that is lost
    ///   later is waited for.
    func callAsFunction() async throws {
        var last = try await look()
        try show(last, nil)
        while !Task.isCancelled {
            try await Task.sleep(for: interval)
            do {
                last = try await look()
                try show(last, nil)
            } catch let error as BrokerManagementError {
                try show(last, error.description)
            }
        }
    }
}
