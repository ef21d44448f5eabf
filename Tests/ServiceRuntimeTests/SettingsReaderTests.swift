import Logging
import Synchronization
import Testing

@testable import ServiceRuntime

@Suite struct SettingsReaderTests {
    @Test func readsTypedValuesAndDefaults() throws {
        let settings = SettingsReader(environment: ["NOTIFIER_SMTP_URL": "smtp://mail", "NOTIFIER_ADMIN_PORT": "9191"])

        #expect(try settings.read(Setting("notifier.smtp.url")) == "smtp://mail")
        #expect(try settings.read(Setting("notifier.admin.port", in: 1...65_535)) == 9_191)
        #expect(try settings.read(Setting("notifier.admin.host", default: "127.0.0.1")) == "127.0.0.1")
    }

    @Test func reportsEveryFaultAtOnce() {
        let settings = SettingsReader(environment: ["NOTIFIER_ADMIN_PORT": "70000"])

        var faults = ConfigurationFaults()
        let database = settings.value(of: Setting<String>("notifier.postgres.url"), &faults)
        let port = settings.value(of: Setting("notifier.admin.port", in: 1...65_535), &faults)
        let broker = settings.value(of: Setting<String>("notifier.amqp.url"), &faults)

        #expect(database == nil && port == nil && broker == nil)
        #expect(
            faults.faults == [
                "NOTIFIER_POSTGRES_URL is not set",
                "NOTIFIER_ADMIN_PORT: must be a whole number from 1 to 65535",
                "NOTIFIER_AMQP_URL is not set",
            ])
    }

    @Test func takesAnEmptyVariableForUnset() {
        let settings = SettingsReader(environment: ["NOTIFIER_SMTP_URL": ""])
        #expect(throws: ConfigurationFaults(faults: ["NOTIFIER_SMTP_URL is not set"])) {
            try settings.read(Setting<String>("notifier.smtp.url"))
        }
    }

    @Test func knowsWhatWasReadAndWhatGoesWithIt() {
        let settings = SettingsReader(environment: ["NOTIFIER_MAIL_RAET": "1", "NOTIFIER_EMPTY": "", "OTHER": "1"])
        var faults = ConfigurationFaults()
        _ = settings.value(of: Setting<String>("notifier.smtp.url"), &faults)
        _ = settings.value(of: Setting("notifier.mail.rate", in: 1...9), &faults)
        settings.mention("notifier.old.name")

        #expect(
            settings.known.ranges
                == ["NOTIFIER_SMTP_URL": nil, "NOTIFIER_MAIL_RATE": 1...9, "NOTIFIER_OLD_NAME": nil])
        for name in ["NOTIFIER_SMTP_URL_FILE", "NOTIFIER_SMTP_PASSWORD", "NOTIFIER_SMTP_PASSWORD_FILE"] {
            #expect(settings.known.contains(name))
        }
        #expect(!settings.known.contains("NOTIFIER_SMTP"))
        #expect(
            settings.known.unknown(in: settings.variables, prefixes: ["NOTIFIER_"])
                == [UnknownSetting(variable: "NOTIFIER_MAIL_RAET", nearest: "NOTIFIER_MAIL_RATE")])
    }

    @Test(arguments: [
        ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("", "abc", 3), ("abc", "acb", 1), ("abc", "axc", 1),
        ("abcd", "acd", 1), ("rate", "raet", 1), ("kitten", "sitting", 3),
    ])
    func countsTheTypingErrors(first: String, second: String, distance: Int) {
        #expect(KnownSettings.distance(first, second) == distance)
        #expect(KnownSettings.distance(second, first) == distance)
    }

    @Test func aProcessWarnsOfItsOwnUnknownSettings() throws {
        let settings = SettingsReader(environment: [
            "NOTIFIER_MAIL_RAET": "1", "NOTIFIER_MAIL_RATE": "1", "ALERT_FANOUT_BATCH_SIZE": "1", "MAIL_RAET": "1",
        ])
        _ = try settings.read(Setting("notifier.mail.rate", in: 1...9))
        let log = KeptLog()

        ServiceProcess(name: "notifier", prefix: "notifier", metrics: []).warnOfUnknown(
            settings, Logger(label: "test") { _ in log })

        #expect(
            log.lines == [
                "warning: Setting is unknown and has no effect [nearest=NOTIFIER_MAIL_RATE, setting=NOTIFIER_MAIL_RAET]"
            ])
    }

    /// The operator corrects all at once, whoever reads them.
    @Test func aProcessReportsTheFaultsOfAllItsPartsTogether() async {
        let settings = SettingsReader(environment: ["LOG_LEVEL": "verbos", "NOTIFIER_ADMIN_PORT": "x"])
        let process = ServiceProcess(name: "notifier", prefix: "notifier", metrics: [])

        await #expect(
            throws: ConfigurationFaults(faults: [
                "LOG_LEVEL: must be one of trace, debug, info, notice, warning, error, critical",
                "NOTIFIER_ADMIN_PORT: must be a whole number from 0 to 65535", "NOTIFIER_MAIL_FROM is not set",
            ])
        ) {
            _ = try await process.prepare(settings) { _, _ in
                throw ConfigurationFaults(faults: ["NOTIFIER_MAIL_FROM is not set"])
            }
        }
    }
}

/// Keeps what is logged. The mutex protects it.
private struct KeptLog: LogHandler {
    private final class Lines: Sendable {
        let kept = Mutex<[String]>([])
    }

    private let storage = Lines()
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    var lines: [String] { storage.kept.withLock { $0 } }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let facts = (event.metadata ?? [:]).map { "\($0)=\($1)" }.sorted().joined(separator: ", ")
        storage.kept.withLock { $0.append("\(event.level): \(event.message) [\(facts)]") }
    }
}
