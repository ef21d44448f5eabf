import Domain
import Foundation

/// Appends the erasures that are not in the log yet.
///
/// It follows each erasure and runs once a minute besides, since a disk may be full when an account is deleted.
struct LogErasures: Sendable {
    let store: PostgresErasureStore
    let log: ErasureLog
    let now: @Sendable () -> Date

    /// - Returns: how many there were.
    @discardableResult
    func callAsFunction() async throws -> Int {
        var count = 0
        while true {
            let written = try await store.handOver(at: now()) { try log.append($0) }
            count += written
            if written < PostgresErasureStore.most { return count }
        }
    }
}
