import BrokerManagement
import Foundation

/// The table as people see it. Pure: the same overview in the same size gives the same text.
struct QueueTable: Sendable {
    var overview: QueueOverview
    /// Columns of the terminal.
    var width: Int
    /// Lines of the terminal; nil for all.
    var height: Int?
    var style: TerminalStyle
    /// Why the figures are out of date.
    var lost: String?

    /// Without a line break at the end.
    var description: String { lines.joined(separator: "\n") }

    var lines: [String] {
        let head = heading + [columns.heading]
        let words = sentences
        let rows = overview.rows
        guard let height, head.count + rows.count + words.count > height else {
            return head + rows.map(line) + words
        }
        // Rows take precedence, problems first: the sentences repeat what they say.
        let fitting = max(0, height - head.count - 1)
        let shownRows = min(rows.count, fitting)
        let rest = rows.count - shownRows
        let shownWords = words.prefix(fitting - shownRows)
        let more = rest > 0 ? "  and \(rest) more; enlarge the window" : "  and more; enlarge the window"
        return head + rows.prefix(shownRows).map(line) + shownWords + [style(more, .faint)]
    }

    private var columns: QueueColumns { QueueColumns(width: width) }

    private func line(_ row: QueueRow) -> String {
        style(columns.line(row), row.severity.map { $0 == .broken ? .red : .yellow })
    }

    private var heading: [String] {
        let alarms = overview.broker.alarms
        let state = alarms.isEmpty ? "no alarms" : alarms.joined(separator: ", ")
        let facts = "RabbitMQ \(overview.broker.version), \(state)"
        let time = overview.time.formatted(.iso8601.dateTimeSeparator(.space))
        let gap = width - facts.count - time.count
        let texts =
            gap >= 2 ? [facts + String(repeating: " ", count: gap) + time] : facts.wrapped(to: width) + [time]
        let first = texts.map { style($0, alarms.isEmpty ? .bold : .red) }
        guard let lost else { return first }
        return first + "No response since then, retrying: \(lost)".wrapped(to: width).map { style($0, .red) }
    }

    private var sentences: [String] {
        let lines = overview.rows.flatMap { row in
            row.troubles.flatMap { trouble in
                "\(row.mark) \(row.name): \(trouble.sentence)".wrapped(to: width)
                    .map { style($0, trouble.severity == .broken ? .red : .yellow) }
            }
        }
        return lines.isEmpty ? [] : [""] + lines
    }
}

extension QueueRow {
    /// Says the same as red and yellow.
    var mark: String {
        switch severity {
        case .broken: "!"
        case .slow: "*"
        case nil: " "
        }
    }
}

extension String {
    /// Broken between words into lines of at most `width`, the later ones indented.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ") {
            if line.isEmpty {
                line = String(word)
            } else if line.count + 1 + word.count > width {
                lines.append(line)
                line = "  \(word)"
            } else {
                line += " \(word)"
            }
        }
        return lines + [line]
    }
}
