import Foundation
import Postgres
import TestSupport
import Testing

@Suite struct ErrorTests {
    @Test func namesCodeTableAndConstraintButNoValueOfTheRow() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            try await pool.query("INSERT INTO places (name) VALUES ('unique secret')")
            let error = try await serverError {
                try await pool.query("INSERT INTO places (name) VALUES (\("unique secret"))")
            }
            #expect(error.sqlState == "23505")
            #expect(error.table == "places")
            #expect(error.constraint == "places_name")
            #expect(PostgresError.server(error).isUniqueViolation(of: "places_name"))
            #expect(!PostgresError.server(error).isUniqueViolation(of: "another"))
            #expect(!PostgresError.server(error).isTransient)
            #expect(!"\(error) \(String(reflecting: error))".contains("secret"))

            let check = try await serverError { try await pool.query("INSERT INTO places (name) VALUES (\(""))") }
            #expect(check.sqlState == "23514" && check.constraint == "named")
        }
    }

    @Test func leavesOutTheInputThatTheServerCouldNotRead() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let error = try await serverError { try await pool.query("SELECT \("secret \"71\" bpm")::int") }
            #expect(error.sqlState == "22P02")
            #expect(error.message == "invalid input syntax for type integer: \"…\"")
            let search = try await serverError { try await pool.query("SELECT to_tsquery(\("secret &"))") }
            #expect(!"\(search)".contains("secret"))
        }
    }

    @Test func showsTheTextOfAFaultyStatement() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let error = try await serverError { try await pool.query("SELECT nonsense FROM nowhere WHERE id = \(1)") }
            #expect(error.sqlState == "42P01")
            #expect("\(error)".hasSuffix("(in: SELECT nonsense FROM nowhere WHERE id = $1)"))
        }
    }

    @Test func stopsAStatementAfterItsTimeLimit() async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", [])]) { database in
            try await database.withPool(of: "notifier", change: { $0.statementTimeout = .milliseconds(50) }) { pool in
                let error = try await serverError { try await pool.query("SELECT pg_sleep(60)") }
                #expect(error.sqlState == "57014")
                #expect(error.isTransient)
                try await eventually("the connection goes on") {
                    (try? await pool.query("SELECT 1").decode(Int.self)) == [1]
                }
            }
        }
    }

    @Test(arguments: [
        "postgresql://me:s3cret@host:notaport/db", "postgresql://me:s3cret%zz@host/db",
        "postgresql://me:s3cret@[host/db",
        "me:s3cret", "postgresql://me:s3cret@host/db?nonsense=s3cret", "",
    ])
    func refusesAFaultyURLWithoutShowingThePassword(url: String) async {
        do {
            let configuration = try PostgresConfiguration(url: url)
            let pool = PostgresPool(configuration, logger: .silent)
            let reason = try #require(await pool.unreadyReason())
            #expect(!reason.contains("s3cret"))
        } catch {
            #expect(error is PostgresError)
            #expect(!"\(error)".contains("s3cret"))
        }
    }

    @Test func showsNoPasswordOfAConfiguration() throws {
        let configuration = try PostgresConfiguration(url: "postgresql://me:s3cret@db1,db2:5433/health")
        #expect(
            "\(configuration)" == "postgresql://me@db1,db2:5433,5433/health" || !"\(configuration)".contains("s3cret"))
        #expect(!String(reflecting: configuration).contains("s3cret"))
        var dumped = ""
        dump(configuration, to: &dumped)
        #expect(!dumped.contains("s3cret"))
    }

    @Test func knowsThatAWrongPasswordWillNotPass() async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", [])]) { database in
            let login = try database.configuration(of: "notifier")
            let port = try #require(login.description.split(separator: ":").last?.split(separator: "/").first)
            let pool = PostgresPool(
                try PostgresConfiguration(url: "postgresql://notifier:s3cret@127.0.0.1:\(port)/\(database.name)"),
                logger: .silent)
            let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1") }
            #expect(error?.isTransient == false)
            #expect(error.map { "\($0)" }?.contains("password authentication failed") == true)
            #expect(error.map { "\($0)" }?.contains("s3cret") == false)
        }
    }

    @Test func saysThatNobodyListensOnThePort() async throws {
        // Port 1 belongs to no server.
        var configuration = try PostgresConfiguration(url: "postgresql://me:s3cret@127.0.0.1:1/db")
        configuration.acquireLimit = .milliseconds(300)
        let pool = PostgresPool(configuration, logger: .silent)
        let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1") }
        #expect(error?.isTransient == true)
        try await eventually("the refusal is the reason") { await pool.unreadyReason()?.contains("refused") == true }
    }

    private func serverError(_ work: () async throws -> Rows) async throws -> ServerError {
        let error = await #expect(throws: PostgresError.self) { try await work() }
        guard case .server(let serverError) = error else {
            throw try #require(error)
        }
        return serverError
    }
}
