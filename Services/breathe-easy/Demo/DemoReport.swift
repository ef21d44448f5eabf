import Domain
import Foundation

/// What the demo prints at the end.
struct DemoReport: Sendable {
    var day: PollenDay
    var timeline: [TimelineEntry]
    var inboxes: [(person: SignedInPerson, messages: [InboxMessage])]
    /// Empty when everyone was notified as expected.
    var failures: [String]

    var text: String {
        ([heading("From reading to inbox")] + timeline.flatMap(lines) + [heading("Inboxes")] + inboxes.flatMap(lines)
            + [heading("Result")] + result).joined(separator: "\n")
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
