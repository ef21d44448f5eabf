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

/// A mail that was sent at least once, with its person's current address.
struct SentMail: Sendable, Equatable {
    let id: DeliveryID
    let userID: UserID
    /// Nil when the person has no mail address any more.
    let email: String?
    /// Of the person's address.
    let version: Int?
}

/// What a report does to its mail and to the person's address.
enum BounceDecision: Sendable, Equatable {
    case nothing
    case recordDelivered
    /// - retiring: the version of the address that is gone; nil leaves the address.
    case fail(DeliveryFailure, retiring: Int?)

    init(_ outcome: BounceOutcome, of mail: SentMail, by evidence: BounceEvidence) {
        switch (outcome, evidence) {
        case (.pending, _), (.delivered, .messageID): self = .nothing
        case (.delivered, .ticket): self = .recordDelivered
        case (.failed(let reason), _): self = .fail(reason, retiring: nil)
        case (.addressGone, _):
            // The mail may have gone to an earlier address.
            let isCurrent = mail.email.map(evidence.proves) ?? false
            self = .fail(.addressGone, retiring: isCurrent ? mail.version : nil)
        }
    }
}

/// Stores the outcomes of sent mails.
protocol BounceStore: Sendable {
    /// Records a mail's outcome; repeating a report changes nothing.
    /// - Parameter decide: receives the mail as it is in the transaction.
    /// - Returns: nil when there is no such mail.
    func record(
        _ id: DeliveryID, at now: Date, decide: @Sendable (SentMail) -> BounceDecision
    ) async throws -> BounceResult?
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
        let result = try await store.record(evidence.deliveryID, at: now()) { mail in
            BounceDecision(report.outcome, of: mail, by: evidence)
        }
        guard let result else { throw BounceFault.unknownDelivery }
        return result
    }

    private func evidence(in report: BounceReport) -> BounceEvidence? {
        for destination in report.destinations {
            if let ticket = addresses?.ticket(in: destination) { return .ticket(ticket) }
        }
        return report.originalID.map { .messageID($0) }
    }
}
