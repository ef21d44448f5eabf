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
}
