import Domain
import Foundation

/// Begins a payment at a provider. One person has one open payment: a double click, or the back button, leads to the same.
struct StartPayment: Sendable {
    let settings: PaymentSettings
    let providers: PaymentProviders
    let store: PostgresPaymentStore
    let settle: SettlePayment
    /// Where people reach the pages.
    let site: URL
    let now: @Sendable () -> Date

    /// How long the answer to a start may be on its way before another start is tried.
    private static let patience: TimeInterval = 300

    /// - Returns: an open payment with its checkout.
    /// - Throws: ``PaymentError``, ``AccountError/deleted``.
    func callAsFunction(by name: String?, for userID: UserID) async throws -> Payment {
        guard let price = settings.price, let provider = providers.named(name) else { throw PaymentError.notSold }
        for _ in 1...2 {
            let open = try await store.begin(price, by: provider.name, for: userID, at: now())
            guard open.provider == provider.name, open.price == price else {
                try await cancel(open)
                continue
            }
            guard open.reference != nil else {
                guard open.startedAt > now() - Self.patience else {
                    try await store.close(open, as: .expired, .person, at: now())
                    continue
                }
                return try await start(open, at: provider)
            }
            let settled = try await settle(open, .person)
            if settled.state == .started, settled.expiresAt > now() { return settled }
            // What was open is at its end; another one may begin.
            if settled.state == .started { try await cancel(settled) }
        }
        throw PaymentError.underWay
    }

    private func start(_ payment: Payment, at provider: any PaymentProvider) async throws -> Payment {
        let pages = pages(of: provider.name)
        do {
            let started = try await PaymentError.asking(provider.name) { () async throws(PaymentProviderFault) in
                try await provider.start(payment, pages)
            }
            return try await store.note(started, of: payment)
        } catch PaymentError.providerFailed(let fault) where !fault.isTransient {
            try await store.close(payment, as: .failed, .person, at: now())
            throw PaymentError.providerFailed(fault)
        }
    }

    /// The same for all: a repeated request has to be the same as the first one.
    private func pages(of provider: String) -> PaymentPages {
        func address(_ path: String) -> String { site.appending(path: path).absoluteString }
        let page = address(AdFreeSection.path)
        return PaymentPages(
            description: "Breathe Easy: no advertisements", returned: "\(page)?done=returned",
            cancelled: "\(page)?done=cancelled", webhook: address("/webhooks/payments/\(provider)"))
    }

    /// Ends an open payment of the person.
    /// - Throws: ``PaymentError/underWay`` where the provider does not let it be ended.
    func cancel(_ payment: Payment) async throws {
        guard payment.state == .started else { return }
        guard let reference = payment.reference else {
            return try await store.close(payment, as: .expired, .person, at: now())
        }
        guard let provider = providers.named(payment.provider) else { throw PaymentError.notSold }
        try await PaymentError.asking(provider.name) { () async throws(PaymentProviderFault) in
            try await provider.cancel(reference)
        }
        if try await settle(payment, .person).state == .started { throw PaymentError.underWay }
    }
}
