import Foundation
import Postgres

/// A database with alert-fanout's schema, and a million people by the inhabitants of 22,019 cities in it.
struct MatchingDatabase: Sendable {
    private static let prefix = "breathe_easy_benchmark_"
    /// Made by `make servers`, with all roles' schemas and nothing in them.
    private static let template = "breathe_easy_template"

    /// As the role of alert-fanout.
    let url: String
    /// As the operator.
    let pool: PostgresPool

    static func with<Result: Sendable>(
        _ settings: Settings, _ body: (MatchingDatabase) async throws -> Result
    ) async throws -> Result {
        guard let roleURL = ProcessInfo.processInfo.environment["ALERT_FANOUT_POSTGRES_URL"],
            let slash = roleURL.lastIndex(of: "/")
        else { throw Settings.Missing(description: "ALERT_FANOUT_POSTGRES_URL not set") }
        let login = try PostgresConfiguration(url: settings.postgresURL)
        let server = PostgresPool(login.withDatabase("postgres"), logger: .silent)
        let name = RunName.make(prefix: prefix)
        try await server.query("CREATE DATABASE \(identifier: name) TEMPLATE \(identifier: template)")
        var patient = login.withDatabase(name)
        patient.statementTimeout = .seconds(600)
        let pool = PostgresPool(patient, logger: .silent)
        do {
            let result = try await body(MatchingDatabase(url: "\(roleURL[..<slash])/\(name)", pool: pool))
            await drop(name, pool, server)
            return result
        } catch {
            await drop(name, pool, server)
            throw error
        }
    }

    private static func drop(_ name: String, _ pool: PostgresPool, _ server: PostgresPool) async {
        await pool.close()
        _ = try? await server.query("DROP DATABASE IF EXISTS \(identifier: name) WITH (FORCE)")
        await server.close()
    }

    /// Gives everybody another radius, in kilometres.
    func setRadius(_ radius: Double) async throws {
        for table: SQL in ["people", "alert_fanout.audience"] {
            try await pool.query("UPDATE \(table) SET radius_km = \(radius)")
            try await pool.query("VACUUM FULL ANALYZE \(table)")
        }
    }

    /// The half-degree cells that a circle round the point may touch, and some more.
    func cells(within kilometres: Double, of alert: MatchingAlert) async throws -> [Int32] {
        // From a cell's middle to its corner are 39.4 km at most.
        try await pool.query(
            """
            SELECT DISTINCT cell FROM alert_fanout.audience_chunks
            WHERE alert_fanout.great_circle_km(
                cell / 720 / 2.0 - 89.75, cell % 720 / 2.0 - 179.75, \(alert.latitude), \(alert.longitude))
                <= \(kilometres) + 40
            """
        ).decode(Int32.self)
    }

    /// As many people as asked for, each with three of nine common allergens and a radius of 10 to 100 km. The same
    /// number gives the same people.
    func settle(_ count: Int) async throws {
        try await copyCities(for: count)
        for statement in [Self.people, Self.sensitivities] { try await pool.query(statement) }
        try await pool.pipeline([
            "ALTER TABLE sensitivities ADD PRIMARY KEY (user_id, allergen)",
            "CREATE INDEX ON sensitivities (allergen, threshold) INCLUDE (user_id)",
        ])
        for statement in [Self.chunks, Self.audience, "VACUUM ANALYZE"] { try await pool.query(statement) }
    }

    /// Every n-th inhabitant of all cities is somebody.
    private func copyCities(for count: Int) async throws {
        let path = DataCostPopulation.path
        let cities = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
            .map { $0.split(separator: ",").compactMap { Double($0) } }
        guard cities.allSatisfy({ $0.count == 3 }) else {
            throw DataCostPopulation.Unreadable(description: "\(path) has a line that is not three numbers")
        }
        let all = cities.reduce(0) { $0 + $1[2] }
        var passed = 0.0
        var rows: [[(any PostgresValue)?]] = []
        for city in cities {
            let first = Int(passed / all * Double(count))
            passed += city[2]
            let end = min(count, Int((passed / all * Double(count)).nextUp))
            rows.append([first, end - first, city[0], city[1], city[2] * 1_000])
        }
        try await pool.query(
            """
            CREATE TABLE cities (
                first bigint, people bigint, latitude double precision, longitude double precision,
                inhabitants double precision)
            """)
        try await pool.copy(
            into: "cities", columns: ["first", "people", "latitude", "longitude", "inhabitants"], rows: rows)
    }
}
