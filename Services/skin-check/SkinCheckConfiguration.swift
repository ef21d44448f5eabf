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
struct SkinCheckConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    var httpHost: String
    var httpPort: Int
    /// At the same time.
    var mostConnections: Int
    var skin: SkinCheckSettings
    var model: SkinModel

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        var faults = ConfigurationFaults()
        func number(_ key: String, in range: ClosedRange<Int>, default usual: Int) -> Int? {
            settings.value(of: Setting("skin_check.\(key)", in: range, default: usual), &faults)
        }
        let httpPort = number("http.port", in: 0...65_535, default: 8_089)
        let connections = number("http.connections", in: 10...60_000, default: 4_200)
        let limits = number("request_limits.times", in: 0...1_000_000, default: 1)
        let postgres = settings.value(of: .postgres(of: .skinCheck), &faults)
        let rabbitMQ = settings.value(of: .rabbitMQ(of: .skinCheck), &faults)
        let httpHost = settings.value(of: Setting("skin_check.http.host", default: "127.0.0.1"), &faults)
        let proxies = settings.value(of: Self.proxies, &faults)
        let healthKeys = settings.value(of: Self.healthKeys, &faults)
        let linkSealer = settings.value(of: Self.linkSealer, &faults)
        let publicURL = settings.value(of: .publicURL(of: .skinCheck), &faults)
        let shortestSide = number("shortest_side", in: 50...2_000, default: SkinPhoto.shortestSide)
        let model = settings.value(of: Self.model, &faults)
        let specialists = settings.value(of: Self.specialists, &faults)
        guard let httpPort, let connections, let limits, let postgres, let rabbitMQ, let httpHost, let proxies,
            let healthKeys, let linkSealer, let publicURL, let model, let specialists,
            let shortestSide
        else { throw faults }
        (self.postgres, self.rabbitMQ) = (postgres, rabbitMQ)
        (self.httpHost, self.httpPort, mostConnections) = (httpHost, httpPort, connections)
        self.model = model
        skin = SkinCheckSettings(
            healthKeys: healthKeys, linkSealer: linkSealer, publicURL: publicURL,
            quality: model.head.quality)
        skin.shortestSide = shortestSide
        (skin.proxies, skin.requestLimits, skin.specialists) = (proxies, RequestLimits().times(limits), specialists)
    }

    private static let proxies = Setting("skin_check.proxies", default: TrustedProxies.onThisMachine) { text in
        guard let proxies = TrustedProxies(text) else {
            throw SettingFault("must be addresses and networks such as 10.0.0.0/8, separated by spaces")
        }
        return proxies
    }

    /// A line of Base64 for each key, the one that wraps first.
    static let healthKeys = Setting("skin_check.health.keys.file") { try MasterKeys(file: $0) }

    /// A folder with `skin.onnx` and `head.json`, as the training writes them.
    private static let model = Setting("skin_check.model") { try SkinModel(folder: URL(filePath: $0)) }

    /// Whom people may turn to, as the operator knows them; nobody while it is not set.
    private static let specialists = Setting("skin_check.specialists.file", default: SpecialistDirectory.empty) {
        try SpecialistDirectory(file: $0)
    }

    /// Seals what the notifier is asked to send.
    private static let linkSealer = Setting("skin_check.link.keys", isSecret: true) { try LinkSealer($0) }
}

/// What an operator may set for the pages.
struct SkinCheckSettings: Sendable {
    /// The master keys under which people's keys are sealed.
    var healthKeys: MasterKeys
    /// Seals what the notifier is asked to send.
    var linkSealer: LinkSealer
    /// Where people reach the pages.
    var publicURL: URL
    /// When a photo is too bad to be kept.
    var quality: ClassifierHead.Quality
    /// Of a photo that is taken, in pixels; lower only to judge the service with photos that were made smaller.
    var shortestSide = SkinPhoto.shortestSide
    var specialists = SpecialistDirectory.empty
    /// Whose word on where a request comes from is taken.
    var proxies = TrustedProxies.onThisMachine
    /// What one person or address may send; nil for any number.
    var requestLimits: RequestLimits?

    /// Bodies that are held at the same time, in bytes.
    static let heldBodies = 64 << 20

    init(healthKeys: MasterKeys, linkSealer: LinkSealer, publicURL: URL, quality: ClassifierHead.Quality) {
        (self.healthKeys, self.linkSealer, self.publicURL) = (healthKeys, linkSealer, publicURL)
        self.quality = quality
    }
}
