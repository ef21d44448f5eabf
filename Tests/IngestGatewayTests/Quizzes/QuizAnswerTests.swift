import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import PersonKeys
import Postgres
import TestSupport
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct QuizAnswerTests {
    @Test func theFirstAnswersOfADayAreStoredAndAnnounced() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.answer(token: token, QuizBodies.daily(nose: 1))
            #expect(answer.status == 201)
            let sheet = try answer.decoded(ShownSheet.self)
            #expect(sheet.day == QuizBodies.today && sheet.revision == 1 && sheet.version == 1)
            #expect(sheet.feelsBad == false && sheet.offer == nil)

            let fact = try #require(try await gateway.announced(QuizAnswered.self).first)
            #expect(fact.sheetID == sheet.sheetID && fact.revision == 1 && fact.quiz == "daily" && fact.version == 1)
            #expect(fact.day.description == QuizBodies.today && fact.answeredAt == GatewayUnderTest.now)
            #expect(fact.suggestionID == nil)
            #expect(fact.answers.map(\.question) == ["overall", "nose", "eyes", "throat", "ears", "medication"])
            #expect(fact.answers[1].answer == .number(1))
            #expect(fact.answers.last?.answer == .choices(["antihistamine"]))

            let again = try await gateway.call(
                .get, "/api/v1/quizzes/daily/answers/\(QuizBodies.today)", token: token)
            #expect(try again.decoded(ShownSheet.self).answers == sheet.answers)
        }
    }

    @Test func aChangeIsANewRevisionOfTheSameSheetAndTheSameAgainIsNone() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let first = try await gateway.answer(token: token, QuizBodies.daily(nose: 1)).decoded(ShownSheet.self)
            let changed = try await gateway.answer(token: token, QuizBodies.daily(nose: 2))
            #expect(changed.status == 200)
            let second = try changed.decoded(ShownSheet.self)
            #expect(second.sheetID == first.sheetID && second.revision == 2)
            #expect(second.answers["nose"] == .number(2))

            let repeated = try await gateway.answer(token: token, QuizBodies.daily(nose: 2))
            #expect(repeated.status == 200)
            #expect(try repeated.decoded(ShownSheet.self).revision == 2)
            #expect(try await gateway.announced(QuizAnswered.self).map(\.revision) == [1, 2])
            #expect(try await gateway.pool.query("SELECT count(*) FROM quiz_sheets").decode(Int.self) == [1])
        }
    }

    @Test func ofManyAtOnceOneIsTheFirstAndRevisionsHaveNoGap() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for score in 0..<4 {
                    group.addTask { try await gateway.answer(token: token, QuizBodies.daily(nose: score)).status }
                }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [201: 1, 200: 3])
            let facts = try await gateway.announced(QuizAnswered.self)
            #expect(facts.map(\.revision) == [1, 2, 3, 4])
            #expect(Set(facts.map(\.sheetID)).count == 1)
        }
    }

    @Test func nothingOfTheAnswersIsLegibleInTheTable() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            _ = try await gateway.answer(token: token, QuizBodies.daily())
            let sealed = try #require(
                try await gateway.pool.query("SELECT sealed FROM quiz_sheets").decode([UInt8].self).first)
            for word in ["antihistamine", "nose", "answers"] {
                #expect(Data(sealed).range(of: Data(word.utf8)) == nil)
            }
            // It opens for nobody without the operator's key, and at no other place.
            let other = try MasterKeys(keys: [Data(repeating: 8, count: 32)])
            let userID = try #require(try await gateway.announced(QuizAnswered.self).first?.userID)
            let day = try #require(CalendarDay(QuizBodies.today))
            await #expect(throws: MasterKeyFault.self) {
                try await PostgresQuizAnswerStore(pool: gateway.pool, masterKeys: other)
                    .sheets(of: userID, quiz: "daily", in: day...day)
            }
            try await gateway.pool.query("UPDATE quiz_sheets SET day = day - 1")
            await #expect(throws: (any Error).self) {
                try await PostgresQuizAnswerStore(pool: gateway.pool, masterKeys: .forTests)
                    .sheets(of: userID, quiz: "daily", in: day.previous...day)
            }
        }
    }

    @Test func whatCannotBeAnnouncedIsNotStored() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            try await gateway.pool.query("ALTER TABLE outbox ADD CHECK (type <> 'quiz.answered.v1') NOT VALID")
            #expect(try await gateway.answer(token: token, QuizBodies.daily()).status == 500)
            #expect(try await gateway.pool.query("SELECT count(*) FROM quiz_sheets").decode(Int.self) == [0])
        }
    }

    @Test func deletingTheAccountErasesTheAnswersAndTheirKey() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let other = try await gateway.signUp("other@example.org")
            for person in [token, other] { _ = try await gateway.answer(token: person, QuizBodies.daily()) }
            try await gateway.leave(token)
            for table in ["quiz_sheets", "person_keys"] {
                let count = try await gateway.pool.query("SELECT count(*) FROM \(identifier: table)")
                #expect(try count.decode(Int.self) == [1], "\(table)")
            }
            #expect(
                try await gateway.call(
                    .get, "/api/v1/quizzes/daily/answers/\(QuizBodies.today)", token: other
                ).status == 200)
        }
    }

    @Test func whatComesDuringTheDeletionLeavesNoKeyBehind() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let late = try await gateway.pool.transaction { transaction in
                try await transaction.query("DELETE FROM accounts")
                let late = Task { try await gateway.answer(token: token, QuizBodies.daily()).status }
                try await eventually("the late request to wait for the deletion") {
                    let waiting = try await gateway.pool.query(
                        """
                        SELECT count(*) FROM pg_stat_activity
                        WHERE datname = current_database() AND wait_event_type = 'Lock'
                        """)
                    return try waiting.decode(Int.self) == [1]
                }
                return late
            }
            #expect(try await late.value == 401)
            #expect(try await gateway.pool.query("SELECT count(*) FROM person_keys").decode(Int.self) == [0])
        }
    }

    @Test func peopleSeeTheirOwnSheetsOnlyTheNewestFirst() async throws {
        let clock = ClockForTests(GatewayUnderTest.now)
        try await GatewayUnderTest.run(clock: clock) { gateway in
            let token = try await gateway.signUp()
            let other = try await gateway.signUp("other@example.org")
            for day in ["2023-04-10", "2023-04-11", "2023-04-12"] {
                _ = try await gateway.answer(on: day, token: token, QuizBodies.daily())
                clock.advance(by: 86_400)
            }
            struct Sheets: Decodable { var sheets: [ShownSheet] }
            func days(_ query: String, _ token: String) async throws -> [String] {
                try await gateway.call(.get, "/api/v1/quizzes/daily/answers\(query)", token: token)
                    .decoded(Sheets.self).sheets.map(\.day)
            }
            #expect(try await days("", token) == ["2023-04-12", "2023-04-11", "2023-04-10"])
            #expect(try await days("?from=2023-04-11&to=2023-04-11", token) == ["2023-04-11"])
            #expect(try await days("?to=2023-04-11", token) == ["2023-04-11", "2023-04-10"])
            #expect(try await days("", other).isEmpty)
            #expect(
                try await gateway.call(.get, "/api/v1/quizzes/daily/answers/2023-04-11", token: other).status == 404)
            #expect(
                try await gateway.call(.get, "/api/v1/quizzes/welcome/answers/2023-04-11", token: token).status == 404)
        }
    }

    @Test(arguments: [
        ("from=2023-04-12&to=2023-04-11", ["from"]), ("from=2022-04-10&to=2023-04-11", ["from"]),
        ("from=monday&to=2023-02-30", ["to", "from"]),
    ])
    func namesEachFaultyDayOfARange(query: String, parameters: [String]) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(.get, "/api/v1/quizzes/daily/answers?\(query)", token: token)
            #expect(answer.status == 400)
            #expect(try answer.parameters == parameters)
        }
    }
}
