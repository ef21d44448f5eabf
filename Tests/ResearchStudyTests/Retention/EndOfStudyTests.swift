import Domain
import Foundation
import Postgres
import Testing

@testable import research_study

/// The last day locks the survey, and some days later everything is deleted.
@Suite(.timeLimit(.minutes(20))) struct EndOfStudyTests {
    private func run(
        _ body: @escaping @Sendable (StudyUnderTest, Study) async throws -> Void
    ) async throws {
        try await StudyUnderTest.run { study in
            try await study.begin()
            try await study.plant()
            try await body(study, try #require(try await study.features.currentStudy()))
        }
    }

    /// What the periodic tasks do on a day.
    private func pass(to day: CalendarDay, in study: StudyUnderTest) async throws {
        study.clock.set(day.start(in: .gmt) + 300)
        try await study.features.studyStore.advance(on: day, simulated: nil)
        study.features.currentStudy.forget()
        try await study.features.mixAnswers()
        try await study.features.dayKeys.erase(before: day)
        try await study.features.endStudies()
    }

    @Test func theLastDayTakesAnswersAndTheNextDoesNot() async throws {
        try await run { study, current in
            let device = try await study.device()
            try await pass(to: current.lastDay, in: study)
            try await study.plant()
            let token = try await device.token(on: current.lastDay)
            #expect(try await study.get("/api/v1/study/token-keys").text.contains("\(current.lastDay)"))
            #expect(try await !study.get("/api/v1/study/token-keys").text.contains("\(current.lastDay.next)"))
            let submission = try await study.submission(with: token)
            #expect(try await study.submit(submission).status == 201)

            let late = try await study.device()
            let blinded = try await late.blinded(on: current.lastDay)
            try await pass(to: current.lastDay.next, in: study)
            let refused = try await study.submit(submission)
            #expect(refused.status == 409)
            #expect(try refused.problem.code == "study-closed")
            #expect(try await late.ask(blinded).problem.code == "study-closed")
            let keys = try await study.get("/api/v1/study/token-keys")
            #expect(keys.text == #"{"keys":[]}"#)
            #expect(try await study.features.currentStudy()?.phase == .analysis)
            // What was accepted is kept.
            #expect(try await study.count("responses") == 1)
        }
    }

    @Test func everythingIsDeletedWhenItWasKeptLongEnough() async throws {
        try await run { study, current in
            let devices = [try await study.device(), try await study.device()]
            for device in devices {
                #expect(try await study.submit(try await study.submission(by: device)).status == 201)
            }
            try await study.features.mixAnswers()
            try await pass(to: current.lastDay.next, in: study)
            try await pass(to: current.deletedOn.previous, in: study)
            #expect(try await study.count("responses") == 2)
            #expect(try await study.count("invitees") == 2)

            try await pass(to: current.deletedOn, in: study)
            let tables = try await PostgresStudyEnds.tables(study.pool)
            #expect(Set(tables).isSuperset(of: ["intake", "invitees", "responses", "spent_tokens", "token_keys"]))
            for table in tables { #expect(try await study.count(table) == 0, "\(table)") }
            let ended = try await study.features.currentStudy.fresh()
            #expect(ended?.phase == .closed)
            let closedOn = try await study.pool.query("SELECT closed_on::text FROM studies").decode(String.self)
            #expect(closedOn == ["\(current.deletedOn)"])
            #expect(try await study.count("study_versions") == 1)

            let answer = try await study.get("/api/v1/study/participation", devices[0].authorization)
            #expect(answer.status == 401)
        }
    }

    /// Another study's data are not touched.
    @Test func onlyTheStudyThatIsDueEnds() async throws {
        try await run { study, current in
            _ = try await study.device()
            try await study.pool.query(
                """
                INSERT INTO studies (id, phase, version, first_day, last_day, kept_days, created_at)
                VALUES ('earlier', 'analysis', 1, '2026-01-01', '2026-02-01', 30, now())
                """)
            try await study.pool.query(
                "INSERT INTO spent_tokens (study_id, day, digest) VALUES ('earlier', '2026-01-01', 'x')")
            try await study.features.endStudies()
            let phases = try await study.pool.query("SELECT phase FROM studies ORDER BY id").decode(String.self)
            #expect(phases == ["closed", current.phase.rawValue])
            #expect(try await study.count("spent_tokens") == 0)
            #expect(try await study.count("invitees") == 1)
        }
    }

    /// One table that names a study and is forgotten would outlive the promise of the consent.
    @Test func everyTableWithRowsOfAStudyIsFound() async throws {
        try await StudyUnderTest.run { study in
            let named = try await study.pool.query(
                """
                SELECT DISTINCT table_name::text FROM information_schema.columns
                JOIN information_schema.tables USING (table_schema, table_name)
                WHERE table_schema = 'research_study' AND column_name = 'study_id' AND table_type = 'BASE TABLE'
                """
            ).decode(String.self)
            let found = try await PostgresStudyEnds.tables(study.pool)
            #expect(Set(named) == Set(found + PostgresStudyEnds.keptTables))
            #expect(found.first == "responses")
        }
    }
}
