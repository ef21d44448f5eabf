import HTTPFetch
import Postgres
import ServiceRuntime
import Testing

@testable import notifier

@Suite struct NotifierConfigurationTests {
    @Test func turnsTheMailChannelOffWithoutAServer() throws {
        let configuration = try NotifierConfiguration(SettingsReader(environment: servers))

        #expect(configuration.mail == nil)
    }

    @Test(arguments: [(nil, 4, 10), ("1", 1, 8), ("64", 64, 70)])
    func hasADatabaseConnectionForEachBatchItWorksOn(_ setting: String?, _ batches: Int, _ connections: Int) throws {
        var environment = servers
        environment["NOTIFIER_BATCH_CONCURRENCY"] = setting

        let configuration = try NotifierConfiguration(SettingsReader(environment: environment))

        #expect(configuration.batchConcurrency == batches)
        #expect(configuration.postgres.poolSize == connections)
    }

    @Test(arguments: ["smtp://mail:587", "smtps://mail", "smtps://user:p%40ss@mail:465"])
    func readsAMailServer(_ url: String) throws {
        let environment = servers.merging(["NOTIFIER_SMTP_URL": url, "NOTIFIER_MAIL_FROM": "a@b.example"]) { $1 }

        let configuration = try NotifierConfiguration(SettingsReader(environment: environment))

        #expect(configuration.mail?.from.address.text == "a@b.example")
    }

    @Test(arguments: [
        (["NOTIFIER_SMTP_URL": "smtp://mail"], "NOTIFIER_MAIL_FROM must be set"),
        (["NOTIFIER_SMTP_URL": "http://mail"], "NOTIFIER_SMTP_URL: must be smtp://host:port"),
        (["NOTIFIER_SMTP_URL": "smtp://hidden@mail"], "NOTIFIER_SMTP_URL: must have both a user and a password"),
        (
            [
                "NOTIFIER_SMTP_URL": "smtp://mail", "NOTIFIER_MAIL_FROM": "a@b.example",
                "NOTIFIER_BOUNCE_ADDRESS": "b@c.d",
            ],
            "NOTIFIER_BOUNCE_ADDRESS: also needs NOTIFIER_LINK_KEYS"
        ),
        (["NOTIFIER_PUBLIC_URL": "https://breathe.example"], "NOTIFIER_PUBLIC_URL and NOTIFIER_LINK_KEYS: set both"),
        (["NOTIFIER_PUBLIC_URL": "breathe.example"], "NOTIFIER_PUBLIC_URL: must be the URL"),
        (["NOTIFIER_LINK_KEYS": "short"], "NOTIFIER_LINK_KEYS: must be 32 random bytes"),
        (["NOTIFIER_OPERATOR_TOKEN": "short"], "NOTIFIER_OPERATOR_TOKEN: must"),
        (["NOTIFIER_PRIVATE_HOSTS": "ntfy.lan"], "NOTIFIER_PRIVATE_HOSTS: must be host:port"),
        (["NOTIFIER_VAPID_PRIVATE_KEY": "short"], "NOTIFIER_VAPID_PRIVATE_KEY: must be base64url"),
        (["NOTIFIER_APNS_KEY_FILE": "/nowhere"], "NOTIFIER_APNS_KEY_FILE: names a file that this process cannot read"),
        (["NOTIFIER_SMTP_SECURITY": "ssl"], "NOTIFIER_SMTP_SECURITY: must be none, starttls or tls"),
        (["NOTIFIER_BATCH_CONCURRENCY": "0"], "NOTIFIER_BATCH_CONCURRENCY: must be a whole number from 1 to 64"),
        (["NOTIFIER_MAIL_FROM": "nobody"], "NOTIFIER_MAIL_FROM: "),
        (
            [
                "NOTIFIER_SMTP_URL": "smtps://mail", "NOTIFIER_SMTP_SECURITY": "none",
                "NOTIFIER_MAIL_FROM": "a@b.example",
            ], "NOTIFIER_SMTP_URL and NOTIFIER_SMTP_SECURITY: "
        ),
        (
            [
                "NOTIFIER_SMTP_URL": "smtp://user:hidden@mail", "NOTIFIER_SMTP_SECURITY": "none",
                "NOTIFIER_MAIL_FROM": "a@b.example",
            ], "NOTIFIER_SMTP_URL and NOTIFIER_SMTP_SECURITY: "
        ),
    ])
    func saysWhichSettingIsWrongAndKeepsSecrets(_ settings: [String: String], _ fault: String) {
        let environment = servers.merging(settings) { $1 }

        let error = #expect(throws: ConfigurationFaults.self) {
            try NotifierConfiguration(SettingsReader(environment: environment))
        }

        #expect(error?.faults.contains { $0.hasPrefix(fault) } == true)
        #expect(error?.description.contains("hidden") == false)
    }

    private let servers = [
        "NOTIFIER_POSTGRES_URL": "postgresql://notifier:secret@localhost/breathe_easy",
        "NOTIFIER_AMQP_URL": "amqp://notifier:secret@localhost/breathe-easy",
    ]
}
