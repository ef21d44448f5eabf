import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import breathe_easy

@Suite(.timeLimit(.minutes(20))) struct DeclaredMigrationsTests {
    /// With the digests that PostgreSQL computes, as the doctor reads them.
    @Test(arguments: ServiceName.allCases) func areThoseOfTheService(service: ServiceName) async throws {
        let applied = try await withDatabase(schemas: []) { database in
            try await database.withPool(of: "operator") { pool in
                try await pool.query(
                    """
                    SELECT title, md5(statements) FROM unnest(
                        \(service.migrations.map(\.title)), \(service.migrations.map(\.statements)))
                        WITH ORDINALITY AS declared (title, statements, number)
                    ORDER BY number
                    """
                ).decode((String, String).self)
            }
        }

        let lines = applied.map { "\"\($0.0)\": \"\($0.1)\"," }
        #expect(
            DeclaredMigrations.digests[service]?.map { "\"\($0.key)\": \"\($0.value)\"," } == lines,
            "write into Services/breathe-easy/Doctor/Database/DeclaredMigrations.swift what has changed")
    }

    /// A grant that the doctor cannot read is one that it does not miss. What the status page may do is checked as its
    /// role.
    @Test(arguments: ServiceName.allCases) func grantOnlyWhatTheDoctorReads(service: ServiceName) {
        for migration in service.migrations {
            let statements = migration.statements.components(separatedBy: "GRANT ").dropFirst()
                .filter { !$0.hasPrefix("USAGE ON SCHEMA %I TO status") }
            let read = statements.filter { !DeclaredGrants(statements: ["GRANT " + $0]).grants.isEmpty }

            #expect(read.count == statements.count, "\(service): \(migration.title) grants in another form")
        }
    }
}
