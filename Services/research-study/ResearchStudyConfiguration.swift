import Foundation
import HTTPService
import MessageProtocol
import PersonKeys
import Postgres
import RabbitMQ
import RequestLimits
import ServiceConnections
import ServiceRuntime

/// What this service reads from its environment.
struct ResearchStudyConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    var httpHost: String
    var httpPort: Int
    /// At the same time.
    var mostConnections: Int
    var study: ResearchStudySettings

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        var faults = ConfigurationFaults()
        func number(_ key: String, in range: ClosedRange<Int>, default usual: Int) -> Int? {
            settings.value(of: Setting("research_study.\(key)", in: range, default: usual), &faults)
        }
        let httpPort = number("http.port", in: 0...65_535, default: 8_087)
        let connections = number("http.connections", in: 10...60_000, default: 4_200)
        let limits = number("request_limits.times", in: 0...1_000_000, default: 1)
        let mixing = number("mixing.seconds", in: 1...86_400, default: 3_600)
        let postgres = settings.value(of: .postgres(of: .researchStudy), &faults)
        let rabbitMQ = settings.value(of: .rabbitMQ(of: .researchStudy), &faults)
        let httpHost = settings.value(of: Setting("research_study.http.host", default: "127.0.0.1"), &faults)
        let proxies = settings.value(of: Self.proxies, &faults)
        let healthKeys = settings.value(of: Self.healthKeys, &faults)
        let publicURL = settings.value(of: .publicURL(of: .researchStudy), &faults)
        let isRecorded = settings.value(of: Self.isRecorded, &faults)
        let scratch = settings.value(of: Self.scratch, &faults)
        let whoever = faults.collect { () throws(ConfigurationFaults) in try StudyOperator(settings) }
        guard let httpPort, let connections, let limits, let mixing, let postgres, let rabbitMQ, let httpHost,
            let proxies, let healthKeys, let publicURL, let isRecorded, let scratch,
            let whoever
        else { throw faults }
        (self.postgres, self.rabbitMQ) = (postgres, rabbitMQ)
        (self.httpHost, self.httpPort, mostConnections) = (httpHost, httpPort, connections)
        study = ResearchStudySettings(healthKeys: healthKeys, publicURL: publicURL)
        (study.proxies, study.isRecorded, study.whoever) = (proxies, isRecorded, whoever)
        study.requestLimits = RequestLimits.ofStudy.times(limits)
        (study.mixingSeconds, study.scratch) = (mixing, scratch)
    }

    private static let proxies = Setting("research_study.proxies", default: TrustedProxies.onThisMachine) { text in
        guard let proxies = TrustedProxies(text) else {
            throw SettingFault("must be addresses and networks such as 10.0.0.0/8, separated by spaces")
        }
        return proxies
    }

    /// A line of Base64 for each key, the one that wraps first.
    static let healthKeys = Setting("research_study.health.keys.file") { try MasterKeys(file: $0) }

    private static let isRecorded = Setting("environment.source", default: false) { text in
        guard ["recorded", "live"].contains(text) else { throw SettingFault("must be recorded or live") }
        return text == "recorded"
    }

    /// A folder with room for exports that are being made.
    private static let scratch = Setting("research_study.scratch", default: URL.temporaryDirectory) { text in
        guard FileManager.default.isWritableFile(atPath: text) else {
            throw SettingFault("must be a folder in which this process may write")
        }
        return URL(filePath: text)
    }
}

/// What an operator may set for the study.
struct ResearchStudySettings: Sendable {
    /// The master keys under which the keys of the day are sealed.
    var healthKeys: MasterKeys
    /// Where people reach the pages: what an invitation leads to.
    var publicURL: URL
    /// Whom the texts of studies name.
    var whoever = StudyOperator()
    /// Whose word on where a request comes from is taken.
    var proxies = TrustedProxies.onThisMachine
    /// What one researcher or address may send; nil for any number.
    var requestLimits: RequestLimits?
    /// Whether the environment is played from recordings, so that its time is theirs.
    var isRecorded = false
    /// How long answers are gathered before they are mixed, in seconds.
    var mixingSeconds = 3_600
    /// Where exports are until they are stored: 1.6 GB for each million answers.
    var scratch = URL.temporaryDirectory

    /// Bodies that are held at the same time, in bytes.
    static let heldBodies = 32 << 20

    init(healthKeys: MasterKeys, publicURL: URL) { (self.healthKeys, self.publicURL) = (healthKeys, publicURL) }
}

extension StudyOperator {
    /// Texts, as studies name whoever runs them.
    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        var faults = ConfigurationFaults()
        func text(_ key: String, default usual: String) -> String? {
            settings.value(of: Setting("research_study.\(key)", default: usual), &faults)
        }
        let usual = StudyOperator()
        let controller = text("controller", default: usual.controller)
        let contact = text("contact", default: usual.contact)
        let ethics = text("ethics", default: usual.ethics)
        let authority = text("authority", default: usual.authority)
        guard let controller, let contact, let ethics, let authority else { throw faults }
        self.init(controller: controller, contact: contact, ethics: ethics, authority: authority)
    }
}

extension RequestLimits {
    /// A classroom behind one address joins and answers within minutes, so strangers may send more than elsewhere;
    /// guessed invitations have a brake of their own.
    static var ofStudy: RequestLimits {
        var limits = RequestLimits()
        limits.strangers.quota = 1_200
        limits.reads.quota = 3_000
        return limits
    }
}
