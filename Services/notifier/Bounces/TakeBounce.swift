import Domain
import Foundation

/// What vouches for a report.
enum BounceEvidence: Sendable {
    /// It came to the address that only this mail had as its sender.
    case ticket(BounceTicket)
    /// It names the mail's Message-ID, which the mail's readers know; that must not cost anybody their address.
    case messageID(DeliveryID)

    var deliveryID: DeliveryID {
        switch self {
        case .ticket(let ticket): ticket.deliveryID
        case .messageID(let id): id
        }
    }

    /// Whether it proves that a mail to this address came back.
    func proves(_ address: String) -> Bool {
        switch self {
        case .ticket(let ticket): ticket.wasSent(to: address)
        case .messageID: false
        }
    }
}

/// What was done about a report.
enum BounceResult: String, Sendable, Encodable, CaseIterable {
    case addressRetired = "address-retired"
    case deliveryFailed = "delivery-failed"
    case delivered
    case nothing
}

/// Where mails that were sent are written down.
protocol BounceStore: Sendable {
    /// Notes what became of a mail; the same report again does the same once.
    /// - Returns: nil when there is no such mail.
    func note(_ news: BounceNews, by evidence: BounceEvidence, at now: Date) async throws -> BounceResult?
}

/// Draws the consequence of a mail that came back.
struct TakeBounce: Sendable {
    /// Nil where all mails have the same sender.
    let addresses: BounceAddresses?
    let store: any BounceStore
    let now: @Sendable () -> Date

    /// - Parameter message: the whole mail that carries the report.
    /// - Throws: ``BounceFault``, or what the store throws.
    func callAsFunction(_ message: [UInt8]) async throws -> BounceResult {
        let report = try BounceReport(message)
        guard let evidence = evidence(in: report) else { throw BounceFault.noTicket }
        guard let result = try await store.note(report.news, by: evidence, at: now()) else {
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
