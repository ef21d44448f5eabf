import Domain
import Foundation
import TestSupport
import Testing

@testable import research_study

/// No map and no chart shows a group of fewer than five people.
@Suite(.timeLimit(.minutes(20))) struct SmallGroupTests {
    /// People who answer at most once a day, each near a place of their own, in an air of its own.
    private struct Crowd {
        var answers: [AnswerForTests] = []
        /// Whose each is; only the test knows.
        var people: [UUID: Int] = [:]

        init(_ random: inout SeededRandom) {
            for person in 0..<Int.random(in: 3...40, using: &random) {
                let home = (
                    row: Int.random(in: 460...480, using: &random), column: Int.random(in: 60...80, using: &random)
                )
                for day in 0..<8 where Int.random(in: 0...2, using: &random) > 0 {
                    var answer = AnswerForTests()
                    answer.hour = StudyUnderTest.now + Double(day) * 86_400
                    // Some crowd together, so that there are groups of every size.
                    let isHome = Bool.random(using: &random)
                    answer.latitude = Double(isHome ? home.row : 476) / 10
                    answer.longitude = Double(isHome ? home.column : 76) / 10
                    answer.tree = Double(Int.random(in: 0...400, using: &random))
                    answer.grass = nil
                    answer.answers = (0..<4).map { _ in Int16.random(in: 0...3, using: &random) }
                    answers.append(answer)
                    people[answer.id] = person
                }
            }
        }
    }

    @Test(arguments: [11, 12, 13, 14]) func aCellOfTheMapIsFivePeopleOrMore(seed: UInt64) async throws {
        try await StudyUnderTest.withStudy { study in
            var random = SeededRandom(seed: seed)
            let crowd = Crowd(&random)
            try await study.add(crowd.answers)
            let current = try #require(try await study.features.currentStudy())
            let read = ReadSymptomMap(store: PostgresSymptomMapStore(pool: study.pool))
            for size in CellSize.allCases {
                let cells = try await read(of: study.id, in: DaySpan(from: nil, to: nil, of: current), size).cells
                for cell in cells {
                    let inside = crowd.answers.filter {
                        abs($0.latitude - cell.latitude) < size.degrees / 2 + 0.001
                            && abs($0.longitude - cell.longitude) < size.degrees / 2 + 0.001
                    }
                    #expect(Set(inside.compactMap { crowd.people[$0.id] }).count >= 5, "a cell of \(size.word)°")
                    #expect(cell.answers == inside.count)
                    let mean = inside.flatMap(\.answers).compactMap { $0.map(Double.init) }
                    #expect(abs(cell.mean - mean.reduce(0, +) / Double(mean.count)) < 1e-9)
                }
                let largest = Dictionary(grouping: crowd.answers) { CalendarDay(of: $0.hour, in: .gmt) }.values.map(
                    \.count)
                if size == .twoAndAHalf, (largest.max() ?? 0) >= 5 {
                    #expect(!cells.isEmpty, "a group that may be shown")
                }
            }
        }
    }

    @Test(arguments: [21, 22, 23]) func aPointOfAChartIsFivePeopleOrMore(seed: UInt64) async throws {
        try await StudyUnderTest.withStudy { study in
            var random = SeededRandom(seed: seed)
            let crowd = Crowd(&random)
            try await study.add(crowd.answers)
            let current = try #require(try await study.features.currentStudy())
            let store = PostgresExposureStore(pool: study.pool)
            for question in 0...4 {
                let series = try await store.series(
                    of: study.id, question: question, in: current.firstDay...current.lastDay)
                #expect(series.first { $0.exposure == .grass }?.isEmpty == true, "nothing is known of grass")
                let tree = try #require(series.first { $0.exposure == .tree })
                for bin in tree.bins where bin.estimate != nil {
                    let inside = crowd.answers.filter { Self.bin(of: $0.tree ?? 0, tree.bounds) == bin.number }
                    #expect(Set(inside.compactMap { crowd.people[$0.id] }).count >= 5)
                    #expect(bin.answers == inside.count)
                }
                for bin in tree.bins where bin.estimate == nil { #expect(bin.answers == 0, "not even a count") }
            }
        }
    }

    private static func bin(of value: Double, _ bounds: [Double]) -> Int { bounds.count { $0 <= value } }

    @Test func onePersonWhoAnswersFiveTimesIsNoGroup() async throws {
        try await StudyUnderTest.withStudy { study in
            let answers = (0..<9).map { day in
                var answer = AnswerForTests()
                answer.hour = StudyUnderTest.now + Double(day) * 86_400
                return answer
            }
            try await study.add(answers)
            let researcher = try await study.staff("researcher")
            let map = try await study.page("/research/map?size=2.5", researcher).words
            #expect(map.contains("No group of five people in this span.") && !map.contains("Basel"))
            #expect(try await study.page("/research/charts", researcher).text.contains(#"id="none""#))
            let json = try await study.get("/api/v1/research/map?size=0.1", researcher)
            #expect(json.text.contains(#""cells":[]"#))
        }
    }

    @Test func aGroupThatMayBeShownIsListedWithItsMeanAndWord() async throws {
        try await StudyUnderTest.withStudy { study in
            try await study.add((0..<5).map { _ in AnswerForTests() })
            let researcher = try await study.staff("researcher")
            let map = try await study.page("/research/map?size=0.1", researcher).words
            #expect(map.contains("Basel 5 1.50 Moderate"))
            let json = try await study.get("/api/v1/research/map?size=0.1&bbox=7,47,8,48", researcher)
            #expect(json.text.contains("[[47.6,7.6,5,1.5,"))
            #expect(
                try await study.get("/api/v1/research/map?bbox=8,47,9,48", researcher).text.contains(#""cells":[]"#))
            #expect(try await study.get("/api/v1/research/map?bbox=8,99,9,48", researcher).status == 400)
            let outside = try await study.page("/research/map?size=0.1&from=2027-05-10&to=2027-05-20", researcher).words
            #expect(outside.contains("No group of five people in this span."))
            #expect(try await study.actions().contains("map.read"))
        }
    }
}
