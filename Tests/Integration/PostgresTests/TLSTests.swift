import TestSupport
import Testing

@testable import Postgres

/// The server's certificate is of a throw-away authority, made with the servers.
@Suite(.timeLimit(.minutes(20)), .enabled(if: (try? Checkout.setting("TLS_CA_FILE")) != nil, "make servers"))
struct TLSTests {
    @Test func connectsWhenTheAuthorityVouchesForTheServer() async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", [])]) { database in
            let pool = try pool(database, trusting: "TLS_CA_FILE")
            let rows = try await pool.query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
            #expect(try rows.decode(Bool.self) == [true])
            await pool.close()
        }
    }

    @Test(arguments: [("TLS_OTHER_CA_FILE", "127.0.0.1"), ("TLS_CA_FILE", "elsewhere.example")])
    func refusesAServerOfAnotherAuthorityOrName(authority: String, host: String) async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", [])]) { database in
            let pool = try pool(database, trusting: authority, host: host)
            let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1") }
            #expect(error?.isTransient == false)
            #expect(error?.description.contains("certificate") == true, "\(String(describing: error))")
            #expect(await pool.unreadyReason()?.contains("certificate") == true)
            await pool.close()
        }
    }

    private func pool(
        _ database: DatabaseForTests, trusting authority: String, host: String = "127.0.0.1"
    ) throws -> PostgresPool {
        let direct = try database.configuration(of: "notifier").parameters
        let (password, port) = (try #require(direct["password"]), try #require(direct["port"]))
        let url =
            "postgresql://notifier:\(password)@\(host):\(port)/\(database.name)?hostaddr=127.0.0.1"
            + "&sslmode=verify-full&sslrootcert=\(try Checkout.setting(authority))"
        return PostgresPool(try PostgresConfiguration(url: url), logger: .silent)
    }
}
