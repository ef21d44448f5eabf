import Domain
import Localization

/// A report's request with the entries that it is made of: all that its pages depend on.
struct ReportContent: Sendable {
    let request: ReportRequest
    /// Of all days, in the order in which they were recorded.
    let all: [StoredEntry]
    let record: PainRecord
    /// Of the span, without what was taken back.
    let entries: [StoredEntry]
    /// Of the days that ``daysOfAir(in:)`` names.
    let air: PastAir
    /// Entries of the health diary in the span, with what the person calls the symptom; in the order of days.
    let symptoms: [(id: DiaryID, name: String, entry: DiaryEntry)]

    init(
        _ request: ReportRequest, _ all: [StoredEntry], _ diary: DiaryState = DiaryState(), air: PastAir = .noPlace
    ) {
        (self.request, self.all, self.air) = (request, all, air)
        record = PainRecord(all, diary)
        let span = request.span
        symptoms = diary.visibleEntries.filter { span.contains($0.value.day) }
            .map { (id: $0, name: diary.symptoms[$1.symptom]?.name.text ?? "", entry: $1) }
            .sorted { ($0.entry.day, $0.id.description) < ($1.entry.day, $1.id.description) }
        entries = all.filter { span.contains($0.day) && !$0.isWithdrawn }
    }

    struct Completeness: Sendable, Equatable {
        /// Of the span.
        var days: Int
        /// With an entry that was made near the experience.
        var daysWithEntry: Int
        var entries: Int
        /// How many of them say something else than at first.
        var changed: Int
        /// Beside them: from a log that was kept elsewhere.
        var imported: Int
    }

    var completeness: Completeness {
        let near = entries.filter { !$0.content.isAnnotation && !$0.isImported }
        return Completeness(
            days: request.span.upperBound.days(since: request.span.lowerBound) + 1,
            daysWithEntry: Set(near.map(\.day)).count, entries: near.count,
            changed: near.count { $0.versions.count > 1 },
            imported: entries.count { $0.isImported })
    }

    /// The whole pain of a day: as it was rated as a whole, or the highest of the parts.
    var pain: [CalendarDay: Double] {
        let parts = record.byDay.compactMapValues { $0.values.max() }
        return parts.merging(record.scores[.pain] ?? [:]) { $1 }
    }

    var trend: PainProgress { PainProgress(pain, in: request.span) }

    /// Pain's effect on daily life and what goes with it, of the span beside the one before; nothing without a value.
    var function: [(score: GeneralScore, progress: PainProgress)] {
        [GeneralScore.interference, .sleep, .fatigue, .anxiety, .stress].compactMap { score in
            let progress = PainProgress(record.scores[score] ?? [:], in: request.span)
            return progress.now == nil ? nil : (score, progress)
        }
    }

    /// As the summary shows it.
    func summary(_ graph: ReportGraph) -> SummaryContent {
        SummaryContent(
            view: Self.view(of: graph, in: request), language: request.language, entries: all, record: record,
            air: air)
    }

    /// Of which days the air is needed for the graphs; nil when none shows any.
    static func daysOfAir(in request: ReportRequest) -> ClosedRange<CalendarDay>? {
        let spans = request.graphs.map { view(of: $0, in: request) }.filter { $0.graph == .surroundings }.map(\.span)
        guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() else { return nil }
        return first...last
    }

    private static func view(of graph: ReportGraph, in request: ReportRequest) -> SummaryView {
        SummaryView(at: graph.address, today: request.span.upperBound)
    }

    /// By day, the oldest first.
    var diary: [(day: CalendarDay, entries: [StoredEntry])] {
        Dictionary(grouping: entries, by: \.day).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
