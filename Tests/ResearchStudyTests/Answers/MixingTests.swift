import Domain
import Foundation
import Postgres
import Testing

@testable import research_study

/// How answers and the tokens spent for them part.
@Suite(.timeLimit(.minutes(20))) struct MixingTests {
    /// Each participant answers the number of their turn, in base 4, so that it can be recognised.
    private func answer(_ count: Int, in study: StudyUnderTest) async throws -> [TokenForTests] {
        var tokens: [TokenForTests] = []
        for turn in 0..<count {
            let token = try await study.device().token(on: study.today)
            tokens.append(token)
            let answers = ["nose": turn / 16 % 4, "eyes": turn / 4 % 4, "throat": turn % 4, "ears": 1]
            let answer = try await study.submit(try await study.submission(with: token, answers))
            #expect(answer.status == 201)
        }
        return tokens
    }

    private func run(_ body: @escaping @Sendable (StudyUnderTest) async throws -> Void) async throws {
        try await StudyUnderTest.run { study in
            try await study.begin()
            try await study.plant()
            try await body(study)
        }
    }

    @Test func movesEveryAnswerOnce() async throws {
        try await run { study in
            _ = try await answer(5, in: study)
            #expect(try await study.features.mixAnswers() == 5)
            #expect(try await study.features.mixAnswers() == 0)
            #expect(try await study.count("responses") == 5)
            #expect(try await study.count("spent_tokens") == 5)
            #expect(try await study.count("intake") == 0)
        }
    }

    @Test func aDeathBetweenTheTransactionsLosesAndDoublesNothing() async throws {
        try await run { study in
            _ = try await answer(4, in: study)
            try await study.features.mixAnswers.spendTokens()
            #expect(try await study.count("spent_tokens") == 4)
            #expect(try await study.count("responses") == 0)
            // Another process begins anew.
            let restarted = ResearchStudyFeatures(pool: study.pool, now: study.features.now, settings: .forTests)
            #expect(try await restarted.mixAnswers() == 4)
            #expect(try await restarted.mixAnswers() == 0)
            #expect(try await study.count("responses") == 4)
            #expect(try await study.count("spent_tokens") == 4)
        }
    }

    /// Its token is not noted yet, and would share the answer's transaction.
    @Test func anAnswerThatComesBetweenTheTransactionsWaitsForTheNextMixing() async throws {
        try await run { study in
            _ = try await answer(3, in: study)
            try await study.features.mixAnswers.spendTokens()
            _ = try await answer(1, in: study)
            #expect(try await study.features.mixAnswers.storeAnswers() == 3)
            #expect(try await study.count("intake") == 1)
            #expect(try await study.features.mixAnswers() == 1)
        }
    }

    @Test func replicasMixTogether() async throws {
        try await run { study in
            _ = try await answer(6, in: study)
            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...3 { group.addTask { try await study.features.mixAnswers() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(counts.reduce(0, +) == 6)
            #expect(try await study.count("responses") == 6)
        }
    }

    /// Of twelve, one order in 479 million is that of their coming.
    @Test func neitherTokensNorAnswersKeepTheOrderOfTheirComing() async throws {
        try await run { study in
            let tokens = try await answer(12, in: study)
            try await study.features.mixAnswers()

            let come = try tokens.map { try $0.read().digest }
            let spent = try await study.pool.query("SELECT digest FROM spent_tokens ORDER BY ctid")
                .decode([UInt8].self)
            let answers = try await study.pool.query(
                "SELECT answers[1] * 16 + answers[2] * 4 + answers[3] FROM responses ORDER BY ctid"
            ).decode(Int.self)
            let turnsOfTokens = spent.compactMap { come.firstIndex(of: $0) }

            #expect(answers.sorted() == Array(0..<12))
            #expect(answers != answers.sorted())
            #expect(turnsOfTokens.sorted() == Array(0..<12))
            #expect(turnsOfTokens != turnsOfTokens.sorted())
            #expect(turnsOfTokens != answers)
        }
    }

    /// PostgreSQL notes of each row in which transaction it was written.
    @Test func aTokenAndItsAnswerShareNoTransaction() async throws {
        try await run { study in
            _ = try await answer(4, in: study)
            try await study.features.mixAnswers()
            let transactions = try await study.pool.query(
                """
                SELECT 'token', xmin::text FROM spent_tokens UNION SELECT 'answer', xmin::text FROM responses
                UNION SELECT 'invitee', xmin::text FROM invitees
                """
            ).decode((String, String).self)
            func of(_ table: String) -> Set<String> { Set(transactions.filter { $0.0 == table }.map(\.1)) }

            #expect(of("token").count == 1)
            #expect(of("answer").count == 1)
            #expect(of("token").isDisjoint(with: of("answer")))
            #expect(of("invitee").isDisjoint(with: of("token").union(of("answer"))))
        }
    }

    /// However the two meet, an answer is stored once.
    @Test func aTokenIsSpentOnceWhileItIsBeingMixed() async throws {
        try await run { study in
            let submission = try await study.submission(by: try await study.device())
            let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 1...12 { group.addTask { try await study.submit(submission).status } }
                for _ in 1...6 {
                    group.addTask {
                        try await study.features.mixAnswers()
                        return nil
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            try await study.features.mixAnswers()
            #expect(statuses.compactMap(\.self).sorted() == [201] + Array(repeating: 409, count: 11))
            #expect(try await study.count("responses") == 1)
        }
    }

    @Test(arguments: [(0, 3_600), (1, 3_599), (3_599, 1), (3_600, 3_600), (5_400, 1_800)])
    func mixesOnTheHour(seconds: Int, wait: Int) {
        let now = Date(timeIntervalSince1970: 1_809_856_800 + Double(seconds))
        #expect(MixingTimes(period: 3_600).wait(from: now) == .seconds(wait))
    }
}
