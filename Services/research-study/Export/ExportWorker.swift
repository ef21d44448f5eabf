import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Makes requested exports one after the other; each replica has one. When one dies, another makes its export anew after
/// the lease, and nothing of the first is kept.
struct ExportWorker: Service {
    let exports: PostgresExportStore
    let make: MakeExport
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(2)

    /// After so many attempts an export is given up.
    static let mostAttempts = 5
    /// The delay after an error, in seconds, times the attempts.
    static let pause: TimeInterval = 5

    func run() async throws {
        let interval = interval
        try await PeriodicTask(
            "make exports", logger: logger, retryDelay: { _ in interval },
            work: { try await workOnce() ? .zero : interval }
        ).run()
    }

    /// - Returns: false when no export is waiting.
    func workOnce() async throws -> Bool {
        let lease = try await exports.claim(at: now(), until: now() + make.settings.lease)
        guard let lease else { return false }
        do {
            guard lease.attempts <= Self.mostAttempts else {
                let reason = "making it failed \(Self.mostAttempts) times; the operator's log says why"
                try await exports.fail(lease, reason, at: now())
                return true
            }
            try await make(lease)
            logger.info("Export made", metadata: ["export.id": "\(lease.exportID)"])
        } catch is ExportLeaseLost {
            logger.info("Export left to another worker", metadata: ["export.id": "\(lease.exportID)"])
        } catch {
            // When this process stops, the lease expires by itself.
            try Task.checkCancellation()
            logger.warning(
                "Export will be retried",
                metadata: [
                    "export.id": "\(lease.exportID)", "attempt": "\(lease.attempts)", "reason": "\(error)",
                ])
            try await exports.release(lease, until: now() + Self.pause * Double(lease.attempts))
        }
        return true
    }
}
