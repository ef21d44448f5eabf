import Foundation
import PDFDocuments

/// Makes the pieces of a report in the page's width.
struct ReportBlocks {
    let document: PDFDocument
    let width: Double
    /// For which the fonts have no glyph.
    let unprintable: Set<Character>

    /// Stands for each of them.
    static let box: Character = "□"

    init(_ document: PDFDocument, width: Double, unprintable: Set<Character>) {
        (self.document, self.width, self.unprintable) = (document, width, unprintable)
    }

    /// With boxes in place of what cannot be printed.
    func printable(_ text: String) -> String {
        unprintable.isEmpty ? text : String(text.map { unprintable.contains($0) ? Self.box : $0 })
    }

    func text(_ string: String, size: Double = 9.5, weight: PDFText.Weight = .regular, after space: Double = 4)
        -> ReportBlock
    {
        paragraph(PDFText(printable(string), size: size, weight: weight, colour: .ink), after: space)
    }

    func quiet(_ string: String, after space: Double = 4) -> ReportBlock {
        paragraph(PDFText(printable(string), size: 8.5, colour: .quiet), after: space)
    }

    func heading(_ string: String, level: Int, size: Double) -> ReportBlock {
        var block = paragraph(
            PDFText(printable(string), size: size, weight: .semibold, colour: .leaf).read(as: .heading(level)),
            after: size * 0.35, before: size * 0.6)
        block.keepsWithNext = true
        return block
    }

    private func paragraph(_ text: PDFText, after: Double, before: Double = 0) -> ReportBlock {
        ReportBlock(height: before + document.height(of: text, width: width) + after) { page, frame in
            page.text(text, at: PDFPoint(x: frame.x, y: frame.y + before), width: frame.width)
        }
    }

    /// Two texts side by side, such as a day and what was entered.
    func row(_ left: String, _ right: String, leftWidth: Double) -> ReportBlock {
        let (left, right) = (
            PDFText(printable(left), size: 8.5, weight: .semibold, colour: .ink),
            PDFText(printable(right), size: 8.5, colour: .ink)
        )
        let rest = width - leftWidth - 6
        let height = max(document.height(of: left, width: leftWidth), document.height(of: right, width: rest))
        return ReportBlock(height: height + 3) { page, frame in
            page.text(left, at: PDFPoint(x: frame.x, y: frame.y), width: leftWidth)
            page.text(right, at: PDFPoint(x: frame.x + leftWidth + 6, y: frame.y), width: rest)
        }
    }

    /// The first column is three times as wide as the others.
    /// - Parameter width: the whole one unless given.
    func table(_ columns: [String], _ rows: [[String]], width: Double? = nil) -> ReportBlock {
        let width = width ?? self.width
        let unit = width / Double(columns.count + 2)
        let widths = [unit * 3] + Array(repeating: unit, count: max(columns.count - 1, 0))
        let lines = ([columns] + rows).enumerated().map { index, cells in
            cells.map { cell in
                PDFText(
                    printable(cell), size: 8.5, weight: index == 0 ? .semibold : .regular,
                    colour: index == 0 ? .quiet : .ink)
            }
        }
        let heights = lines.map { cells in
            (zip(cells, widths).map { document.height(of: $0, width: $1 - 6) }.max() ?? 0) + 5
        }
        return ReportBlock(height: heights.reduce(0, +) + 6) { page, frame in
            page.part(.table) {
                var y = frame.y
                for (index, (cells, height)) in zip(lines, heights).enumerated() {
                    page.part(.tableRow) {
                        var x = frame.x
                        for (cell, width) in zip(cells, widths) {
                            page.part(index == 0 ? .tableHead : .tableCell) {
                                _ = page.text(cell, at: PDFPoint(x: x, y: y + 2), width: width - 6)
                            }
                            x += width
                        }
                    }
                    y += height
                    page.line(
                        through: [PDFPoint(x: frame.x, y: y), PDFPoint(x: frame.x + width, y: y)], .divider, width: 0.5)
                }
            }
        }
    }

    /// Two blocks beside each other.
    /// - Parameter leftWidth: for which the left one was made; the right one gets the rest.
    func beside(_ left: ReportBlock, _ right: ReportBlock, leftWidth: Double) -> ReportBlock {
        ReportBlock(height: max(left.height, right.height)) { page, frame in
            try left.draw(page, PDFRectangle(x: frame.x, y: frame.y, width: leftWidth, height: left.height))
            let x = frame.x + leftWidth + 14
            try right.draw(
                page, PDFRectangle(x: x, y: frame.y, width: frame.x + frame.width - x, height: right.height))
        }
    }
}

/// Those of the pages, on white paper.
extension PDFColour {
    static let ink = PDFColour(0x1B_2620)
    static let quiet = PDFColour(0x4F_5F57)
    static let leaf = PDFColour(0x1B_6B45)
    static let edge = PDFColour(0x8A_968F)
    static let divider = PDFColour(0xD8_DCD9)
    /// Of series, in their order; the last is for what has no colour of its own.
    static let series = [
        PDFColour(0x00_67A3), PDFColour(0xB3_4700), PDFColour(0x00_7A5E), PDFColour(0xA8_327E), PDFColour(0x6B_5B00),
        PDFColour(0x4F_5F57),
    ]

    static func series(_ index: Int) -> PDFColour { series[min(index, series.count - 1)] }

    /// - Parameter level: of the design system.
    static func level(_ level: String?) -> PDFColour {
        switch level {
        case "none": PDFColour(0xDD_E5E0)
        case "low": PDFColour(0x79_BC6A)
        case "moderate": PDFColour(0xF2_C84B)
        case "high": PDFColour(0xE8_793A)
        case "very-high": PDFColour(0xB3_261E)
        default: .white
        }
    }
}
