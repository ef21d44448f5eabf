import Crypto
import Domain
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
import WebPages

/// What this service reads from its environment.
struct IngestGatewayConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    var httpHost: String
    var httpPort: Int
    /// At the same time.
    var mostConnections: Int
    /// How many messages may wait in the outbox before requests that add to it are refused.
    var outboxLimit: Int
    var gateway: GatewaySettings
    /// Fewer people's reports of one kind in one cell are not shown on the map.
    var fewestPeople: Int

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        var faults = ConfigurationFaults()
        // Of the status page, which was the gateway's until 0.8.
        settings.mention(
            "ingest_gateway.operator.token", "ingest_gateway.rabbitmq.management.url", "ingest_gateway.chart.js")
        // Of signing in, which was the gateway's until 0.8: ACCOUNTS_SIGN_UPS_PER_HOUR and the like.
        settings.mention(
            "ingest_gateway.sign_ups.per_hour", "ingest_gateway.wrong_passwords.per_hour")
        func number(_ key: String, in range: ClosedRange<Int>, default usual: Int) -> Int? {
            settings.value(of: Setting("ingest_gateway.\(key)", in: range, default: usual), &faults)
        }
        let httpPort = number("http.port", in: 0...65_535, default: 8_080)
        let outboxLimit = number("outbox.limit", in: 1...10_000_000, default: 100_000)
        let lifetime = number("answers.seconds", in: 0...3_600, default: 15)
        let capacity = number("answers.count", in: 2...1_000_000, default: 1_000)
        let fewestPeople = number("user_alert_layer.people", in: 2...1_000, default: UserAlertLayer.fewestPeople)
        let reportsPerHour = number("user_alerts.per_hour", in: 1...100_000, default: SubmitUserAlert.usualHourlyLimit)
        let megabytes = number("health.imports.megabytes", in: 1...1_048_576, default: 2_048)
        let limits = number("request_limits.times", in: 0...1_000_000, default: 1)
        let proxies = settings.value(of: Self.proxies, &faults)
        let connections = number("http.connections", in: 10...60_000, default: 4_200)
        let ofPerson = number("health.imports.person.megabytes", in: 1...1_048_576, default: 4_096)
        let ofAll = number("health.imports.all.megabytes", in: 1...104_857_600, default: 51_200)
        let postgres = settings.value(of: .postgres(of: .ingestGateway), &faults)
        let rabbitMQ = settings.value(of: .rabbitMQ(of: .ingestGateway), &faults)
        let httpHost = settings.value(of: Setting("ingest_gateway.http.host", default: "127.0.0.1"), &faults)
        let healthKeys = settings.value(of: Self.healthKeys, &faults)
        let isRecorded = settings.value(of: Self.isRecorded, &faults)
        let advertising = settings.value(of: Self.advertising, &faults)
        let linkSealer = settings.value(of: Self.linkSealer, &faults)
        let webPushKey = settings.value(of: Self.webPushKey, &faults)
        let attribution = settings.value(of: Setting("ingest_gateway.map.attribution", default: ""), &faults)
        let tiles = settings.value(of: Self.tiles(named: attribution ?? ""), &faults)
        // Read by all pages (StudyTab.current); a word that is none is refused here.
        let studyTab = settings.value(of: Self.studyTab, &faults)
        let erasureLog = settings.value(of: Self.erasureLog, &faults)
        let publicURL = settings.value(of: .publicURL(of: .ingestGateway), &faults)
        guard let httpPort, let limits, let proxies, let outboxLimit, let lifetime, let capacity, let fewestPeople,
            let reportsPerHour,
            let megabytes, let postgres, let rabbitMQ, let httpHost, let healthKeys, let isRecorded, let linkSealer,
            let webPushKey, let connections, let ofPerson, let ofAll, let erasureLog, let tiles, let publicURL,
            let advertising, studyTab != nil
        else { throw faults }
        (self.postgres, self.rabbitMQ) = (postgres, rabbitMQ)
        (self.httpHost, self.httpPort) = (httpHost, httpPort)
        mostConnections = connections
        (self.outboxLimit, self.fewestPeople) = (outboxLimit, fewestPeople)
        gateway = GatewaySettings(healthKeys: healthKeys, publicURL: publicURL)
        (gateway.proxies, gateway.requestLimits) = (proxies, RequestLimits().times(limits))
        gateway.hasAdvertisingSpace = advertising
        gateway.largestHealthImport = megabytes << 20
        gateway.uploads = UploadQuota(perPerson: ofPerson << 20, inAll: ofAll << 20)
        (gateway.reportsPerHour, gateway.isRecorded) = (reportsPerHour, isRecorded)
        (gateway.linkSealer, gateway.webPushKey) = (linkSealer, webPushKey)
        (gateway.erasureLog, gateway.tiles) = (erasureLog, tiles)
        gateway.answers = AnswerSettings(lifetime: Double(lifetime), capacity: capacity)
    }

    private static let proxies = Setting("ingest_gateway.proxies", default: TrustedProxies.onThisMachine) { text in
        guard let proxies = TrustedProxies(text) else {
            throw SettingFault("must be addresses and networks such as 10.0.0.0/8, separated by spaces")
        }
        return proxies
    }

    private static let isRecorded = Setting("environment.source", default: false) { text in
        guard ["recorded", "live"].contains(text) else { throw SettingFault("must be recorded or live") }
        return text == "recorded"
    }

    private static let advertising = Setting("ingest_gateway.advertising.space", default: false) { text in
        guard ["on", "off"].contains(text) else { throw SettingFault("must be on or off") }
        return text == "on"
    }

    private static let studyTab = Setting("study.tab", default: StudyTab.diary) { text in
        guard let tab = StudyTab(rawValue: text) else { throw SettingFault("must be diary or study") }
        return tab
    }

    /// A line of Base64 for each key, the one that wraps first.
    static let healthKeys = Setting("ingest_gateway.health.keys.file") { try MasterKeys(file: $0) }

    private static let erasureLog = Setting<ErasureLog?>("ingest_gateway.erasures.log", default: .some(nil)) {
        do { return try ErasureLog(path: $0) } catch { throw SettingFault("\(error)") }
    }

    private static func tiles(named attribution: String) -> Setting<MapTiles?> {
        Setting("ingest_gateway.map.tiles", default: .some(nil)) { text in
            guard let tiles = MapTiles(text, attribution: attribution) else {
                throw SettingFault("must be an https address with {z}, {x} and {y} in it; its host in lower case")
            }
            return tiles
        }
    }

    private static let linkSealer = Setting<LinkSealer?>(
        "ingest_gateway.link.keys", isSecret: true, default: .some(nil)
    ) {
        try LinkSealer($0)
    }

    private static let webPushKey = Setting<String?>("ingest_gateway.vapid.public.key", default: .some(nil)) { text in
        guard let key = Data(base64URL: text), (try? P256.Signing.PublicKey(x963Representation: key)) != nil else {
            throw SettingFault(
                "must be base64url of the 65-byte public key that belongs to NOTIFIER_VAPID_PRIVATE_KEY")
        }
        return key.base64URL
    }
}
