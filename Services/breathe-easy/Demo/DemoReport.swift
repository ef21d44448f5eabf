import Domain
import Foundation

/// What the demo prints at the end.
struct DemoReport: Sendable {
    var day: PollenDay
    var timeline: [TimelineEntry]
    var inboxes: [(person: SignedInPerson, messages: [InboxMessage])]
    /// Empty when everyone was notified as expected.
    var failures: [String]
    /// The address that people open.
    var wayIn: String
    /// The paths that sign a browser in, by the person's name; empty outside recorded mode.
    var links: [String: String]
    /// IDs by which somebody can take part in the study; empty where none runs.
    var invitations: [String]

    var text: String {
        ([heading("From reading to inbox")] + timeline.flatMap(lines) + [heading("Inboxes")] + inboxes.flatMap(lines)
            + [heading("Result")] + result + [heading("Look at it")] + wayInLines).joined(separator: "\n")
    }

    /// The last lines, for whoever reads nothing else.
    private var wayInLines: [String] {
        let people = inboxes.compactMap { inbox -> [String]? in
            let person = inbox.person.person
            return links[person.name].map { path in
                ["", "\(person.name), \(person.place.name): \(person.role)", "  \(wayIn)\(path)"]
            }
        }
        let site = "Breathe Easy is at \(wayIn)/"
        guard !people.isEmpty else { return [site] }
        return [
            site + " and the season plays on, an hour a minute.",
            "Each of these opens it as one of the demo's people, for 30 days:",
        ] + people.flatMap(\.self) + studyLines
    }

    private var studyLines: [String] {
        guard !invitations.isEmpty else { return [] }
        return ["", "The hay-fever study needs no account; each of these invites one browser:"]
            + invitations.map { "  \(wayIn)/study/join#\($0)" }
    }

    private func heading(_ text: String) -> String { "\n\(text)\n\(String(repeating: "─", count: text.count))" }

    /// From the reading or the report, each step with the time since the one before.
    private func lines(_ entry: TimelineEntry) -> [String] {
        let start = entry.reading?.recordedAt ?? entry.raisedAt
        let raised = milliseconds(from: start, to: entry.raisedAt)
        let matched = milliseconds(from: entry.raisedAt, to: entry.matchedAt)
        let notified = entry.notifiedAt.map { milliseconds(from: entry.matchedAt, to: $0) } ?? "–"
        let clock = start.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        return [
            "\(clock)  \(origin(of: entry))",
            "    → alert \(entry.alertID.description.prefix(8)): \(entry.allergen), intensity \(entry.intensity) (+\(raised))"
                + "  → matched \(entry.matched) (+\(matched))"
                + "  → notified \(entry.notified.joined(separator: ", ")) (+\(notified))",
        ]
    }

    private func origin(of entry: TimelineEntry) -> String {
        guard let reading = entry.reading else {
            return "the third of three reports, by \(DemoPerson.reporters.joined(separator: ", "))"
        }
        return "reading \(reading.recordID.uuidString.lowercased().prefix(8)): \(Int(reading.concentration)) grains/m³"
            + " at \(reading.measuredAt.formatted(.iso8601))"
    }

    private func lines(_ inbox: (person: SignedInPerson, messages: [InboxMessage])) -> [String] {
        let person = inbox.person.person
        let who =
            "\(person.name), \(person.place.name), \(person.allergen) from \(person.threshold.value): \(person.role)"
        guard !inbox.messages.isEmpty else { return [who, "    (nothing)"] }
        return [who] + inbox.messages.map { "    • \($0.title)\n      \($0.body)" }
    }

    private var result: [String] {
        guard failures.isEmpty else { return failures.map { "✗ \($0)" } }
        return ["✓ everyone was notified of what affects them, once, and of nothing else"]
    }

    private func milliseconds(from start: Date, to end: Date) -> String {
        "\(Int((end.timeIntervalSince(start) * 1_000).rounded())) ms"
    }
}
