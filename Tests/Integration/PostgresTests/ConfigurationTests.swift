import Foundation
import TestSupport
import Testing

@testable import Postgres

@Suite struct ConfigurationTests {
    @Test func beginsWithTheNextHostAfterASilentOne() throws {
        let configuration = try PostgresConfiguration(url: "postgresql://me@db1:1,db2:2,db3:3/health")
        let hosts = (0..<4).map { configuration.connectionParameters(turn: $0) }
        #expect(hosts.map { $0["host"] } == ["db1,db2,db3", "db2,db3,db1", "db3,db1,db2", "db1,db2,db3"])
        #expect(hosts.map { $0["port"] } == ["1,2,3", "2,3,1", "3,1,2", "1,2,3"])
    }

    @Test func connectsToAnotherHostAfterOneThatRefusesAndOneThatIsSilent() async throws {
        let silent = try SilentServer()
        try await withDatabase(schemas: [SchemaForTests("notifier", [])]) { database in
            let real = try database.configuration(of: "notifier").parameters
            let password = try #require(real["password"])
            let port = try #require(real["port"])
            let hosts = "127.0.0.1:1,127.0.0.1:\(silent.port),127.0.0.1:\(port)"
            var configuration = try PostgresConfiguration(
                url: "postgresql://notifier:\(password)@\(hosts)/\(database.name)")
            configuration.connectTimeout = .seconds(2)
            let pool = PostgresPool(configuration, logger: .silent)
            // Each host has the limit to itself, the real one too: on a busy machine it may need another turn.
            try await eventually("the third host answers") {
                (try? await pool.query("SELECT 1").decode(Int.self)) == [1]
            }
            await pool.close()
        }
    }

    @Test func letsTheURLOverrideItsDefaults() throws {
        var configuration = try PostgresConfiguration(
            url:
                "postgresql://me@db/health?target_session_attrs=any&application_name=seeder&options=-c%20work_mem%3D8MB"
        )
        configuration.statementTimeout = .milliseconds(1_500)
        let parameters = configuration.connectionParameters(turn: 0)
        #expect(parameters["target_session_attrs"] == "any")
        #expect(parameters["application_name"] == "seeder")
        #expect(
            parameters["options"]
                == "-c DateStyle=ISO -c TimeZone=UTC -c statement_timeout=1500 -c jit=off -c work_mem=8MB")
    }

    @Test func preparesAgainWhatItHadToForget() {
        var cache = StatementCache(capacity: 2)
        let keys = ["a", "b", "c"].map { StatementCache.Key(text: $0, types: []) }
        #expect(cache.use(keys[0]) == .init(name: "s1", mustPrepare: true))
        #expect(cache.use(keys[1]) == .init(name: "s2", mustPrepare: true))
        #expect(cache.use(keys[0]) == .init(name: "s1", mustPrepare: false))
        #expect(cache.use(keys[2]) == .init(name: "s4", mustPrepare: true, evicted: "s2"))
        cache.forget("s1")
        #expect(cache.use(keys[0]) == .init(name: "s5", mustPrepare: true))
    }
}
