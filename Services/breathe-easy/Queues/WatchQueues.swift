import BrokerManagement
import Foundation

/// Refreshes the overview of the queues until it is cancelled.
struct WatchQueues: Sendable {
    let read: @Sendable () async throws(BrokerManagementError) -> QueueOverview
    let interval: Duration
    /// Shows an overview, with the reason why it is not of this moment.
    let show: @Sendable (QueueOverview, _ lost: String?) throws -> Void

    /// - Throws: the error of the first read, because then the settings are likely to be wrong. A broker that is lost
    ///   later is waited for.
    func callAsFunction() async throws {
        var last = try await read()
        try show(last, nil)
        while !Task.isCancelled {
            try await Task.sleep(for: interval)
            do {
                last = try await read()
                try show(last, nil)
            } catch let error as BrokerManagementError {
                try show(last, error.description)
            }
        }
    }
}
