import Foundation
import HTTPService
import MessageProtocol
import PersonKeys
import Postgres
import RabbitMQ
import RequestLimits
import ServiceConnections
import ServiceRuntime
import SignedLinks

/// What this service reads from its environment.
struct SymptomJournalConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    var httpHost: String
    var httpPort: Int
    /// At the same time.
    var mostConnections: Int
    var journal: SymptomJournalSettings

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        var faults = ConfigurationFaults()
        func number(_ key: String, in range: ClosedRange<Int>, default usual: Int) -> Int? {
            settings.value(of: Setting("symptom_journal.\(key)", in: range, default: usual), &faults)
        }
        let httpPort = number("http.port", in: 0...65_535, default: 8_088)
        let connections = number("http.connections", in: 10...60_000, default: 4_200)
        let limits = number("request_limits.times", in: 0...1_000_000, default: 1)
        let postgres = settings.value(of: .postgres(of: .symptomJournal), &faults)
        let rabbitMQ = settings.value(of: .rabbitMQ(of: .symptomJournal), &faults)
        let httpHost = settings.value(of: Setting("symptom_journal.http.host", default: "127.0.0.1"), &faults)
        let proxies = settings.value(of: Self.proxies, &faults)
        let healthKeys = settings.value(of: Self.healthKeys, &faults)
        let linkSealer = settings.value(of: Self.linkSealer, &faults)
        let publicURL = settings.value(of: .publicURL(of: .symptomJournal), &faults)
        guard let httpPort, let connections, let limits, let postgres, let rabbitMQ, let httpHost, let proxies,
            let healthKeys, let linkSealer, let publicURL
        else { throw faults }
        (self.postgres, self.rabbitMQ) = (postgres, rabbitMQ)
        (self.httpHost, self.httpPort, mostConnections) = (httpHost, httpPort, connections)
        journal = SymptomJournalSettings(
            healthKeys: healthKeys, linkSealer: linkSealer, publicURL: publicURL)
        (journal.proxies, journal.requestLimits) = (proxies, RequestLimits().times(limits))
    }

    private static let proxies = Setting("symptom_journal.proxies", default: TrustedProxies.onThisMachine) { text in
        guard let proxies = TrustedProxies(text) else {
            throw SettingFault("must be addresses and networks such as 10.0.0.0/8, separated by spaces")
        }
        return proxies
    }

    /// A line of Base64 for each key, the one that wraps first.
    static let healthKeys = Setting("symptom_journal.health.keys.file") { try MasterKeys(file: $0) }

    /// Seals what the notifier is asked to send.
    private static let linkSealer = Setting("symptom_journal.link.keys", isSecret: true) { try LinkSealer($0) }
}

/// What an operator may set for the journal.
struct SymptomJournalSettings: Sendable {
    /// The master keys under which people's keys are sealed.
    var healthKeys: MasterKeys
    /// Seals what the notifier is asked to send.
    var linkSealer: LinkSealer
    /// Where people reach the pages.
    var publicURL: URL
    /// Whose word on where a request comes from is taken.
    var proxies = TrustedProxies.onThisMachine
    /// What one person or address may send; nil for any number.
    var requestLimits: RequestLimits?

    /// Bodies that are held at the same time, in bytes.
    static let heldBodies = 32 << 20

    init(healthKeys: MasterKeys, linkSealer: LinkSealer, publicURL: URL) {
        (self.healthKeys, self.linkSealer, self.publicURL) = (healthKeys, linkSealer, publicURL)
    }
}
