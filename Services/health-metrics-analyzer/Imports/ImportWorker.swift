import Domain
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Reads queued files one after the other; any number of processes may do so at the same time. When a reader dies, the
/// next one takes over after the lease, and recognises what was stored before.
struct ImportWorker: Service {
    let imports: PostgresImportStore
    let read: ReadImport
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(2)

    /// After so many attempts a file is given up.
    static let mostAttempts = 8
    /// The delay after a transient error, in seconds, times the attempts.
    static let pause: TimeInterval = 15
    /// How long a read file is remembered: longer than its message may be repeated.
    static let memory: TimeInterval = 30 * 86_400

    func run() async throws {
        let interval = interval
        try await PeriodicTask(
            "read imports", logger: logger, retryDelay: { _ in interval },
            work: { try await workOnce() ? .zero : interval }
        ).run()
    }

    /// - Returns: false when no file is waiting.
    func workOnce() async throws -> Bool {
        guard let lease = try await imports.claim(at: now(), until: now() + read.settings.lease) else { return false }
        do {
            try await settle(lease, try await report(of: lease))
        } catch is FileGone {
            logger.info("Import dropped because its file was removed", metadata: ["import.id": "\(lease.importID)"])
            try await imports.drop(lease)
        } catch is LeaseLost {
            logger.info("Import left to another reader", metadata: ["import.id": "\(lease.importID)"])
        } catch {
            // When this process stops, the lease expires by itself.
            try Task.checkCancellation()
            logger.warning(
                "Import will be retried",
                metadata: [
                    "import.id": "\(lease.importID)", "attempt": "\(lease.attempts)", "reason": "\(error)",
                ])
            try await imports.release(lease, until: now() + Self.pause * Double(lease.attempts))
        }
        return true
    }

    private func report(of lease: ImportLease) async throws -> ImportReport {
        guard lease.attempts <= Self.mostAttempts else {
            return ImportReport(
                taken: lease.takenBefore, endedEarly: "reading it failed \(Self.mostAttempts) times; send it again")
        }
        return try await read(lease)
    }

    private func settle(_ lease: ImportLease, _ report: ImportReport) async throws {
        guard try await imports.settle(lease, report, at: now()) else { throw LeaseLost() }
        HealthMetricsAnalyzerMetrics.imported(report)
        logger.info("Import read", metadata: ["import.id": "\(lease.importID)"])
        _ = try await imports.removeSettled(before: now() - Self.memory)
    }
}
