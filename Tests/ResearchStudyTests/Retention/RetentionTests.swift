import Foundation
import Postgres
import TestSupport
import Testing

@testable import research_study

@Suite(.timeLimit(.minutes(20))) struct RetentionTests {
    private func withStudy(_ body: (PostgresPool) async throws -> Void) async throws {
        try await withDatabase(schemas: StudyUnderTest.schemas) { database in
            try await database.withPool(of: "research_study", body)
        }
    }

    @Test func everyTableHasARule() async throws {
        try await withStudy { pool in
            let differences = try await RetentionChecks(pool, StudyRetention.rules).differences()
            #expect(differences.isEmpty, "\(differences)")
        }
    }

    @Test func theDocumentListsTheRules() throws {
        #expect(try RetentionChecks.documented("research_study") == StudyRetention.rules.map(\.markdown))
    }
}
