import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import symptom_journal

/// A diary of an account and its devices, over the real routes and database.
@Suite(.timeLimit(.minutes(20))) struct DiaryExchangeTests {
    private static let symptom = "00000000-0000-4000-8000-000000009001"

    private static func operation(
        _ action: String, id: DiaryID = DiaryID(), at time: String = "2027-05-09T09:00:00.000Z",
        on day: String = "2027-05-09"
    ) -> String {
        #"{"id":"\#(id)","at":"\#(time)","on":"\#(day)","action":\#(action)}"#
    }

    private static let headache =
        #"{"kind":"symptom","symptom":"\#(symptom)","name":"Headache","icon":"toadstool-red"}"#

    private static func entry(_ id: DiaryID = DiaryID(), day: String = "2027-05-09", _ intensity: Int = 4) -> String {
        #"{"kind":"entry","entry":"\#(id)","symptom":"\#(symptom)","day":"\#(day)","intensity":\#(intensity)}"#
    }

    @Test func twoDevicesSeeWhatEachDidInOneOrder() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let first = try await person.exchange([Self.operation(Self.headache)], after: 0)
            #expect(first.operations.count == 1 && first.cursor == 1 && !first.isMore)
            let second = try await person.exchange([Self.operation(Self.entry())], after: 0)
            #expect(second.operations.count == 2 && second.cursor == 2)
            let again = try await person.exchange([], after: 1)
            #expect(again.operations.map(\.id) == [second.operations[1].id])
        }
    }

    @Test func whatIsSentTwiceIsTakenOnce() async throws {
        try await JournalUnderTest.run { journal in
            let (person, id) = (try await journal.person(), DiaryID())
            let sent = [Self.operation(Self.headache, id: id)]
            _ = try await person.exchange(sent, after: 0)
            let again = try await person.exchange(sent, after: 1)
            #expect(again.known == [id] && again.operations.isEmpty)
            #expect(try await journal.count("diary_operations") == 1)
        }
    }

    @Test func eachIsJudgedForItself() async throws {
        try await JournalUnderTest.run { journal in
            let (person, tomorrow) = (try await journal.person(), DiaryID())
            let answer = try await person.exchange(
                [
                    Self.operation(Self.headache), Self.operation(Self.entry(day: "2027-05-10"), id: tomorrow),
                    Self.operation(Self.entry()),
                ], after: 0)
            #expect(answer.operations.count == 2)
            #expect(answer.refused == [ExchangeAnswer.Refused(id: tomorrow, reason: .future)])
        }
    }

    @Test(arguments: [
        ("2027-05-09T10:06:00.000Z", "2027-05-09"), ("2017-05-01T10:00:00.000Z", "2017-05-01"),
        ("2027-05-09T09:00:00.000Z", "2027-05-06"),
    ])
    func refusesAClockThatDoesNotFit(_ time: String, _ day: String) async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let answer = try await person.exchange([Self.operation(Self.headache, at: time, on: day)], after: 0)
            #expect(answer.refused.map(\.reason) == [.clock])
            #expect(try await journal.count("diary_operations") == 0)
        }
    }

    @Test func onePurchaseForOneConfirmationOfAnyNumberAtOnce() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let item = try #require(
                DiaryCatalogue.current.list.filter { $0.price > 0 }.min { ($0.price, $0.id) < ($1.price, $1.id) })
            let days = (item.price + RewardRule.entry - 1) / RewardRule.entry
            let entries = (0..<days).map { back in
                let time = JournalUnderTest.now - Double(back) * 86_400 - 60
                return Self.operation(
                    Self.entry(day: "\(CalendarDay(of: time, in: .gmt))"), at: time.ISO8601Format(),
                    on: "\(CalendarDay(of: time, in: .gmt))")
            }
            _ = try await person.exchange([Self.operation(Self.headache)] + entries, after: 0)
            let buy = #"{"kind":"buy","item":"\#(item.id)","price":\#(item.price)}"#
            let answers = try await withThrowingTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask { try await person.exchange([Self.operation(buy)], after: 0) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.flatMap(\.refused).map(\.reason) == Array(repeating: .owned, count: 7))
            let diary = DiaryState(try await journal.features.diaryStore.operations(of: person.userID))
            #expect(diary.bought == [item.id: item.price])
            #expect(diary.balance >= 0)
        }
    }

    @Test func aYearOfEntriesComesBackInPages() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let day = CalendarDay(of: JournalUnderTest.now, in: .gmt)
            var waiting = [Self.operation(Self.headache)]
            for index in 0..<1_460 {
                waiting.append(
                    Self.operation(Self.entry(day: "\(CalendarDay(daysSince1970: day.daysSince1970 - index / 4))")))
            }
            while !waiting.isEmpty {
                let some = Array(waiting.prefix(DiaryRoutes.mostAtOnce))
                waiting.removeFirst(some.count)
                #expect(try await person.exchange(some, after: 1_000_000).refused.isEmpty)
            }
            let first = try await person.exchange([], after: 0)
            #expect(first.operations.count == 1_000 && first.isMore)
            let rest = try await person.exchange([], after: first.cursor)
            #expect(rest.operations.count == 461 && !rest.isMore)
        }
    }

    @Test(arguments: [
        #"{"operations":[]}"#, #"{"after":-1,"operations":[]}"#,
        #"{"after":0,"operations":[{"id":"x","at":"2027-05-09T09:00:00Z","on":"2027-05-09","action":{"kind":"visit"}}]}"#,
        #"{"after":0,"operations":[{"id":"00000000-0000-4000-8000-000000009001","at":"2027-05-09T09:00:00Z","on":"2027-05-09","action":{"kind":"fly"}}]}"#,
    ])
    func refusesWhatIsNoExchange(_ body: String) async throws {
        try await JournalUnderTest.run { journal in
            let answer = try await journal.person().send(.post, "/api/v1/journal/diary/operations", body)
            #expect(answer.status == 422)
        }
    }

    @Test func needsASessionAndTheConsent() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let path = "/api/v1/journal/diary/operations"
            #expect(try await journal.send(.post, path, [:], "{}").status == 401)
            try await person.refuseHealthData()
            #expect(try await person.send(.post, path, #"{"after":0,"operations":[]}"#).status == 403)
        }
    }

    @Test func nobodyReadsItInTheDatabaseAndNothingIsLeftOfWhoLeaves() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            _ = try await person.exchange([Self.operation(Self.headache)], after: 0)
            let sealed = try await journal.pool.query("SELECT sealed FROM diary_operations").decode([UInt8].self)
            #expect(!String(decoding: sealed.joined(), as: UTF8.self).contains("Headache"))
            let privacy = JournalPrivacy(
                pool: journal.pool, entries: journal.features.entryStore, now: journal.features.now)
            _ = try await privacy.erasures.handle(
                AccountErased(userID: person.userID, erasedAt: journal.clock.now), .sent())
            #expect(try await journal.count("diary_operations") == 0)
        }
    }

    @Test func thePageIsTheSameForEverybodyAndKeepsAllItsFiles() async throws {
        try await JournalUnderTest.run { journal in
            let strangers = try await journal.send(.get, "/diary?language=en")
            let theirs = try await journal.person().get("/diary?language=en")
            #expect(strangers.status == 200 && strangers.text == theirs.text)
            let folder = try #require(strangers.text.firstMatch(of: /src="([^"]+)\/diary\.js"/)?.1)
            for file in DiaryAssets.kept {
                let answer = try await journal.send(.get, "\(folder)/\(file)")
                #expect(answer.status == 200, "\(file)")
            }
        }
    }
}

struct ExchangeAnswer: Decodable, Sendable {
    struct Refused: Decodable, Equatable, Sendable {
        var id: DiaryID
        var reason: DiaryRefusal
    }

    var operations: [DiaryOperation]
    var cursor: Int
    var isMore: Bool
    var refused: [Refused]
    var known: [DiaryID]
}

extension PersonUnderTest {
    func exchange(_ operations: [String], after cursor: Int) async throws -> ExchangeAnswer {
        let answer = try await send(
            .post, "/api/v1/journal/diary/operations",
            #"{"after":\#(cursor),"operations":[\#(operations.joined(separator: ","))]}"#)
        try #require(answer.status == 200, "\(answer.text)")
        return try answer.decoded()
    }
}
