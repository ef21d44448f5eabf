import Domain
import Foundation
import Localization
import WebPages

/// All that was ever entered, by day, with what it said before. Nothing of it can be altered here but by adding to it.
struct HistoryPage: WebPage {
    static let template = "pain-history"
    static let path = "/pain/history"

    let language: ContentLanguage
    let today: CalendarDay
    let zone: TimeZone
    /// Of the days shown, the newest first.
    var days: [(day: CalendarDay, entries: [StoredEntry])] = []
    /// The day before which there is more.
    var older: CalendarDay?
    var notice: PainPage.Notice?
    /// What was typed and not taken, with its day.
    var typed: (day: CalendarDay, text: String)?

    let styles = ["pain.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.historyTitle }

    private var words: PainWords { PainWords(language) }

    func fields() throws -> [String: Any] {
        [
            "says": words.history, "navigation": PainNavigation(current: .history, language).fields,
            "notice": notice.map { [words.notice($0)] } ?? [], "isEmpty": days.isEmpty,
            "days": days.map { day, entries -> [String: Any] in
                [
                    "day": "\(day)", "dayName": words.date(day), "entries": entries.map(shown),
                    "newID": "\(EntryID())", "typed": typed?.day == day ? typed?.text ?? "" : "",
                    "isOpen": typed?.day == day,
                    "isEditable": EntryWindow(today: today).isOpen(day),
                    "edit": day == today ? PainView.path : "\(PainView.path)?day=\(day)",
                ]
            },
            "older": older.map { ["\(Self.path)?before=\($0)"] } ?? [],
        ]
    }

    private func shown(_ entry: StoredEntry) -> [String: Any] {
        [
            "text": words.text(of: entry.content), "isWithdrawn": entry.isWithdrawn,
            "isAnnotation": entry.content.isAnnotation, "isImported": entry.isImported,
            "recorded": words.time(entry.recordedAt, in: zone),
            "earlier": entry.versions.dropLast().enumerated().map { index, version -> [String: Any] in
                [
                    "text": version.isWithdrawn ? words.withdrawn : words.text(of: version.content),
                    "until": words.time(entry.versions[index + 1].recordedAt, in: zone),
                ]
            },
        ]
    }
}
