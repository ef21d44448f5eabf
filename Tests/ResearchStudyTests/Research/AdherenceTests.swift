import Domain
import Foundation
import Synchronization
import Testing

@testable import research_study

@Suite(.timeLimit(.minutes(20))) struct AdherenceTests {
    private static let first = CalendarDay(daysSince1970: 20_000)

    private static func day(_ number: Int) -> CalendarDay { CalendarDay(daysSince1970: first.daysSince1970 + number) }

    private static func adherence(earlier: [(Int, Int)], recent: [(Int, Int)]) -> Adherence {
        Adherence(
            days: (earlier + recent).enumerated().map {
                Adherence.Day(day: day($0), answers: $1.0, participants: $1.1)
            })
    }

    @Test func anAlertComesBelowSeventyPercentOfTheDaysBeforeAndNotAtIt() {
        let before = [(Int, Int)](repeating: (10, 10), count: 28)
        #expect(!Self.adherence(earlier: before, recent: .init(repeating: (7, 10), count: 7)).isFalling)
        var recent = [(Int, Int)](repeating: (7, 10), count: 7)
        recent[6] = (6, 10)
        #expect(Self.adherence(earlier: before, recent: recent).isFalling)
    }

    @Test func itIsTheShareThatCountsAndNotTheNumberOfAnswers() {
        let before = [(Int, Int)](repeating: (80, 100), count: 28)
        #expect(!Self.adherence(earlier: before, recent: .init(repeating: (8, 10), count: 7)).isFalling)
    }

    @Test func onlyTheTwentyEightDaysBeforeAreComparedWith() {
        let longAgo = [(Int, Int)](repeating: (100, 100), count: 60)
        let before = [(Int, Int)](repeating: (10, 100), count: 28)
        #expect(!Self.adherence(earlier: longAgo + before, recent: .init(repeating: (8, 100), count: 7)).isFalling)
    }

    @Test func aFewPeopleOrDaysAreNoTrend() {
        let none = [(Int, Int)](repeating: (0, 4), count: 7)
        #expect(!Self.adherence(earlier: .init(repeating: (4, 4), count: 28), recent: none).isFalling)
        let enough = [(Int, Int)](repeating: (0, 5), count: 7)
        #expect(Self.adherence(earlier: .init(repeating: (5, 5), count: 28), recent: enough).isFalling)
        #expect(!Self.adherence(earlier: .init(repeating: (5, 5), count: 6), recent: enough).isFalling)
        #expect(Adherence(days: []).recent == nil)
    }

    @Test func peopleCountFromTheDayOfTheirEnrolmentUntilTheyLeave() {
        let participations = [
            Participation(enrolledOn: Self.day(-3), leftOn: nil, people: 2),
            Participation(enrolledOn: Self.day(1), leftOn: Self.day(3), people: 5),
            Participation(enrolledOn: Self.day(0), leftOn: nil, answers: false, people: 9),
        ]
        let now = Self.day(5).start(in: .gmt) + 3 * 3_600
        let adherence = Adherence(
            of: Self.day(0)...Self.day(60), answers: [Self.day(1): 6], by: participations, at: now)
        #expect(adherence.days.map(\.participants) == [2, 7, 7, 2, 2])
        #expect(adherence.days.map(\.answers) == [0, 6, 0, 0, 0])
    }

    @Test func aDayIsCompleteTwoHoursAfterItsEnd() {
        let days = Self.day(0)...Self.day(60)
        let midnight = Self.day(3).start(in: .gmt)
        #expect(Adherence(of: days, answers: [:], by: [], at: midnight + 7_199).days.count == 2)
        #expect(Adherence(of: days, answers: [:], by: [], at: midnight + 7_200).days.count == 3)
        #expect(Adherence(of: days, answers: [:], by: [], at: midnight - 10 * 86_400).days.isEmpty)
    }

    @Test func theDashboardAndTheMetricSayThatFewerAnswer() async throws {
        try await StudyUnderTest.withStudy { study in
            let first = try #require(try await study.features.currentStudy()).firstDay
            for code in try await study.invite(10) { #expect(try await study.enrol(code.rawValue).status == 201) }
            var answers: [AnswerForTests] = []
            for number in 0..<21 {
                for _ in 0..<(number < 14 ? 9 : 2) {
                    var answer = AnswerForTests()
                    answer.hour = CalendarDay(daysSince1970: first.daysSince1970 + number).start(in: .gmt) + 36_000
                    answers.append(answer)
                }
            }
            try await study.add(answers)
            study.clock.set(CalendarDay(daysSince1970: first.daysSince1970 + 21).start(in: .gmt) + 36_000)
            let page = try await study.page("/research/dashboard", try await study.staff("researcher"))
            #expect(page.text.contains(#"id="alert""#))
            #expect(
                page.words.contains(
                    "In the last seven days 20% of the possible answers came, in the 28 days before 90%."))
            #expect(page.words.contains("below 70%"))

            let measured = Mutex<[Adherence]>([])
            var measure = study.features.measureAdherence
            measure.record = { adherence in measured.withLock { $0.append(adherence) } }
            try await measure()
            #expect(measured.withLock { $0.last?.isFalling } == true)
            try await study.features.manageStudies.turn(try study.id, to: .analysis, for: try study.staff)
            try await measure()
            #expect(measured.withLock { $0.last } == Adherence(days: []), "a study that is over alarms nobody")
        }
    }
}
