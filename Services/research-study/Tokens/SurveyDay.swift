import Domain
import Foundation

extension CalendarDay {
    /// The survey day of an instant. It is the same everywhere, so that it says nothing about where somebody is.
    static func ofSurvey(at instant: Date) -> CalendarDay { CalendarDay(of: instant, in: .gmt) }
}
