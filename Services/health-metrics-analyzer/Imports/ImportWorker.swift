import Domain
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Reads the files that wait, one after the other; any number of processes may do so at the same time. A file whose
/// reader died is taken up by the next when its claim has run out, and what was kept before is recognised.
struct ImportWorker: Service {
    let imports: any ImportStore
    let read: ReadImport
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(2)

    /// A file that so often brought its reader down is given up.
    static let mostAttempts = 8
    /// After a failure that may pass; times the attempts. Seconds.
    static let pause: TimeInterval = 15
    /// How long it is remembered that a file was read: longer than its message can come again.
    static let memory: TimeInterval = 30 * 86_400

    func run() async throws {
        let interval = interval
        try await PeriodicTask(
            "read imports", logger: logger, retryDelay: { _ in interval },
            work: { try await workOnce() ? .zero : interval }
        ).run()
    }

    /// - Returns: false when no file waits.
    func workOnce() async throws -> Bool {
        guard let claim = try await imports.claim(at: now(), until: now() + read.settings.lease) else { return false }
        do {
            try await settle(claim, try await report(of: claim))
        } catch is FileGone {
            logger.info("Import dropped, its file is gone", metadata: ["import.id": "\(claim.importID)"])
            try await imports.drop(claim)
        } catch is ClaimLost {
            logger.info("Import left to another reader", metadata: ["import.id": "\(claim.importID)"])
        } catch {
            // When this process ends, the claim runs out by itself.
            try Task.checkCancellation()
            logger.warning(
                "Import is read again later",
                metadata: [
                    "import.id": "\(claim.importID)", "attempt": "\(claim.attempts)", "reason": "\(error)",
                ])
            try await imports.release(claim, until: now() + Self.pause * Double(claim.attempts))
        }
        return true
    }

    private func report(of claim: ImportClaim) async throws -> ImportReport {
        guard claim.attempts <= Self.mostAttempts else {
            return ImportReport(
                taken: claim.takenBefore, endedEarly: "reading it failed \(Self.mostAttempts) times; send it again")
        }
        return try await read(claim)
    }

    private func settle(_ claim: ImportClaim, _ report: ImportReport) async throws {
        guard try await imports.settle(claim, report, at: now()) else { throw ClaimLost() }
        HealthMetricsAnalyzerMetrics.imported(report)
        logger.info("Import read", metadata: ["import.id": "\(claim.importID)"])
        _ = try await imports.removeSettled(before: now() - Self.memory)
    }
}
