import Domain
import Foundation

/// The days for which a person may enter and change something now: today and yesterday where they are, by the server's
/// clock, so that what the history shows was entered near the experience.
struct EntryWindow: Hashable, Sendable {
    let today: CalendarDay

    init(today: CalendarDay) { self.today = today }

    init(at now: Date, in zone: TimeZone) { today = CalendarDay(of: now, in: zone) }

    func isOpen(_ day: CalendarDay) -> Bool { day == today || day == today.previous }

    /// - Throws: ``EntryRefusal``.
    func check(_ day: CalendarDay, for content: EntryContent) throws(EntryRefusal) {
        guard day <= today else { throw .notBegun(day, today: today) }
        guard content.isAnnotation || isOpen(day) else { throw .closed(day, today: today) }
    }
}

/// Why an entry was not taken.
enum EntryRefusal: Error, Equatable {
    case notBegun(CalendarDay, today: CalendarDay)
    /// The day is older than yesterday, so only annotations are taken.
    case closed(CalendarDay, today: CalendarDay)
    /// An entry stays on its day.
    case otherDay(CalendarDay)
    /// What was added to a day stays as it is.
    case annotationStays
    case tooMany(limit: Int)
    case unknown
    /// The account has gone meanwhile.
    case deleted
}
