import PDFDocuments

/// A piece of a report that stays on one page.
struct ReportBlock {
    /// In points.
    var height: Double
    /// Whether the next one has to be on the same page.
    var keepsWithNext = false
    var beginsPage = false
    /// Draws it into a rectangle of that height.
    var draw: (PDFPage, PDFRectangle) throws -> Void

    /// As one, with another on top of it.
    func below(_ top: ReportBlock) -> ReportBlock {
        ReportBlock(height: top.height + height) { page, frame in
            try top.draw(page, PDFRectangle(x: frame.x, y: frame.y, width: frame.width, height: top.height))
            try draw(page, PDFRectangle(x: frame.x, y: frame.y + top.height, width: frame.width, height: height))
        }
    }

    static func space(_ height: Double) -> ReportBlock { ReportBlock(height: height) { _, _ in } }
}

/// Puts blocks on as many pages as they need.
struct ReportFlow {
    /// Of the page, without margins and foot.
    let frame: PDFRectangle

    static let margin = Double.millimetres(18)
    static let foot = Double.millimetres(12)

    static let a4 = ReportFlow(
        frame: PDFRectangle(
            x: margin, y: margin, width: PDFSize.a4.width - 2 * margin,
            height: PDFSize.a4.height - 2 * margin - foot))

    /// Blocks that are to stay together and are higher than a page are parted all the same.
    func pages(of blocks: [ReportBlock]) -> [[ReportBlock]] {
        var pages: [[ReportBlock]] = [[]]
        var (used, index) = (0.0, 0)
        while index < blocks.count {
            var end = index
            while end < blocks.count - 1, blocks[end].keepsWithNext { end += 1 }
            let group = blocks[index...end]
            let height = group.map(\.height).reduce(0, +)
            if used > 0, blocks[index].beginsPage || used + height > frame.height {
                pages.append([])
                used = 0
            }
            for block in group {
                if used > 0, used + block.height > frame.height {
                    pages.append([])
                    used = 0
                }
                pages[pages.count - 1].append(block)
                used += block.height
            }
            index = end + 1
        }
        return pages
    }

    func draw(_ blocks: [ReportBlock], on page: PDFPage) throws {
        var y = frame.y
        for block in blocks {
            try block.draw(page, PDFRectangle(x: frame.x, y: y, width: frame.width, height: block.height))
            y += block.height
        }
    }
}
