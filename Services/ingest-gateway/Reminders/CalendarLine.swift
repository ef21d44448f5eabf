import Domain
import Foundation

/// Lines of a calendar's file: iCalendar, RFC 5545.
enum CalendarLine {
    /// Each of at most 75 bytes, ended by CRLF (section 3.1).
    static func text(of lines: [String]) -> String { lines.map { folded($0) + "\r\n" }.joined() }

    /// A text (section 3.3.11).
    static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
            .replacing("\r\n", with: "\\n").replacing("\n", with: "\\n")
    }

    /// A time without a zone, which is by the clock of wherever the calendar is shown (section 3.3.5, form 1).
    static func local(_ day: CalendarDay, _ time: ClockTime) -> String {
        "\(digits(of: "\(day)"))T\(digits(of: "\(time)"))00"
    }

    /// In UTC (section 3.3.5, form 2).
    static func instant(_ date: Date) -> String {
        let seconds = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        return seconds.ISO8601Format().replacing("-", with: "").replacing(":", with: "")
    }

    /// A line that is too long goes on behind a line break and a space, never within a character.
    private static func folded(_ line: String) -> String {
        var (folded, length) = ("", 0)
        for scalar in line.unicodeScalars {
            let size = String(scalar).utf8.count
            if length + size > longest {
                folded += "\r\n "
                length = 1
            }
            folded.unicodeScalars.append(scalar)
            length += size
        }
        return folded
    }

    /// In bytes, without its end.
    private static let longest = 75

    private static func digits(of text: String) -> String { text.filter(\.isNumber) }
}
