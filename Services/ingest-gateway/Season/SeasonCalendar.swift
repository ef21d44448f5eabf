import Domain
import Localization

/// The months with answers, as tables of weeks. Each day with an answer leads to it.
struct SeasonCalendar: Sendable {
    let person: PersonSeason
    let words: SeasonWords

    /// For `season-month.mustache`, the newest month first.
    var months: [[String: Any]] {
        guard let span = person.span else { return [] }
        let levels = person.season.answered.reduce(into: [CalendarDay: SymptomLevel]()) { levels, day in
            levels[day.day] = day.symptoms?.level
        }
        return CalendarMonth.months(from: span.lowerBound, to: span.upperBound).reversed().map { month in
            [
                "monthName": words.month(month),
                "weekdays": words.weekdays.map { ["short": $0.short, "long": $0.long] },
                "weeks": month.weeks.map { week in ["cells": week.map { cell($0, levels) }] },
            ]
        }
    }

    /// The words and shapes, from none to severe.
    var legend: [[String: Any]] {
        SymptomLevel.allCases.map { ["legendLevel": $0.token, "word": words.name(of: $0)] }
    }

    private func cell(_ day: CalendarDay?, _ levels: [CalendarDay: SymptomLevel]) -> [String: Any] {
        guard let day else { return ["isEmpty": true] }
        var fields: [String: Any] = ["number": "\(day.dayOfMonth)", "isToday": day == person.today]
        if let level = levels[day] {
            fields["answered"] = [
                "address": "\(SeasonPage.path)?day=\(day)", "dayLevel": level.token, "word": words.name(of: level),
            ]
        }
        return fields
    }
}
