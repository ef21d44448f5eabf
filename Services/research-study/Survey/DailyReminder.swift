import Crypto
import Domain
import Foundation

/// A reminder in the participant's own calendar: an event every day until the study's last, with an alarm.
///
/// Source: iCalendar, RFC 5545. Times have no zone, so that the alarm stays at the same hour of the day wherever the
/// calendar is (section 3.3.5, form 1).
struct DailyReminder: Sendable {
    /// Of the day, in minutes.
    var minute: Int
    var firstDay: CalendarDay
    var lastDay: CalendarDay
    var study: StudyID
    var title: String
    var description: String
    /// Where the survey is.
    var address: URL
    /// When the file was made.
    var madeAt: Date

    /// Lines of at most 75 bytes, each ended by CRLF (section 3.1).
    var text: String { (head + event + ["END:VCALENDAR"]).map { Self.folded($0) + "\r\n" }.joined() }

    private var head: [String] {
        ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Breathe Easy//Study//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"]
    }

    private var event: [String] {
        [
            "BEGIN:VEVENT", "UID:\(identifier)", "DTSTAMP:\(Self.instant(madeAt))",
            "DTSTART:\(Self.local(firstDay, minute))", "DURATION:PT5M",
            // As local as the start (section 3.3.10).
            "RRULE:FREQ=DAILY;UNTIL=\(Self.local(lastDay, minute))",
            "SUMMARY:\(Self.escaped(title))", "DESCRIPTION:\(Self.escaped(description))", "URL:\(address)",
            "TRANSP:TRANSPARENT", "CLASS:PRIVATE",
            "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(Self.escaped(title))", "TRIGGER:PT0S", "END:VALARM",
            "END:VEVENT",
        ]
    }

    /// The same for everybody and at any hour, so that a reminder at another hour takes this one's place. RFC 7986, 5.3.
    private var identifier: String {
        let digest = SHA256.hash(data: Data("daily survey of \(study) at \(address.host() ?? "")".utf8))
        return digest.prefix(16).map { String(format: "%02x", $0) }.joined()
    }

    private static func local(_ day: CalendarDay, _ minute: Int) -> String {
        "\(day)".replacing("-", with: "") + String(format: "T%02d%02d00", minute / 60, minute % 60)
    }

    private static func instant(_ date: Date) -> String {
        let day = CalendarDay(of: date, in: .gmt)
        let seconds = Int(date.timeIntervalSince1970.rounded(.down)) - day.daysSince1970 * 86_400
        return "\(day)".replacing("-", with: "")
            + String(format: "T%02d%02d%02dZ", seconds / 3_600, seconds / 60 % 60, seconds % 60)
    }

    /// A text (section 3.3.11).
    static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
            .replacing("\r\n", with: "\\n").replacing("\n", with: "\\n")
    }

    /// A line that is too long goes on behind a line break and a space, never within a character.
    static func folded(_ line: String) -> String {
        var (folded, length) = ("", 0)
        for scalar in line.unicodeScalars {
            let size = String(scalar).utf8.count
            if length + size > 75 {
                folded += "\r\n "
                length = 1
            }
            folded.unicodeScalars.append(scalar)
            length += size
        }
        return folded
    }
}
