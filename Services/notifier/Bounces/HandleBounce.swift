import Domain
import Foundation

/// The evidence that a report is about a mail of ours.
enum BounceEvidence: Sendable {
    /// The report was sent to this mail's own envelope sender.
    case ticket(BounceTicket)
    /// The report names the mail's Message-ID, which the mail's readers know, so it must not retire an address.
    case messageID(DeliveryID)

    var deliveryID: DeliveryID {
        switch self {
        case .ticket(let ticket): ticket.deliveryID
        case .messageID(let id): id
        }
    }

    /// Whether it proves that a mail to this address bounced.
    func proves(_ address: String) -> Bool {
        switch self {
        case .ticket(let ticket): ticket.wasSent(to: address)
        case .messageID: false
        }
    }
}

/// What a report changed.
enum BounceResult: String, Sendable, Encodable, CaseIterable {
    case addressRetired = "address-retired"
    case deliveryFailed = "delivery-failed"
    case delivered
    case nothing
}

/// Stores the outcomes of sent mails.
protocol BounceStore: Sendable {
    /// Records a mail's outcome; repeating a report changes nothing.
    /// - Returns: nil when there is no such mail.
    func record(_ outcome: BounceOutcome, by evidence: BounceEvidence, at now: Date) async throws -> BounceResult?
}

/// Handles a bounced mail.
struct HandleBounce: Sendable {
    /// Nil when all mails have the same envelope sender.
    let addresses: BounceAddresses?
    let store: any BounceStore
    let now: @Sendable () -> Date

    /// - Parameter message: the whole mail that carries the report.
    /// - Throws: ``BounceFault``, or what the store throws.
    func callAsFunction(_ message: [UInt8]) async throws -> BounceResult {
        let report = try BounceReport(message)
        guard let evidence = evidence(in: report) else { throw BounceFault.noTicket }
        guard let result = try await store.record(report.outcome, by: evidence, at: now()) else {
            throw BounceFault.unknownDelivery
        }
        return result
    }

    private func evidence(in report: BounceReport) -> BounceEvidence? {
        for destination in report.destinations {
            if let ticket = addresses?.ticket(in: destination) { return .ticket(ticket) }
        }
        return report.originalID.map { .messageID($0) }
    }
}
