import HTTPService
import HTTPTypes
import Localization

/// Why nothing was paid, cancelled or given back.
enum PaymentError: Error, Equatable {
    /// The operator sells nothing, or not by this provider.
    case notSold
    case alreadyPaid
    /// Another payment is under way that its provider does not let be cancelled.
    case underWay
    case unknownPayment
    /// Nothing was paid by it, or it was given back already.
    case nothingToRefund
    case refundTooLate(days: Int)
    case providerFailed(PaymentProviderFault)
}

extension Problem {
    init(_ error: PaymentError) {
        switch error {
        case .notSold:
            self.init(.notFound, "This server sells nothing by this provider; GET /api/v1/payments says what it sells")
        case .alreadyPaid: self.init(.conflict, "You have paid already: you see no advertisements")
        case .underWay:
            self.init(
                .conflict, "A payment is under way that cannot be cancelled: finish it, or wait until it has ended")
        case .unknownPayment:
            self.init(.notFound, "You have no such payment; GET /api/v1/payments lists yours")
        case .nothingToRefund: self.init(.conflict, "Nothing of this payment can be given back")
        case .refundTooLate(let days):
            self.init(.conflict, "A payment can be taken back for \(days) days after it; these are over")
        case .providerFailed(let fault) where fault.isTransient:
            self.init(.serviceUnavailable, "The provider cannot be reached now; nothing was changed", retryAfter: 10)
        case .providerFailed: self.init(.badGateway, "The provider's answer cannot be used; nothing was changed")
        }
    }
}

extension PaymentError {
    /// What a page says of it.
    func text(in language: ContentLanguage) -> String {
        switch self {
        case .notSold: language.saying("This cannot be bought here.", "Das kann man hier nicht kaufen.")
        case .alreadyPaid: language.saying("You have paid already.", "Sie haben schon bezahlt.")
        case .underWay:
            language.saying(
                "Another payment is under way. Finish it, or wait until it has ended.",
                "Eine andere Zahlung läuft noch. Schließen Sie sie ab, oder warten Sie, bis sie endet.")
        case .unknownPayment, .nothingToRefund:
            language.saying(
                "Nothing of this payment can be given back.", "Von dieser Zahlung lässt sich nichts zurückgeben.")
        case .refundTooLate(let days):
            language.saying(
                "A payment can be taken back for \(days) days. These are over.",
                "Eine Zahlung lässt sich \(days) Tage lang zurücknehmen. Diese Frist ist vorbei.")
        case .providerFailed:
            language.saying(
                "The payment service does not answer now. Nothing was paid. Try again in a moment.",
                "Der Zahlungsdienst antwortet gerade nicht. Es wurde nichts bezahlt. Versuchen Sie es gleich noch einmal."
            )
        }
    }
}
