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

/// The providers of this server, in the order of their buttons.
struct PaymentProviders: Sendable {
    var all: [any PaymentProvider]

    func named(_ name: String?) -> (any PaymentProvider)? { all.first { $0.name == name } }
}
