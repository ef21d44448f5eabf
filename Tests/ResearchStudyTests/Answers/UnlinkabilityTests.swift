import Crypto
import Domain
import Foundation
import HTTPTypes
import Postgres
import Testing

@testable import research_study

/// No path leads from an answer to an invitee: not over tables, not over messages, not over logs.
@Suite(.timeLimit(.minutes(20))) struct UnlinkabilityTests {
    /// Who there is.
    private static let ofInvitees = ["invitees", "deleted_invitees"]
    /// What they said, and the tokens that it took.
    private static let ofAnswers = ["intake", "responses", "spent_tokens"]

    @Test func nothingOfAnInviteeLeadsToAnAnswer() async throws {
        let lines = LinesForTests()
        try await StudyUnderTest.run(logger: lines.logger) { study in
            let life = try await WholeStudyForTests.live(in: study, people: 8, days: 4)
            let database = try await DatabaseText(of: study.pool)
            #expect(try await study.count("responses") + study.count("intake") == life.answered)

            // What is known of a participant stands in the table of invitees only, and what they got in none.
            for device in life.everybody {
                let secret = try #require(Data(base64URL: device.secret))
                #expect(database.tables(withWord: device.code) == ["invitees"])
                #expect(database.tables(with: Data(SHA256.hash(data: Data(device.secret.utf8)))) == ["invitees"])
                #expect(database.tables(with: secret).isEmpty)
                #expect(database.tables(with: device.secret).isEmpty)
                #expect(!lines.lines.contains { $0.words.contains(device.code[...]) || $0.contains(device.secret) })
            }
            for token in life.tokens {
                for text in [token.blinded, token.blindSignature, token.message, token.signature] {
                    let bytes = try #require(Data(base64URL: text))
                    #expect(database.tables(with: bytes).isEmpty)
                    #expect(database.tables(with: text).isEmpty)
                    #expect(!lines.lines.contains { $0.contains(text) })
                }
                // The message that was signed is known by its digest, and by that no answer.
                let digest = Data(try token.read().digest)
                #expect(Set(database.tables(with: digest)).isSubset(of: ["intake", "spent_tokens"]))
            }
            // An answer that has been mixed has nothing of a token.
            let kept = try await study.pool.query("SELECT response::text FROM responses AS response").decode(
                String.self)
            for token in life.tokens {
                let digest = Data(try token.read().digest).map { String(format: "%02x", $0) }.joined()
                #expect(!kept.contains { $0.contains(digest) })
            }
        }
    }

    /// What two rows share, by that they could be joined.
    @Test func tablesOfInviteesAndOfAnswersShareTheStudyAndDaysOnly() async throws {
        try await StudyUnderTest.run { study in
            _ = try await WholeStudyForTests.live(in: study, people: 6, days: 3)
            let database = try await DatabaseText(of: study.pool)
            let invitees = database.values(in: Self.ofInvitees)
            let answers = database.values(in: Self.ofAnswers)
            #expect(invitees.count > 10)
            #expect(answers.count > 10)
            let shared = invitees.intersection(answers)
            let days = /\d{4}-\d\d-\d\d/
            #expect(shared.filter { $0 != "hay-fever" && $0.wholeMatch(of: days) == nil } == [])
        }
    }

    /// A time would be as good as a name: others saw when somebody had a device in hand.
    @Test func noTableOfEitherKnowsATimeButTheHour() async throws {
        try await StudyUnderTest.run { study in
            let columns = try await study.pool.query(
                """
                SELECT table_name || '.' || column_name FROM information_schema.columns
                WHERE table_schema = 'research_study' AND table_name = ANY(\(Self.ofInvitees + Self.ofAnswers))
                    AND (data_type LIKE 'time%' OR data_type IN ('interval', 'bigserial') OR is_identity = 'YES')
                ORDER BY 1
                """
            ).decode(String.self)
            // The number of a deleted invitee counts deletions.
            #expect(columns == ["deleted_invitees.number", "responses.hour"])
            _ = try await WholeStudyForTests.live(in: study, people: 3, days: 1)
            let odd = try await study.pool.query(
                "SELECT count(*) FROM responses WHERE date_trunc('hour', hour) <> hour OR id::text ~ '^0{8}'")
            #expect(try odd.decode(Int.self) == [0])
        }
    }

    @Test func noKeyLeadsFromOneToTheOther() async throws {
        try await StudyUnderTest.run { study in
            let keys = try await study.pool.query(
                """
                SELECT conrelid::regclass::text || ' ' || confrelid::regclass::text FROM pg_constraint
                WHERE contype = 'f' AND connamespace = 'research_study'::regnamespace
                """
            ).decode(String.self)
            for key in keys {
                let tables = key.split(separator: " ").map { String($0) }
                let isOfInvitees = !Set(tables).isDisjoint(with: Self.ofInvitees)
                let isOfAnswers = !Set(tables).isDisjoint(with: Self.ofAnswers)
                #expect(!(isOfInvitees && isOfAnswers), "\(key)")
            }
            #expect(keys.contains("invitees studies"))
        }
    }

    /// Of participants no other service hears.
    @Test func noMessageIsSentOfAParticipant() async throws {
        try await StudyUnderTest.run { study in
            _ = try await WholeStudyForTests.live(in: study, people: 3, days: 1)
            let sent = try await study.pool.query("SELECT DISTINCT type FROM outbox").decode(String.self)
            #expect(Set(sent).isSubset(of: ["staff.acted.v1"]))
        }
    }

    /// An address is kept for a minute to limit what it sends; of answers not even that.
    @Test func nobodyCountsWhoSendsAnswers() async throws {
        var settings = ResearchStudySettings.forTests
        settings.requestLimits = .ofStudy
        try await StudyUnderTest.run(settings: settings) { study in
            try await study.begin()
            try await study.plant()
            let answer = try await study.submit(try await study.submission(by: try await study.device()))
            #expect(answer.status == 201)
            #expect(!answer.headers.contains { $0.name.canonicalName.hasPrefix("ratelimit") })
            let other = try await study.get("/api/v1/study")
            #expect(other.headers.contains { $0.name.canonicalName.hasPrefix("ratelimit") })
        }
    }
}
