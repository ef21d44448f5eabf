import Domain
import Foundation

extension Reading {
    /// Takes a source's figure for a whole day.
    ///
    /// The current day is left out: its figure still grows and would conflict with the final one.
    /// - Parameters:
    /// - day: such as `2026-11-22`, local to the person.
    /// - zone: on that day; nil when the source does not say.
    func takeDay(
        of kind: HealthMetric.Kind, value: Double, day: String?, in zone: TimeZone? = nil,
        _ provenance: SampleProvenance, sourceID: String? = nil, at location: Location
    ) {
        guard let day else {
            refuse(Reason.noTime, at: location)
            return
        }
        guard let time = WrittenTime.read(day, clock: zone ?? clock), let end = time.endOfDay else {
            refuse(Reason.unreadableTime, at: location)
            return
        }
        guard end <= now || time.date > now else {
            skip("a day that is not over", at: location)
            return
        }
        take(at: location) {
            SampleDraft(
                kind: kind, value: value, start: time.date, end: end, utcOffset: time.utcOffset,
                provenance: provenance, sourceID: sourceID)
        }
    }
}
