/// The columns of the table, and their widths.
struct QueueColumns {
    private let nameWidth: Int
    private let gap: String

    private static let figures = [
        ("READY", 5), ("UNACK", 5), ("OLDEST", 6), ("CONS", 4), ("IN/S", 5), ("OUT/S", 5), ("DRAIN", 6), ("DEAD", 5),
    ]

    /// - Parameter width: of the terminal.
    init(width: Int) {
        let gapWidth = width >= 100 ? 2 : 1
        gap = String(repeating: " ", count: gapWidth)
        let figures = Self.figures.map { $0.1 + gapWidth }.reduce(0, +)
        // Two for the mark; a shorter name would be useless, so that a narrower terminal wraps the lines.
        nameWidth = max(20, width - 2 - figures)
    }

    var heading: String { "  " + line("QUEUE", Self.figures.map(\.0)) }

    func line(_ row: QueueRow) -> String {
        let isConsumed = row.kind == .work || row.kind == .partitions
        let drain = isConsumed ? QueueFigures.drain(row.drain, isStuck: row.isStuck) : QueueFigures.nothing
        return "\(row.mark) "
            + line(
                row.name,
                [
                    QueueFigures.count(row.ready), QueueFigures.count(row.unacknowledged), QueueFigures.age(row.oldest),
                    isConsumed ? QueueFigures.count(row.consumers) : QueueFigures.nothing,
                    QueueFigures.rate(row.arriving), QueueFigures.rate(row.settled), drain,
                    row.deadLetters.map(QueueFigures.count) ?? QueueFigures.nothing,
                ])
    }

    private func line(_ name: String, _ figures: [String]) -> String {
        let name = name.shortened(to: nameWidth)
        let cells = zip(figures, Self.figures).map { $0.padded(to: $1.1) }
        return ([name + String(repeating: " ", count: nameWidth - name.count)] + cells).joined(separator: gap)
    }
}

extension String {
    /// A queue's name in at most `width` characters: first without its version, then without its middle. Its end says
    /// more than its beginning.
    func shortened(to width: Int) -> String {
        guard count > width else { return self }
        let unversioned = replacing(/\.v\d+(?=\.|$)/, with: "")
        guard unversioned.count > width else { return unversioned }
        let head = width / 4
        return unversioned.prefix(head) + "…" + unversioned.suffix(width - head - 1)
    }

    fileprivate func padded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
