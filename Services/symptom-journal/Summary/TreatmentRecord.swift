import Domain
import Foundation

/// What somebody took or did under one name in a span, and how much they said that it helped.
struct TreatmentRecord: Sendable, Equatable {
    /// As it was written last.
    var name: String
    var days: Int
    var times: Int
    /// Of those with an answer, in the order of the scale's cases; the rest has none.
    var answers: [Int]

    /// Most days first.
    static func medications(in entries: [StoredEntry]) -> [TreatmentRecord] {
        records(entries, answers: Relief.allCases.count) { content in
            guard case .medication(let medication) = content else { return nil }
            return (medication.name, medication.relief.flatMap { Relief.allCases.firstIndex(of: $0) })
        }
    }

    /// Most days first.
    static func activities(in entries: [StoredEntry]) -> [TreatmentRecord] {
        records(entries, answers: ActivityEffect.allCases.count) { content in
            guard case .activity(let activity) = content else { return nil }
            return (activity.name, activity.effect.flatMap { ActivityEffect.allCases.firstIndex(of: $0) })
        }
    }

    /// Names that differ in case, accents or spaces only are one.
    private static func records(
        _ entries: [StoredEntry], answers: Int, of treatment: (EntryContent) -> (name: String, answer: Int?)?
    ) -> [TreatmentRecord] {
        var records: [String: TreatmentRecord] = [:]
        var days: [String: Set<CalendarDay>] = [:]
        for entry in entries where !entry.isWithdrawn {
            guard let (name, answer) = treatment(entry.content) else { continue }
            let key = name.comparable
            var record =
                records[key]
                ?? TreatmentRecord(
                    name: name, days: 0, times: 0, answers: Array(repeating: 0, count: answers))
            record.name = name
            record.times += 1
            if let answer { record.answers[answer] += 1 }
            days[key, default: []].insert(entry.day)
            records[key] = record
        }
        return records.map { key, record in
            var record = record
            record.days = days[key]?.count ?? 0
            return record
        }.sorted { ($1.days, $0.name) < ($0.days, $1.name) }
    }
}

extension String {
    /// The same for names that a person would call the same.
    fileprivate var comparable: String {
        folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).filter { !$0.isWhitespace }
    }
}
