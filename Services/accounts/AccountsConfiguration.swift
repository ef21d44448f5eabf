import Foundation
import HTTPService
import MessageProtocol
import PersonKeys
import Postgres
import PrivacyRights
import RabbitMQ
import RequestLimits
import ServiceConnections
import ServiceRuntime
import SignedLinks

/// What this service reads from its environment.
struct AccountsConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    var httpHost: String
    var httpPort: Int
    /// At the same time.
    var mostConnections: Int
    var accounts: AccountsSettings

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        var faults = ConfigurationFaults()
        func number(_ key: String, in range: ClosedRange<Int>, default usual: Int) -> Int? {
            settings.value(of: Setting("accounts.\(key)", in: range, default: usual), &faults)
        }
        let httpPort = number("http.port", in: 0...65_535, default: 8_086)
        let connections = number("http.connections", in: 10...60_000, default: 4_200)
        let signUps = number("sign_ups.per_hour", in: 1...1_000_000, default: 60)
        let limits = number("request_limits.times", in: 0...1_000_000, default: 1)
        let guesses = number("wrong_passwords.per_hour", in: 1...1_000_000, default: 100)
        let postgres = settings.value(of: .postgres(of: .accounts), &faults)
        let rabbitMQ = settings.value(of: .rabbitMQ(of: .accounts), &faults)
        let httpHost = settings.value(of: Setting("accounts.http.host", default: "127.0.0.1"), &faults)
        let proxies = settings.value(of: Self.proxies, &faults)
        let healthKeys = settings.value(of: Self.healthKeys, &faults)
        let linkSealer = settings.value(of: Self.linkSealer, &faults)
        let publicURL = settings.value(of: .publicURL(of: .accounts), &faults)
        let social = faults.collect { () throws(ConfigurationFaults) in try SocialSettings.read(settings) }
        let payments = faults.collect { () throws(ConfigurationFaults) in try PaymentSettings.read(settings) }
        let controller = settings.value(of: Setting("accounts.controller", default: Controller().name), &faults)
        let contact = settings.value(of: Setting("accounts.contact", default: Controller().contact), &faults)
        let erasureLog = settings.value(of: Self.erasureLog, &faults)
        let isRecorded = settings.value(
            of: Setting("environment.source", default: false) { text throws(SettingFault) in
                try Self.isRecorded(in: text)
            }, &faults)
        guard let httpPort, let limits, let connections, let signUps, let guesses, let postgres, let rabbitMQ,
            let httpHost,
            let proxies, let healthKeys, let linkSealer, let publicURL, let social, let payments, let controller,
            let contact,
            let erasureLog, let isRecorded
        else { throw faults }
        (self.postgres, self.rabbitMQ) = (postgres, rabbitMQ)
        (self.httpHost, self.httpPort, mostConnections) = (httpHost, httpPort, connections)
        accounts = AccountsSettings(healthKeys: healthKeys, linkSealer: linkSealer, publicURL: publicURL)
        accounts.proxies = proxies
        accounts.requestLimits = RequestLimits().times(limits)
        accounts.social = social
        accounts.payments = payments
        accounts.controller = Controller(name: controller, contact: contact)
        accounts.erasureLog = erasureLog
        accounts.isRecorded = isRecorded
        accounts.signIn = SignInLimits(guesses: .hourly(guesses), signUps: .hourly(signUps))
    }

    /// - Parameter source: of the environment's values; nil where it is not said.
    static func isRecorded(in source: String?) throws(SettingFault) -> Bool {
        guard let source else { return false }
        guard ["recorded", "live"].contains(source) else { throw SettingFault("must be recorded or live") }
        return source == "recorded"
    }

    private static let proxies = Setting("accounts.proxies", default: TrustedProxies.onThisMachine) { text in
        guard let proxies = TrustedProxies(text) else {
            throw SettingFault("must be addresses and networks such as 10.0.0.0/8, separated by spaces")
        }
        return proxies
    }

    /// A line of Base64 for each key, the one that wraps first.
    static let healthKeys = Setting("accounts.health.keys.file") { try MasterKeys(file: $0) }

    /// Seals what the notifier is asked to send.
    static let linkSealer = Setting("accounts.link.keys", isSecret: true) { try LinkSealer($0) }

    private static let erasureLog = Setting<ErasureLog?>("accounts.erasures.log", default: .some(nil)) {
        do { return try ErasureLog(path: $0) } catch { throw SettingFault("\(error)") }
    }
}

/// What an operator may set for accounts.
struct AccountsSettings: Sendable {
    /// The master keys under which people's own keys are wrapped.
    var healthKeys: MasterKeys
    var linkSealer: LinkSealer
    /// Where people reach the pages: what links in mails begin with, and the origin of passkeys.
    var publicURL: URL
    /// Whose word on where a request comes from is taken.
    var proxies = TrustedProxies.onThisMachine
    var signIn = SignInLimits()
    /// What one person or address may send; nil for any number.
    var requestLimits: RequestLimits?
    var social = SocialSettings()
    var payments = PaymentSettings()
    /// Whom the notices name.
    var controller = Controller()
    /// Where erasures are noted for the time after a restored backup; nil where nobody restores.
    var erasureLog: ErasureLog?
    /// Whether this is a demonstration, whose people are one click from signed in.
    var isRecorded = false

    /// Bodies that are held at the same time, in bytes.
    static let heldBodies = 32 << 20

    init(healthKeys: MasterKeys, linkSealer: LinkSealer, publicURL: URL) {
        (self.healthKeys, self.linkSealer, self.publicURL) = (healthKeys, linkSealer, publicURL)
    }
}
