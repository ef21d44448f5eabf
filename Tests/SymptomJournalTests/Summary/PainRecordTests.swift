import BodyMap
import Domain
import Foundation
import TestSupport
import Testing

@testable import symptom_journal

/// Every graph's numbers beside the slowest way to reckon them, over random histories.
struct PainRecordTests {
    private static let regions = Array(BodyCatalogue.current.regions.prefix(140).enumerated())
        .filter { $0.offset.isMultiple(of: 20) }.map(\.element)

    /// What a person could have entered, with changes, withdrawals and parts that were rated twice on a day.
    private static func history(_ random: inout SeededRandom) -> [StoredEntry] {
        let first = CalendarDay(daysSince1970: 20_000)
        return (0..<Int.random(in: 0...120, using: &random)).map { index in
            let day = CalendarDay(daysSince1970: first.daysSince1970 + index / 3)
            let versions = (0..<Int.random(in: 1...3, using: &random)).map { version in
                StoredEntry.Version(
                    content: content(&random), isWithdrawn: Int.random(in: 0..<8, using: &random) == 0,
                    recordedAt: Date(timeIntervalSince1970: Double(index * 10 + version)))
            }
            return StoredEntry(id: EntryID(), day: day, versions: versions)
        }
    }

    private static func content(_ random: inout SeededRandom) -> EntryContent {
        let rating = Rating.all[Int.random(in: 0...20, using: &random)]
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return .named("Migraine", rating)
        case 1: return .annotation("A long walk")
        case 2: return .score(GeneralScore.allCases[Int.random(in: 0..<5, using: &random)], rating)
        case 3: return .score(.anxiety, rating)
        default:
            let region = regions[Int.random(in: 0..<regions.count, using: &random)]
            let type = PainType.allCases[Int.random(in: 0..<3, using: &random)]
            return .pain(EntryContent.PainAtPart(region: region.id, type: type, rating: rating))
        }
    }

    /// The highest rating of a part on a day; nil without one.
    private static func naive(_ entries: [StoredEntry], _ day: CalendarDay, _ part: String, _ choice: PainChoice)
        -> Double?
    {
        var highest: Double?
        for entry in entries where entry.day == day && !entry.isWithdrawn {
            guard case .pain(let pain) = entry.content, pain.region == part else { continue }
            guard let region = regions.first(where: { $0.id == part }) else { continue }
            if !choice.parts.isEmpty && !choice.parts.contains(part) { continue }
            if !choice.types.isEmpty && !choice.types.contains(pain.type) { continue }
            if !choice.layers.isEmpty && !choice.layers.contains(region.layer) { continue }
            if pain.rating.value > highest ?? -1 { highest = pain.rating.value }
        }
        return highest
    }

    private static func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }

    @Test(arguments: 0..<60) func countsAsTheSlowestWayDoes(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let entries = Self.history(&random)
        var choice = PainChoice()
        if Bool.random(using: &random) { choice.types = [.acute, .breakthrough] }
        if Bool.random(using: &random) { choice.layers = [.skin] }
        if Bool.random(using: &random) { choice.parts = Self.regions.prefix(3).map(\.id) }
        let start = 20_000 + Int.random(in: 0..<20, using: &random)
        let span = CalendarDay(daysSince1970: start)...CalendarDay(daysSince1970: start + 15)
        let record = PainRecord(entries).choosing(choice).within(span)

        var all: [Double] = []
        var sums: [String: Double] = [:]
        var means: [CalendarDay: Double] = [:]
        for offset in 0...15 {
            let day = CalendarDay(daysSince1970: start + offset)
            var ofDay: [Double] = []
            for region in Self.regions {
                guard let rating = Self.naive(entries, day, region.id, choice) else { continue }
                ofDay.append(rating)
                all.append(rating)
                sums[region.id, default: 0] += rating
                #expect(record.course(of: region.id)[day] == rating)
            }
            if !ofDay.isEmpty { means[day] = ofDay.reduce(0, +) / Double(ofDay.count) }
        }
        #expect(record.means.keys.sorted() == means.keys.sorted())
        for (day, mean) in means { #expect(Self.isNear(try #require(record.means[day]), mean)) }

        let total = all.reduce(0, +)
        #expect(record.shares.map(\.part).sorted() == sums.filter { $0.value > 0 }.keys.sorted())
        for share in record.shares { #expect(Self.isNear(share.share, try #require(sums[share.part]) / total)) }
        #expect(record.shares.map(\.share) == record.shares.map(\.share).sorted(by: >))

        for (part, heat) in record.heat {
            let ratings = (0...15).compactMap {
                Self.naive(entries, CalendarDay(daysSince1970: start + $0), part, choice)
            }
            #expect(heat.days == ratings.count)
            #expect(Self.isNear(heat.mean, ratings.reduce(0, +) / Double(ratings.count)))
        }
        #expect(Set(record.heat.keys) == Set(sums.keys))
    }

    @Test(arguments: 0..<30) func monthsScoresAndPairsAreThoseOfTheirDays(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(1_000 + seed))
        let entries = Self.history(&random)
        let record = PainRecord(entries)

        for (month, shares) in record.monthlyShares {
            let days = entries.map(\.day).filter { CalendarMonth(containing: $0) == month }
            let sums = Self.regions.map { region in
                (region.id, Set(days).compactMap { Self.naive(entries, $0, region.id, PainChoice()) }.reduce(0, +))
            }
            let total = sums.map(\.1).reduce(0, +)
            for (part, sum) in sums where sum > 0 {
                let share = try #require(shares.first { $0.part == part })
                #expect(Self.isNear(share.share, sum / total))
            }
            if !shares.isEmpty { #expect(Self.isNear(shares.map(\.share).reduce(0, +), 1)) }
        }

        for score in GeneralScore.allCases {
            var last: [CalendarDay: Double] = [:]
            for entry in entries where !entry.isWithdrawn {
                if case .score(score, let rating) = entry.content { last[entry.day] = rating.value }
            }
            #expect(record.scores[score] ?? [:] == last)
            let both = last.keys.filter { record.means[$0] != nil }.sorted()
            #expect(record.pairs(of: score).map(\.score) == both.map { last[$0] })
            #expect(record.pairs(of: score).map(\.pain) == both.map { record.means[$0] })
        }
    }

    @Test func aKindLeavesOutTheOthersOfTheSamePart() throws {
        let part = try #require(Self.regions.first).id
        let day = CalendarDay(daysSince1970: 20_000)
        let entries = try [(PainType.acute, 3.0), (.chronic, 7)].map { type, rating in
            let pain = EntryContent.PainAtPart(region: part, type: type, rating: try Rating(rating))
            return StoredEntry(JournalEntry(id: EntryID(), day: day, content: .pain(pain)), at: JournalUnderTest.now)
        }
        let record = PainRecord(entries)
        #expect(record.course(of: part) == [day: 7])
        #expect(record.means(of: .acute) == [day: 3] && record.means(of: .chronic) == [day: 7])
        #expect(record.means(of: .nerve).isEmpty)
    }

    @Test func nothingEnteredIsNothingAndNoZero() {
        let record = PainRecord([])
        #expect(record.span == nil && record.shares.isEmpty && record.means.isEmpty && record.heat.isEmpty)
    }
}
