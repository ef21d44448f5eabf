import Domain
import Foundation

enum PaymentSubject {}
typealias PaymentID = Identifier<PaymentSubject>

/// One payment for the version without advertisements.
struct Payment: Sendable, Equatable {
    let id: PaymentID
    /// Nil once the account is erased.
    var userID: UserID?
    /// The name of its ``PaymentProvider``.
    let provider: String
    /// What the provider calls it; nil until it has answered.
    var reference: String?
    /// What the provider calls the money that moved, where that has a name of its own.
    var charge: String?
    /// What was asked for.
    let price: Money
    var state: PaymentState
    /// Where the person pays, while they can.
    var checkout: String?
    let startedAt: Date
    let expiresAt: Date
    var paidAt: Date?
    var refundAskedAt: Date?
    var refundedAt: Date?

    /// From the start on; Stripe allows half an hour to a day.
    static let lifetime: TimeInterval = 3 * 3_600

    init(_ price: Money, by provider: String, of userID: UserID, at now: Date) {
        (id, self.price, self.provider, self.userID) = (PaymentID(), price, provider, userID)
        (state, startedAt, expiresAt) = (.started, now, now + Self.lifetime)
    }

    init(
        id: PaymentID, of userID: UserID?, by provider: String, _ price: Money, _ state: PaymentState,
        startedAt: Date, expiresAt: Date
    ) {
        (self.id, self.userID, self.provider, self.price, self.state) = (id, userID, provider, price, state)
        (self.startedAt, self.expiresAt) = (startedAt, expiresAt)
    }

    /// Until when its payer may take it back; nil for what is not theirs to take back.
    /// - Parameter days: as the operator says.
    func refundableUntil(days: Int) -> Date? {
        guard state == .paid, refundAskedAt == nil, let paidAt else { return nil }
        return paidAt + Double(days) * 86_400
    }
}

/// Where a payment is. Only ``paid`` gives anything.
enum PaymentState: String, Codable, Sendable, CaseIterable {
    /// The person may pay, or has and the bank has not confirmed it.
    case started
    case paid
    case failed
    /// Also cancelled.
    case expired
    case refunded
    /// The payer's bank has taken the money back, or asks for it.
    case disputed
    /// Another amount, currency or payment than was asked for: an operator looks at it.
    case mismatch
}

/// What an operator has to look at.
enum PaymentAlarm: String, Sendable, CaseIterable {
    case mismatch
    case disputed
    /// Somebody has paid who had paid before.
    case paidTwice = "paid-twice"
    /// Paid after the account was erased.
    case withoutAccount = "without-account"
    /// The provider does not confirm a refund that it had accepted.
    case refundFailed = "refund-failed"
}
