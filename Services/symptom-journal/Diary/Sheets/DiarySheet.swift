import Domain
import PDFDocuments

/// A sheet of the diary to print.
enum DiarySheet: String, Sendable, CaseIterable {
    case er, tips, graph
    case grabBag = "grab-bag"

    /// In the address, such as `er.pdf`.
    var name: String { "\(rawValue).pdf" }

    /// - Returns: nil for a name that no sheet has.
    init?(named name: String) {
        guard let sheet = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = sheet
    }
}

/// What is on the sheets of a diary.
struct DiarySheetPieces {
    let blocks: ReportBlocks
    let words: DiaryWords
    let diary: DiaryState
    /// The day where the person is.
    let today: CalendarDay
    /// Of the graph.
    let span: ClosedRange<CalendarDay>

    /// Of the emergency sheet: a helper asks what is new.
    static let recentDays = 14
    /// That the graph lists one by one.
    static let mostDays = 92
    /// Symptoms in one block, which has to fit on a page.
    private static let mostPerBlock = 30
    private static let pageHeight = ReportFlow.a4.frame.height

    private var summary: SummaryWords { SummaryWords(words.language) }
    private var report: ReportWords { ReportWords(words.language) }

    func pieces(of sheet: DiarySheet) -> [ReportBlock] {
        let title = blocks.heading(words.title(of: sheet), level: 1, size: 20)
        return switch sheet {
        case .er: emergency(under: title)
        case .grabBag: grabBag(under: title)
        case .tips: tips(under: title)
        case .graph: graph(under: title)
        }
    }

    /// On one page, with lines to write on: what helpers have to know is kept nowhere but on paper and on the device.
    private func emergency(under title: ReportBlock) -> [ReportBlock] {
        let top = [
            title, blocks.lines(under: [words.shown("name")]),
            blocks.lines(under: [words.shown("born"), words.shown("bloodSheet")]),
            blocks.lines(under: [words.shown("allergies")], count: 2),
            blocks.lines(under: [words.shown("medicines")], count: 4),
            blocks.lines(under: [words.shown("conditions")], count: 3),
            blocks.lines(under: [words.shown("contact")], count: 2),
            blocks.heading(words.shown("recent"), level: 2, size: 12),
        ]
        let end = [blocks.text(words.emergencyNumbers, weight: .semibold)] + unprintable
        let room = Self.pageHeight - (top + end).map(\.height).reduce(0, +)
        return top + recent(in: room) + end
    }

    /// The worst first; those that do not fit are counted.
    private func recent(in room: Double) -> [ReportBlock] {
        let symptoms = DiaryCourse(diary, in: SummaryView.days(Self.recentDays, until: today)).symptoms
            .sorted { ($1.highest, $0.name) < ($0.highest, $1.name) }
        guard !symptoms.isEmpty else { return [blocks.text(words.shown("recentNone"), after: 8)] }
        let columns = [words.shown("symptom"), words.shown("highest"), words.shown("when")]
        let rows = symptoms.map { symptom in
            [symptom.name, words.ofTen(symptom.highest), symptom.worstDay.map { summary.shortDay($0) } ?? "–"]
        }
        let more = blocks.quiet(words.more(rows.count))
        let count = blocks.count(of: rows, fittingUnder: columns, in: room - more.height)
        let table = blocks.table(columns, Array(rows.prefix(count)))
        return count == rows.count ? [table] : [table, blocks.quiet(words.more(rows.count - count))]
    }

    private func grabBag(under title: ReportBlock) -> [ReportBlock] {
        var pieces = [title, blocks.text(words.shown("bagAbout"), size: 11)]
        for part in words.grabBag {
            pieces.append(blocks.heading(part.title, level: 2, size: 12))
            pieces += part.lines.map { blocks.box(before: $0) }
        }
        return pieces
    }

    private func tips(under title: ReportBlock) -> [ReportBlock] {
        [title, blocks.text(words.shown("tipsIntro"), size: 11, after: 12)]
            + words.hospitalTips.enumerated().map { index, tip in
                blocks.step(index + 1, tip.title, tip.text)
            }
    }

    private func graph(under title: ReportBlock) -> [ReportBlock] {
        let course = DiaryCourse(diary, in: span)
        var pieces = [title, blocks.text(summary.span(span), size: 11), blocks.quiet(report.about, after: 10)]
        guard !course.symptoms.isEmpty else {
            return pieces + [blocks.text(words.nothing(isAllEmpty: diary.visibleEntries.isEmpty), size: 11)]
        }
        let drawn = course.symptoms.prefix(DiaryCourse.mostDrawn)
        let step = SummaryStep(span)
        pieces.append(
            blocks.graph(
                of: SummaryLines(
                    days: span, series: drawn.map { (name: $0.name, values: step.means($0.highs)) },
                    months: { summary.month($0) }, spoken: "")))
        if let note = words.note(on: step) { pieces.append(blocks.quiet(note)) }
        if drawn.count < course.symptoms.count { pieces.append(blocks.quiet(words.notDrawn)) }
        pieces.append(blocks.quiet(words.aboutNumbers, after: 8))
        let room = Self.pageHeight - pieces.map(\.height).reduce(0, +)
        pieces += blocks.tables(words.courseColumns, words.rows(of: course), first: room, others: Self.pageHeight)
        return pieces + days(of: course) + unprintable
    }

    /// The newest first.
    private func days(of course: DiaryCourse) -> [ReportBlock] {
        let days = Set(course.symptoms.flatMap { $0.days.keys }).sorted(by: >)
        var about = blocks.quiet(words.aboutDays(days.count, shown: Self.mostDays), after: 6)
        about.keepsWithNext = true
        return [blocks.heading(words.dayByDay, level: 2, size: 12), about]
            + days.prefix(Self.mostDays).flatMap { rows(of: $0, in: course) }
    }

    private func rows(of day: CalendarDay, in course: DiaryCourse) -> [ReportBlock] {
        let known = course.symptoms.compactMap { symptom in
            symptom.days[day].map { words.entry(symptom.name, $0) }
        }
        return stride(from: 0, to: known.count, by: Self.mostPerBlock).map { start in
            let some = known[start..<min(start + Self.mostPerBlock, known.count)].joined(separator: " · ")
            return blocks.row(start == 0 ? summary.shortDay(day) : "", some.fromLeft, leftWidth: 74)
        }
    }

    private var unprintable: [ReportBlock] {
        blocks.unprintable.isEmpty ? [] : [blocks.quiet(report.unprintable)]
    }
}
