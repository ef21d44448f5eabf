import Foundation
import HTTPTypes

/// Somebody who takes payments: the person pays on a page of theirs, so nothing of a card or a bank account comes here.
protocol PaymentProvider: Sendable {
    /// In paths and in the table, such as `stripe`.
    var name: String { get }

    /// Begins a payment, or gives again what it gave for the same one.
    /// - Throws: ``PaymentProviderFault``.
    func start(_ payment: Payment, _ pages: PaymentPages) async throws(PaymentProviderFault) -> StartedPayment

    /// What the provider knows of a payment now.
    /// - Throws: ``PaymentProviderFault``.
    func report(of reference: String) async throws(PaymentProviderFault) -> PaymentReport

    /// Ends a payment that nobody has paid; without effect where the provider does not let it be ended.
    /// - Throws: ``PaymentProviderFault``.
    func cancel(_ reference: String) async throws(PaymentProviderFault)

    /// Gives back what was paid, once however often it is asked.
    /// - Throws: ``PaymentProviderFault``.
    func refund(_ report: PaymentReport, of payment: Payment) async throws(PaymentProviderFault)

    /// Reads what the provider sent of its own accord.
    /// - Throws: ``PaymentWebhookFault``.
    func notice(in body: [UInt8], _ headers: HTTPFields, at now: Date) throws(PaymentWebhookFault) -> PaymentNotice?
}

/// Where the provider's pages and webhooks lead back to.
struct PaymentPages: Sendable {
    var description: String
    var returned: String
    var cancelled: String
    var webhook: String
}

struct StartedPayment: Sendable, Equatable {
    var reference: String
    /// Where the browser goes.
    var checkout: String
}

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

/// The providers of this server, in the order of their buttons.
struct PaymentProviders: Sendable {
    var all: [any PaymentProvider]

    func named(_ name: String?) -> (any PaymentProvider)? { all.first { $0.name == name } }
}
