import BodyMap
import Domain
import Foundation
import Localization
import PDFDocuments

/// The report as a PDF. The same content gives the same bytes.
struct ReportDocument: Sendable {
    let content: ReportContent
    /// What its QR code leads to.
    let verification: String
    let code: ReportCode

    private var words: ReportWords { ReportWords(content.request.language) }

    func pdf() throws -> [UInt8] {
        let about = PDFDocument.About(
            title: words.title(content.request.span), language: content.request.language.rawValue,
            createdAt: content.lastRecorded)
        return try PDFDocument.make(about) { document in
            let flow = ReportFlow.a4
            let blocks = ReportBlocks(
                document, width: flow.frame.width, unprintable: try PDFDocument.unprintable(in: content.typed))
            let pages = flow.pages(of: firstPage(blocks) + graphs(blocks) + diary(blocks))
            for (index, page) in pages.enumerated() {
                try document.page(.a4) { drawn in
                    try flow.draw(page, on: drawn)
                    foot(of: index + 1, of: pages.count, on: drawn)
                }
            }
        }
    }

    private func foot(of number: Int, of count: Int, on page: PDFPage) {
        let y = page.size.height - ReportFlow.margin
        let width = page.size.width - 2 * ReportFlow.margin
        page.text(
            PDFText(words.foot(code), size: 7.5, colour: .quiet), at: PDFPoint(x: ReportFlow.margin, y: y), width: width
        )
        page.text(
            PDFText(words.page(number, of: count), size: 7.5, colour: .quiet).aligned(.trailing),
            at: PDFPoint(x: ReportFlow.margin, y: y), width: width)
    }

    private func firstPage(_ blocks: ReportBlocks) -> [ReportBlock] {
        let (completeness, trend) = (content.completeness, content.trend)
        var page = [header(blocks)]
        page.append(blocks.heading(words.completeness, level: 2, size: 12))
        page.append(blocks.text(words.sentence(completeness), weight: .semibold))
        page.append(blocks.heading(words.trend, level: 2, size: 12))
        page.append(blocks.text(words.sentence(trend), weight: .semibold, after: 2))
        let pain = content.pain.filter { content.request.span.contains($0.key) }
        if !pain.isEmpty {
            page.append(
                blocks.chart(
                    SummaryLines(
                        days: content.request.span,
                        series: [(words.painOfDays, SummaryStep(content.request.span).means(pain))],
                        months: { words.summary.month($0) }, spoken: ""), height: 70))
        }
        page += places(blocks)
        let medications = TreatmentRecord.medications(in: content.entries)
        if !medications.isEmpty {
            page.append(blocks.heading(words.medication, level: 2, size: 12))
            page.append(blocks.table(words.medicationColumns, words.rows(of: medications)))
        }
        if !content.function.isEmpty {
            page.append(blocks.heading(words.function, level: 2, size: 12))
            page.append(blocks.table(words.functionColumns, words.rows(of: content.function)))
        }
        let symptoms = content.record.within(content.request.span).symptoms
        if !symptoms.isEmpty {
            page.append(blocks.heading(words.symptoms, level: 2, size: 12))
            var origin = blocks.quiet(words.originOfSymptoms, after: 2)
            origin.keepsWithNext = true
            page.append(origin)
            page.append(blocks.table(words.symptomColumns, words.rows(of: symptoms)))
        }
        return page
    }

    private func header(_ blocks: ReportBlocks) -> ReportBlock {
        let side = 78.0
        let width = blocks.width - side - 14
        let left = ReportBlocks(blocks.document, width: width, unprintable: [])
        let pieces = [
            left.heading(words.title, level: 1, size: 20), left.text(words.span(content.request.span), size: 11),
            left.quiet(words.about, after: 2), left.quiet(words.verify(code), after: 0),
        ]
        let height = pieces.map(\.height).reduce(0, +)
        let text = ReportBlock(height: height) { page, frame in
            var y = frame.y
            for piece in pieces {
                try piece.draw(page, PDFRectangle(x: frame.x, y: y, width: frame.width, height: piece.height))
                y += piece.height
            }
        }
        guard let code = blocks.qrCode(verification, side: side) else { return text }
        return blocks.beside(text, code, leftWidth: width)
    }

