import Domain
import Foundation
import Localization
import WebPages

/// The reminder of the skin check, the days of all reminders in a calendar, and the way into the calendar of a phone.
struct RemindersPage: WebPage {
    static let path = "/reminders"
    static let template = "reminders"

    let language: ContentLanguage
    let now: Date
    /// The person's; for whoever is signed out, those that everybody begins with.
    let settings: NotificationSettings
    var form: SkinCheckForm
    /// As the address says it.
    var month: String?
    var faults = SkinCheckFaults(all: [])
    var notice: Notice?
    /// Addresses from which calendars read the reminders.
    var feeds: [CalendarFeed] = []
    /// Of a feed that was just made: nobody sees it again.
    var address: FeedAddress?

    enum Notice: String, Sendable {
        /// What was done, by what an address says of it.
        case set, off, withdrawn
        case faulty, tooMany, tooManyFeeds, signedOut

        var isDone: Bool { [.set, .off, .withdrawn].contains(self) }
    }

    let script: String? = "reminders.js"
    let styles = ["settings.css", "journal.css", "reminders.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title }

    private var words: RemindersWords { RemindersWords(language) }
    private var zone: TimeZone { TimeZone(identifier: settings.timeZone) ?? .gmt }
    private var today: CalendarDay { CalendarDay(of: now, in: zone) }

    func fields() -> [String: Any] {
        let next = settings.skinCheck?.next(after: now, in: zone)
        return [
            "says": words.shown, "worksWithoutScript": true, "path": Self.path, "today": words.today(today),
            "done": notice.flatMap { $0.isDone ? [words.text(of: $0)] : nil } ?? [],
            "problem": notice.flatMap { $0.isDone ? nil : [words.text(of: $0)] } ?? [],
            "state": words.state(next?.day, settings.skinCheck), "isOn": next != nil,
            "save": words.save(isOn: next != nil),
            "controls": words.controls.map { control -> [String: Any] in
                let fault = faults.all.first { $0.field == control.name }
                return control.fields(value: form.values[control.name], fault: fault.map { words.text(of: $0) })
            },
            "calendar": calendar,
            "made": address.map { [["whole": $0.text, "calendarAddress": $0.calendar]] } ?? [],
            "hasFeeds": !feeds.isEmpty,
            "feeds": feeds.map { feed in
                ["feed": Data(feed.digest).base64URL, "since": words.made(on: CalendarDay(of: feed.madeAt, in: zone))]
            },
        ]
    }

    private var calendar: [String: Any] {
        let calendar = ReminderCalendar(month, from: today, settings.reminders)
        let marks = calendar.marks
        let counts = Dictionary(marks.map { ($0.day, $0.reminders.count) }) { first, _ in first }
        return [
            "monthName": words.month(calendar.month),
            "weekdays": words.weekdays.map { ["short": $0.short, "long": $0.long] },
            "weeks": calendar.month.weeks.map { week in ["cells": week.map { cell($0, counts) }] },
            "earlier": calendar.earlier.map { [way(to: $0)] } ?? [],
            "later": calendar.later.map { [way(to: $0)] } ?? [],
            "hasDaily": !calendar.daily.isEmpty, "daily": calendar.daily.map(line), "hasNone": marks.isEmpty,
            "marks": marks.map { mark -> [String: Any] in
                ["date": "\(mark.day)", "dayName": words.date(mark.day), "lines": mark.reminders.map(line)]
            },
        ]
    }

    private func way(to month: CalendarMonth) -> [String: Any] {
        ["monthAddress": "\(Self.path)?month=\(month.text)#calendar", "otherMonth": words.month(month)]
    }

    private func line(_ reminder: Reminder) -> [String: Any] {
        ["time": "\(reminder.time)", "what": words.what(reminder)]
    }

    private func cell(_ day: CalendarDay?, _ counts: [CalendarDay: Int]) -> [String: Any] {
        guard let day else { return ["isDay": false] }
        let count = counts[day] ?? 0
        return [
            "isDay": true, "number": "\(day.dayOfMonth)", "isToday": day == today, "isMarked": count > 0,
            "markAddress": "#d-\(day)", "count": words.count(count),
        ]
    }
}
