import Domain
import Foundation
import ServiceRuntime

/// What the operator sells, and by whom it is paid. Without a price or a provider nothing is sold.
struct PaymentSettings: Sendable {
    static let stripe = "stripe"
    static let bank = "bank"

    var price: Money?
    var stripe: Stripe?
    var bank: Bank?
    /// For how many days after it a payment can be taken back.
    var refundDays = 14

    struct Stripe: Sendable {
        /// Without a slash at its end.
        var origin: String
        var key: String
        /// The old and the new one while it is changed.
        var webhookSecrets: [String]
    }

    struct Bank: Sendable {
        var origin: String
        var key: String
    }

    static func read(_ settings: SettingsReader) throws(ConfigurationFaults) -> PaymentSettings {
        var faults = ConfigurationFaults()
        var read = PaymentSettings()
        let price = settings.value(of: Self.price, &faults)
        let days = settings.value(of: Setting("accounts.payments.refund.days", in: 0...365, default: 14), &faults)
        let stripeOrigin = settings.value(of: origin("stripe", "https://api.stripe.com"), &faults)
        let stripeKey = settings.value(of: secret("stripe.key"), &faults)
        let webhookSecrets = settings.value(of: secret("stripe.webhook.secret"), &faults)
        let bankOrigin = settings.value(of: origin("bank", "https://api.mollie.com"), &faults)
        let bankKey = settings.value(of: secret("bank.key"), &faults)
        guard let price, let days, let stripeOrigin, let stripeKey, let webhookSecrets, let bankOrigin, let bankKey
        else { throw faults }
        (read.price, read.refundDays) = (price, days)
        let secrets = webhookSecrets.split(separator: " ").map { String($0) }
        if stripeKey.isEmpty != secrets.isEmpty {
            faults.add(
                "ACCOUNTS_PAYMENTS_STRIPE_KEY and ACCOUNTS_PAYMENTS_STRIPE_WEBHOOK_SECRET are set together or not at all"
            )
        }
        if !stripeKey.isEmpty { read.stripe = Stripe(origin: stripeOrigin, key: stripeKey, webhookSecrets: secrets) }
        if !bankKey.isEmpty { read.bank = Bank(origin: bankOrigin, key: bankKey) }
        guard faults.faults.isEmpty else { throw faults }
        return read
    }

    private static let price = Setting<Money?>("accounts.payments.price", default: .some(nil)) { text in
        guard !text.isEmpty else { return nil }
        do throws(DomainError) { return try Money(price: text) } catch { throw SettingFault(error.problem) }
    }

    private static func secret(_ key: String) -> Setting<String> {
        Setting("accounts.payments.\(key)", isSecret: true, default: "") { $0 }
    }

    private static func origin(_ provider: String, _ usual: String) -> Setting<String> {
        Setting("accounts.payments.\(provider).url", default: usual) { text in
            guard let url = URL(string: text), let host = url.host(), url.query() == nil, url.path().isEmpty,
                url.scheme == "https" || (url.scheme == "http" && ["localhost", "127.0.0.1"].contains(host))
            else { throw SettingFault("must be an https address without a path, such as \(usual)") }
            return text
        }
    }
}
