import Domain
import Foundation

/// What the demo prints at its end.
struct DemoReport: Sendable {
    var day: PollenDay
    var timeline: [TimelineEntry]
    var inboxes: [(person: SignedInPerson, messages: [InboxMessage])]
    /// Empty when everybody heard what they should and nothing else.
    var failures: [String]

    var text: String {
        ([heading("From reading to inbox")] + timeline.map(line) + [heading("Inboxes")] + inboxes.flatMap(lines)
            + [heading("Result")] + result).joined(separator: "\n")
    }

    private func heading(_ text: String) -> String { "\n\(text)\n\(String(repeating: "─", count: text.count))" }

    private func line(_ entry: TimelineEntry) -> String {
        let clock = entry.raisedAt.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let matched = milliseconds(from: entry.raisedAt, to: entry.matchedAt)
        let notified = entry.notifiedAt.map { milliseconds(from: entry.matchedAt, to: $0) } ?? "–"
        let id = entry.alertID.description.prefix(8)
        return "\(clock)  \(entry.kind) \(id)  \(entry.allergen), intensity \(entry.intensity)"
            + "  → matched \(entry.matched) (+\(matched))  → notified \(entry.notified.joined(separator: ", ")) (+\(notified))"
    }

    private func lines(_ inbox: (person: SignedInPerson, messages: [InboxMessage])) -> [String] {
        let wish = inbox.person.person
        let who = "\(wish.name), \(wish.place.name), \(wish.allergen) from \(wish.threshold.value): \(wish.role)"
        guard !inbox.messages.isEmpty else { return [who, "    (nothing)"] }
        return [who] + inbox.messages.map { "    • \($0.title)\n      \($0.body)" }
    }

    private var result: [String] {
        guard failures.isEmpty else { return failures.map { "✗ \($0)" } }
        return ["✓ everybody heard what concerns them, once, and nobody anything else"]
    }

    private func milliseconds(from start: Date, to end: Date) -> String {
        "\(Int((end.timeIntervalSince(start) * 1_000).rounded())) ms"
    }
}
