import Domain
import Foundation
import Localization
import TestSupport

@testable import symptom_journal

/// Three months of somebody who does not exist.
enum ReportFixture {
    static let until = CalendarDay(of: JournalUnderTest.now, in: .gmt)
    static let from = CalendarDay(daysSince1970: until.daysSince1970 - 89)

    static func request(
        _ language: ContentLanguage = .english, graphs: [ReportGraph] = ReportFixture.graphs
    ) -> ReportRequest {
        ReportRequest(language: language, from: from, until: until, graphs: graphs)
    }

    /// Of every kind.
    static let graphs = SummaryView.Graph.allCases.compactMap { graph in
        var view = SummaryView(today: until)
        view.graph = graph
        return try? ReportGraph(
            address: view.address { _ in }, comment: graph == .shares ? "Since the move: the knee." : "")
    }

    /// - Parameter days: until ``until``.
    static func entries(days: Int = 90, seed: UInt64 = 5) -> [StoredEntry] {
        var random = SeededRandom(seed: seed)
        var entries: [StoredEntry] = []
        for offset in (0..<days).reversed() {
            let day = CalendarDay(daysSince1970: until.daysSince1970 - offset)
            for content in contents(of: offset, &random) {
                let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
                let id = bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
                entries.append(
                    StoredEntry(
                        JournalEntry(id: EntryID(UUID(uuid: id)), day: day, content: content),
                        at: day.start(in: .gmt) + Double(36_000 + entries.count)))
            }
        }
        return entries
    }

    private static func contents(of offset: Int, _ random: inout SeededRandom) -> [EntryContent] {
        func rating(_ base: Double) -> Rating {
            Rating.all[min(20, max(0, Int((base * 2).rounded()) + Int.random(in: -3...3, using: &random)))]
        }
        let base = 4 + 2 * sin(Double(offset) / 14)
        var contents: [EntryContent] = [
            .pain(EntryContent.PainAtPart(region: "skin-knee-left", type: .chronic, rating: rating(base + 1))),
            .pain(EntryContent.PainAtPart(region: "bone-scapula-left", type: .acute, rating: rating(base - 1))),
            .score(.interference, rating(base)), .score(.anxiety, rating(base)),
        ]
        if offset.isMultiple(of: 3) {
            contents.append(
                .medication(
                    Medication(name: "Ibuprofen", dose: "400 mg", relief: offset.isMultiple(of: 2) ? .good : nil)))
            contents.append(.activity(Activity(name: "Walk", minutes: 30, effect: .better)))
        }
        if offset.isMultiple(of: 10) {
            contents.append(.named("Migraine", rating(8)))
            contents.append(.exhaustion(EntryContent.Exhaustion(start: ClockTime(minute: 840), minutes: 90)))
            contents.append(.annotation("Looking back, it began with the cold weather."))
        }
        return contents
    }
}