    private func places(_ blocks: ReportBlocks) -> [ReportBlock] {
        let record = content.record.within(content.request.span)
        let strongest = record.strongest.prefix(6)
        guard !strongest.isEmpty else { return [] }
        var figures: [SummaryFigure] = []
        for (part, _) in strongest {
            guard let region = BodyCatalogue.current[part] else { continue }
            let figure = SummaryFigure(layer: region.layer, side: region.view)
            if !figures.contains(figure), figures.count < 3 { figures.append(figure) }
        }
        let width = 70.0 * Double(figures.count)
        let rows = strongest.map { part, heat in
            [words.name(of: part), words.summary.number(heat.mean), "\(heat.days)"]
        }
        return [
            blocks.heading(words.places, level: 2, size: 12),
            blocks.beside(
                blocks.figures(figures, record.heat, width: width, height: 165),
                blocks.table(words.placeColumns, rows, width: blocks.width - width - 14), leftWidth: width),
        ]
    }

    private func graphs(_ blocks: ReportBlocks) -> [ReportBlock] {
        var pieces: [ReportBlock] = []
        for (index, chosen) in content.request.graphs.enumerated() {
            let summary = content.summary(chosen)
            let graph = summary.graph
            var heading = blocks.heading(summary.words.name(of: summary.view.graph), level: 2, size: 14)
            heading.beginsPage = index == 0
            pieces.append(heading)
            var parts = [blocks.quiet(words.chosen(summary), after: 2), blocks.text(graph.sentence, weight: .semibold)]
            if let drawing = blocks.drawing(of: graph) { parts.append(drawing) }
            if let note = graph.note { parts.append(blocks.quiet(note)) }
            if let comment = chosen.comment { parts.append(blocks.text(words.comment + comment, after: 6)) }
            for index in parts.indices.dropLast() { parts[index].keepsWithNext = true }
            pieces += parts
            if summary.hasTable, !graph.rows.isEmpty {
                let rows = graph.rows.prefix(Self.mostRows)
                pieces.append(blocks.table(graph.columns, rows.map { [$0.name] + $0.cells }))
            }
            pieces.append(.space(10))
        }
        return pieces
    }

    /// Of a graph's table; the diary has every number.
    private static let mostRows = 15

    private func diary(_ blocks: ReportBlocks) -> [ReportBlock] {
        var heading = blocks.heading(words.diary, level: 2, size: 14)
        heading.beginsPage = true
        var pieces = [heading, blocks.quiet(words.purpose, after: 8)]
        for (day, entries) in content.diary {
            pieces.append(blocks.row(words.summary.shortDay(day), words.text(of: entries), leftWidth: 74))
        }
        if content.diary.isEmpty { pieces.append(blocks.text(words.emptyDiary)) }
        if !blocks.unprintable.isEmpty { pieces.append(blocks.quiet(words.unprintable)) }
        return pieces
    }
}

extension SummaryContent {
    /// Whether its numbers are few and not those of the drawing.
    fileprivate var hasTable: Bool {
        switch view.graph {
        case .body, .shares, .treatment, .progress: true
        case .months, .parts, .average, .fatigue, .mood, .types, .symptoms, .surroundings: false
        }
    }
}

extension ReportContent {
    /// When the newest of its entries was recorded, or the last day of the span.
    var lastRecorded: Date {
        entries.flatMap(\.versions).map(\.recordedAt).max() ?? request.span.upperBound.start(in: .gmt)
    }

    /// Every text in it that a person wrote.
    var typed: String {
        let words = PainWords(request.language)
        return entries.map { words.text(of: $0.content) }.joined() + record.symptoms.map(\.name).joined()
            + request.graphs.compactMap(\.comment).joined()
    }
}
