import Domain
import Foundation
import Localization

/// What the list of imports says of one.
extension HealthImportWords {
    func fields(of one: HealthImport) -> [String: Any] {
        let title = "\(time(one.createdAt)), \(size(one.size))"
        let isMoving = one.state == .reading || one.state == .waitingForBytes
        let state = name(of: one.state)
        let remove =
            one.state == .done ? say("Remove from the list", "Aus der Liste entfernen") : say("Cancel", "Abbrechen")
        return [
            "id": "\(one.id)", "title": title, "state": isMoving ? "\(state): \(one.progress) %" : state,
            "progress": isMoving ? [["percent": one.progress, "name": "\(state): \(title)"] as [String: Any]] : [],
            "report": one.report.map { [fields(of: $0)] } ?? [], "remove": remove, "removeName": "\(remove): \(title)",
        ]
    }

    private func fields(of report: ImportReport) -> [String: Any] {
        func row(_ name: String, _ count: Int) -> [String: String] { ["name": name, "count": number(count)] }
        func reasons(_ counts: [String: Int]) -> [[String: String]] {
            counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { row($0.key, $0.value) }
        }
        let (refused, skipped) = (reasons(report.refused), reasons(report.skipped))
        return [
            "rows": [
                row(say("New", "Neu"), report.taken), row(say("Already stored", "Schon gespeichert"), report.repeated),
                row(say("Refused", "Abgelehnt"), report.refused.values.reduce(0, +)),
                row(say("Not used here", "Hier nicht verwendet"), report.skipped.values.reduce(0, +)),
            ],
            "refused": refused, "skipped": skipped, "hasReasons": !refused.isEmpty || !skipped.isEmpty,
            "endedEarly": report.endedEarly.map { [$0] } ?? [],
        ]
    }

    private func name(of state: HealthImport.State) -> String {
        switch state {
        case .waitingForBytes: say("Waiting for the rest of the file", "Wartet auf den Rest der Datei")
        case .queued: say("Waiting to be read", "Wartet darauf, gelesen zu werden")
        case .reading: say("Being read", "Wird gelesen")
        case .done: say("Read", "Gelesen")
        }
    }

    private var locale: Locale { Locale(identifier: language.rawValue) }

    private func number(_ count: Int) -> String { count.formatted(.number.locale(locale)) }

    private func size(_ bytes: Int) -> String {
        let (value, unit) = bytes < 1_000_000 ? (Double(bytes) / 1_000, "kB") : (Double(bytes) / 1_000_000, "MB")
        return "\(value.formatted(.number.precision(.fractionLength(0...1)).locale(locale))) \(unit)"
    }

    /// By the clocks of the person; in UTC, and saying so, for whoever has told us none.
    private func time(_ date: Date) -> String {
        guard let timeZone else { return Words(in: language).time(date) }
        let style = Date.FormatStyle(locale: locale, timeZone: timeZone)
        return date.formatted(style.year().month(.abbreviated).day().hour().minute())
    }
}
