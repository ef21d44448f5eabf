import Domain
import Foundation
import Localization
import PDFDocuments

/// A sheet of a diary as a PDF. The same diary gives the same bytes on the same day.
struct DiarySheetDocument: Sendable {
    let sheet: DiarySheet
    /// In the order in which they were taken.
    let operations: [DiaryOperation]
    /// The day where the person is.
    let today: CalendarDay
    /// Of the graph.
    let span: ClosedRange<CalendarDay>
    let language: ContentLanguage

    private var words: DiaryWords { DiaryWords(language) }

    /// - Throws: ``PDFFault``.
    func pdf() throws -> [UInt8] {
        let diary = DiaryState(operations)
        // Apart, so that no name's first mark is put on the last letter of another.
        let typed = diary.visibleSymptoms.map { $0.symptom.name.text }.joined(separator: "\n")
        let unprintable = try PDFDocument.unprintable(in: typed)
        return try PDFDocument.make(about) { document in
            let flow = ReportFlow.a4
            let pieces = DiarySheetPieces(
                blocks: ReportBlocks(document, width: flow.frame.width, unprintable: unprintable), words: words,
                diary: diary, today: today, span: span)
            let pages = flow.pages(of: pieces.pieces(of: sheet))
            for (index, page) in pages.enumerated() {
                try document.page(.a4) { drawn in
                    try flow.draw(page, on: drawn)
                    foot(of: index + 1, of: pages.count, on: drawn)
                }
            }
        }
    }

    private var about: PDFDocument.About {
        let title = words.title(of: sheet)
        let days = sheet == .graph ? ", \(SummaryWords(language).span(span))" : ""
        return PDFDocument.About(
            title: title + days, language: language.rawValue,
            createdAt: operations.map(\.at).max() ?? today.start(in: .gmt))
    }

    private func foot(of number: Int, of count: Int, on page: PDFPage) {
        let corner = PDFPoint(x: ReportFlow.margin, y: page.size.height - ReportFlow.margin)
        let width = page.size.width - 2 * ReportFlow.margin
        // The others are the same on any day.
        let day = sheet == .er || sheet == .graph ? today : nil
        page.text(PDFText(words.foot(asOf: day), size: 7.5, colour: .quiet), at: corner, width: width)
        guard count > 1 else { return }
        page.text(
            PDFText(ReportWords(language).page(number, of: count), size: 7.5, colour: .quiet).aligned(.trailing),
            at: corner, width: width)
    }
}
