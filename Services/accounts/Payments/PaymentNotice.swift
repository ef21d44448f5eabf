/// Which payment a webhook is about, by whatever it names.
struct PaymentNotice: Sendable, Equatable {
    var reference: String?
    var charge: String?
    var paymentID: PaymentID?
}

/// Why a webhook changes nothing.
enum PaymentWebhookFault: String, Error, Equatable {
    case noSignature = "no-signature"
    case wrongSignature = "wrong-signature"
    case tooOld = "too-old"
    case unreadable
}

/// Why a provider did not do it. Says nothing of the person.
enum PaymentProviderFault: Error, Equatable {
    case unreachable
    /// It asks to come again.
    case busy(status: Int)
    /// It says no, with its own word for why.
    case refused(status: Int, code: String?)
    /// A field of its answer that is missing or wrong.
    case field(String)

    var isTransient: Bool {
        switch self {
        case .unreachable, .busy: true
        case .refused, .field: false
        }
    }

    /// For logs.
    var words: String {
        switch self {
        case .unreachable: "unreachable"
        case .busy(let status): "busy \(status)"
        case .refused(let status, let code): "refused \(status) \(code ?? "")"
        case .field(let field): "unreadable \(field)"
        }
    }
}
