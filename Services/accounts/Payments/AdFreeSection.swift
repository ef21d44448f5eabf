import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions

/// The version without advertisements, at `/account/ad-free`: what it is, its payment, receipts and the way back.
struct AdFreeSection: AccountSection {
    static let path = "/account/ad-free"
    let settings: PaymentSettings
    let providers: PaymentProviders
    let store: PostgresPaymentStore
    let start: StartPayment
    let settle: SettlePayment
    let refund: RefundPayment
    let now: @Sendable () -> Date

    /// Whether there is anything to show to somebody.
    func hasAnything(for userID: UserID) async throws -> Bool {
        if isSold { return true }
        return try await !store.payments(of: userID).isEmpty
    }

    private var isSold: Bool { settings.price != nil && !providers.all.isEmpty }

    func page(_ visit: AccountVisit) async throws -> AccountSectionPage {
        let words = AdFreeWords(language: visit.language)
        var payments = try await store.payments(of: visit.session.userID)
        var open = payments.first { $0.state == .started }
        // The browser comes back from the provider, often before the webhook.
        if let payment = open, visit.done == "returned" || visit.done == "cancelled" {
            do {
                _ = try await settle(payment, .person)
            } catch is PaymentError {
                // What the provider cannot be asked now is shown as it was known.
            }
            payments = try await store.payments(of: visit.session.userID)
            open = payments.first { $0.state == .started }
        }
        let isAdFree = payments.contains { $0.state == .paid }
        var parts: [AccountSectionPage.Part] = []
        if isAdFree {
            parts.append(.text(words.have))
        } else if let open {
            parts.append(.text(words.goOn(open)))
            // What the buttons of the offer were refused stands here, since the offer is gone.
            var answer = visit.answer
            answer?.form = "cancel"
            parts.append(.form(words.cancel.answering(answer)))
        } else if let price = settings.price, isSold {
            parts.append(.form(words.buy(price, providers).answering(visit.answer)))
        } else {
            parts.append(.text(words.notSold))
        }
        let listed = payments.filter { $0.paidAt != nil || $0.state == .failed }
        if !listed.isEmpty {
            let list = words.receipts(listed, settings, at: now())
            parts.append(.list(list.answering(visit.answer)))
        }
        var page = AccountSectionPage(Self.path, words.title, in: visit.language, parts)
        page.introduction = words.introduction
        page.done = words.done(visit.done, isAdFree: isAdFree, isOpen: open != nil, last: payments.first?.state)
        page.parent = (ProfileSection.path, ProfileWords(language: visit.language).title)
        page.refreshes = visit.done == "returned" && open != nil
        return page
    }

    func submit(_ form: String, _ fields: FormFields, _ visit: AccountVisit) async throws -> Response? {
        let userID = visit.session.userID
        switch form {
        case "cancel":
            for payment in try await store.payments(of: userID) where payment.state == .started {
                try await start.cancel(payment)
            }
            return Self.done("cancelled")
        case "refund":
            guard let id = fields.text("id").flatMap({ PaymentID($0) }) else { throw PaymentError.unknownPayment }
            let payment = try await refund(id, by: userID)
            return Self.done(payment.state == .refunded ? "refunded" : "refund-asked")
        default:
            guard providers.named(form) != nil else { return nil }
            _ = try await start(by: form, for: userID)
            // A form's answer leads to no other site (form-action 'self'), so the page has the link.
            return Self.done("started")
        }
    }
}
