import ArgumentParser
import MessageProtocol
import PersonKeys
import Postgres
import ServiceConnections
import ServiceRuntime

/// Wraps the keys of this service under the newest master key.
struct RewrapKeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rewrap-keys",
        abstract: "Wrap all keys of people under the newest master key, and say how many are left.",
        discussion: """
            After `breathe-easy health-keys --rotate` and a restart of the services. Exits with 0 only when no key is \
            left under an older master key.
            """)

    @Flag(help: "Make the database refuse the older master keys from now on, so that they can be destroyed.")
    var retire = false

    func run() async throws {
        let masterKeys = try SettingsReader().read(IngestGatewayConfiguration.healthKeys)
        let report = try await CommandSession.run(.ingestGateway) { pool in
            try await KeyRotation(pool: pool, masterKeys: masterKeys, tables: WrappedKeys.ofGateway).report(
                isRetiring: retire)
        }
        guard report.isDone else { throw CommandProblem(report.text) }
        print(report.text)
    }
}

extension WrappedKeys {
    /// Everything that a master key wraps in this schema.
    static let ofGateway: [WrappedKeys] =
        ofMigration19 + [
            WrappedKeys(table: "inquiries", id: "inquiry_id", column: "wrapped_key"),
            WrappedKeys(table: "unconfirmed_inquiries", id: "inquiry_id", column: "wrapped_key"),
        ]

    /// Those there were when ``Migration/keyRotation(number:of:)`` was written.
    static let ofMigration19: [WrappedKeys] = [
        .personKeys, WrappedKeys(table: "health_uploads", id: "import_id", column: "wrapped_key"),
    ]
}
