/// What a provider says of a payment when it is asked. It alone changes what this service believes: a webhook and a
/// returning browser only make it ask.
struct PaymentReport: Sendable, Equatable {
    enum Status: Sendable, Equatable { case open, paid, failed, expired }

    var reference: String
    /// Of this service, as the provider was given it.
    var paymentID: PaymentID?
    var charge: String?
    var status: Status
    /// Nil for what this service never asks for, such as another currency.
    var amount: Money?
    /// In minor units.
    var refunded = 0
    var isDisputed = false
}

extension PaymentReport {
    /// What a payment becomes: a state never goes back to one in which less had happened, so that reports may come twice
    /// and in any order.
    func state(after payment: Payment) -> PaymentState {
        guard status == .paid else {
            switch payment.state {
            case .started, .failed, .expired: break
            case .paid, .refunded, .disputed, .mismatch: return payment.state
            }
            switch status {
            case .failed: return .failed
            case .expired: return .expired
            case .open, .paid: return payment.state
            }
        }
        guard payment.state != .refunded else { return .refunded }
        if let amount, refunded >= amount.minorUnits { return .refunded }
        guard amount == payment.price, paymentID == nil || paymentID == payment.id else { return .mismatch }
        return isDisputed ? .disputed : .paid
    }

    /// What an operator has to know of the change.
    func alarm(after payment: Payment, hasPaidBefore: Bool) -> PaymentAlarm? {
        let next = state(after: payment)
        if payment.state == .refunded, status == .paid, refunded < (amount?.minorUnits ?? 0), !isDisputed {
            return .refundFailed
        }
        guard next != payment.state else { return nil }
        switch next {
        case .mismatch: return .mismatch
        case .disputed: return .disputed
        case .paid where payment.userID == nil: return .withoutAccount
        case .paid where hasPaidBefore: return .paidTwice
        default: return nil
        }
    }
}
