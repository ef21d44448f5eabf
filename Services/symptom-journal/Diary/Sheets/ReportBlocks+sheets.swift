import PDFDocuments

/// What the sheets of the diary have that reports have not.
extension ReportBlocks {
    /// Lines to write on with a pen, under labels that stand beside each other.
    func lines(under labels: [String], count: Int = 1) -> ReportBlock {
        let gap = 14.0
        let column = (width + gap) / Double(max(labels.count, 1)) - gap
        let texts = labels.map { PDFText($0, size: 9, weight: .semibold, colour: .quiet) }
        let top = texts.map { document.height(of: $0, width: column) }.max() ?? 0
        // Of lined paper.
        let line = Double.millimetres(8)
        return ReportBlock(height: top + Double(count) * line + 5) { page, frame in
            for (index, text) in texts.enumerated() {
                let x = frame.x + Double(index) * (column + gap)
                page.text(text, at: PDFPoint(x: x, y: frame.y), width: column)
                for number in 1...max(count, 1) {
                    let y = frame.y + top + Double(number) * line
                    page.line(through: [PDFPoint(x: x, y: y), PDFPoint(x: x + column, y: y)], .edge, width: 0.6)
                }
            }
        }
    }

    /// A line of a list to tick with a pen.
    func box(before string: String) -> ReportBlock {
        let indent = 20.0
        let text = PDFText(string, size: 11, colour: .ink)
        return ReportBlock(height: document.height(of: text, width: width - indent) + 8) { page, frame in
            page.stroke(
                PDFRectangle(x: frame.x + 0.5, y: frame.y + 1.5, width: 10, height: 10), .edge, width: 0.9, radius: 1.5)
            page.text(text, at: PDFPoint(x: frame.x + indent, y: frame.y), width: width - indent)
        }
    }

    /// A numbered step.
    func step(_ number: Int, _ title: String, _ string: String) -> ReportBlock {
        let indent = 26.0
        let count = PDFText("\(number).", size: 11, weight: .semibold, colour: .leaf)
        let head = PDFText(title, size: 11, weight: .semibold, colour: .ink)
        let body = PDFText(string, size: 10, colour: .ink)
        let top = document.height(of: head, width: width - indent) + 1
        let height = top + document.height(of: body, width: width - indent) + 11
        return ReportBlock(height: height) { page, frame in
            let x = frame.x + indent
            page.text(count, at: PDFPoint(x: frame.x, y: frame.y), width: indent)
            page.text(head, at: PDFPoint(x: x, y: frame.y), width: width - indent)
            page.text(body, at: PDFPoint(x: x, y: frame.y + top), width: width - indent)
        }
    }

    /// How many rows of a table fit into a height with its head, from the first on; at least one.
    func count(of rows: [[String]], fittingUnder columns: [String], in height: Double) -> Int {
        let head = table(columns, []).height
        var (left, count) = (height - head, 0)
        for row in rows {
            left -= table(columns, [row]).height - head
            if left < 0 { break }
            count += 1
        }
        return max(count, 1)
    }

    /// A table in parts that fit on their pages, each with its head.
    /// - Parameters:
    ///   - first: the height that the first part has.
    ///   - others: that of each other one.
    func tables(_ columns: [String], _ rows: [[String]], first: Double, others: Double) -> [ReportBlock] {
        var (rows, room) = (rows, first)
        var parts: [ReportBlock] = []
        while !rows.isEmpty {
            let fitting = count(of: rows, fittingUnder: columns, in: room)
            parts.append(table(columns, Array(rows.prefix(fitting))))
            rows.removeFirst(fitting)
            room = others
        }
        return parts
    }

    /// Ratings over days above the names of their lines. Each line has a shape too, so that it is known on paper without
    /// colours.
    func graph(of lines: SummaryLines, height: Double = 210) -> ReportBlock {
        let drawing = ReportBlock(height: height + 28) { page, frame in
            page.part(.figure) {
                let plot = PDFRectangle(x: frame.x + 18, y: frame.y + 6, width: frame.width - 22, height: height)
                grid(in: plot, on: page)
                for label in lines.labels {
                    let corner = PDFPoint(x: plot.x + label.x * plot.width, y: plot.y + plot.height + 4)
                    page.text(
                        PDFText(label.text, size: 7.5, colour: .quiet).within(lines: 1), at: corner, width: 60)
                }
                // The most frequent lies on top.
                for (index, curve) in lines.curves.enumerated().reversed() {
                    for part in curve.parts { draw(part, as: GraphLine.of(index), in: plot, on: page) }
                }
            }
        }
        return names(of: lines.curves.map(\.name)).below(drawing)
    }

    private func grid(in plot: PDFRectangle, on page: PDFPage) {
        for value in stride(from: 0, through: 10, by: 2) {
            let y = plot.y + (1 - Double(value) / 10) * plot.height
            page.line(
                through: [PDFPoint(x: plot.x, y: y), PDFPoint(x: plot.x + plot.width, y: y)],
                value == 0 ? .edge : .divider, width: 0.6)
            page.text(
                PDFText("\(value)", size: 7.5, colour: .quiet).aligned(.trailing),
                at: PDFPoint(x: plot.x - 18, y: y - 5), width: 13)
        }
    }

    private func draw(_ part: [SummaryLines.Point], as line: GraphLine, in plot: PDFRectangle, on page: PDFPage) {
        let points = part.map { PDFPoint(x: plot.x + $0.x * plot.width, y: plot.y + (1 - $0.y) * plot.height) }
        if points.count > 1 { page.line(through: points, line.colour, width: 1, dashes: line.dashes) }
        page.fill(points.map { line.mark(at: $0, radius: 2.4) }, line.colour)
    }

    /// Two in a row.
    private func names(of lines: [String]) -> ReportBlock {
        let (column, row) = (width / 2, 14.0)
        return ReportBlock(height: Double((lines.count + 1) / 2) * row + 6) { page, frame in
            for (index, name) in lines.enumerated() {
                let line = GraphLine.of(index)
                let x = frame.x + Double(index % 2) * column
                let y = frame.y + Double(index / 2) * row
                let middle = PDFPoint(x: x + 11, y: y + 5.5)
                page.line(
                    through: [PDFPoint(x: x, y: middle.y), PDFPoint(x: x + 22, y: middle.y)], line.colour, width: 1,
                    dashes: line.dashes)
                page.fill([line.mark(at: middle, radius: 3)], line.colour)
                page.text(
                    PDFText(printable(name).isolated.fromLeft, size: 8.5, colour: .ink).within(lines: 1),
                    at: PDFPoint(x: x + 28, y: y), width: column - 38)
            }
        }
    }
}
