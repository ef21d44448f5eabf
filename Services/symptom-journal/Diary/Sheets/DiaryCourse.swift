import Domain

/// How the symptoms of a diary went over some days.
struct DiaryCourse: Sendable {
    struct Day: Sendable, Equatable {
        /// 0 (none) to 10 (the worst imaginable).
        var highest: Int
        /// Of all entries together, a whole day at most; nil when none says how long it lasted.
        var minutes: Int?
    }

    struct Symptom: Sendable {
        var name: String
        /// Those with entries, at least one.
        var days: [CalendarDay: Day]
        /// Of one entry, in minutes; nil when none says how long it lasted.
        var longest: Int?
    }

    /// Those with entries, the most frequent first.
    let symptoms: [Symptom]

    /// Lines that are told apart in one graph.
    static let mostDrawn = 8

    /// - Parameter span: nil for all days.
    init(_ diary: DiaryState, in span: ClosedRange<CalendarDay>? = nil) {
        let entries = diary.visibleEntries.values.filter { span?.contains($0.day) ?? true }
        symptoms = Dictionary(grouping: entries) { $0.symptom }
            .map { id, entries in
                Symptom(
                    name: diary.symptoms[id]?.name.text ?? "",
                    days: Dictionary(grouping: entries) { $0.day }.mapValues { Day($0) },
                    longest: entries.compactMap(\.minutes).max())
            }
            .sorted { ($1.days.count, $0.name) < ($0.days.count, $1.name) }
    }
}

extension DiaryCourse.Day {
    /// - Parameter entries: of one symptom on one day.
    init(_ entries: [DiaryEntry]) {
        highest = entries.map(\.intensity).max() ?? 0
        let lengths = entries.compactMap(\.minutes)
        minutes = lengths.isEmpty ? nil : min(lengths.reduce(0, +), DiaryEntry.lengths.upperBound)
    }
}

extension DiaryCourse.Symptom {
    var highest: Int { days.values.map(\.highest).max() ?? 0 }

    /// The newest of the days with the highest intensity.
    var worstDay: CalendarDay? {
        let most = highest
        return days.filter { $0.value.highest == most }.keys.max()
    }

    /// The highest intensity of each day.
    var highs: [CalendarDay: Double] { days.mapValues { Double($0.highest) } }
}
