import Domain
import Foundation
import JSONDocuments

/// One item of Jawbone UP; its times are UTC seconds, with the name of the wearer's time zone.
struct JawboneItem {
    private let item: JSONValue
    private let location: Location
    private let reading: Reading

    init(_ item: JSONValue, at location: Location, _ reading: Reading) {
        self.item = item
        self.location = location
        self.reading = reading
    }

    func read() {
        if let rate = item["resting_heartrate"]?.number {
            reading.takeDay(
                of: .restingHeartRate, value: rate, day: date, in: zone, provenance, sourceID: sourceID,
                at: location.part("resting_heartrate"))
        } else if item["type"]?.text == "move" {
            take(.steps, details?["steps"]?.number, from: item["time_created"], to: item["time_completed"])
        } else if details?["asleep_time"] != nil {
            readSleep()
        } else if details?["time"] != nil {
            readWorkout()
        } else {
            reading.skip("Jawbone UP \(Reading.name(item["type"]?.text))", at: location)
        }
    }

    /// `time_completed` is when it was saved, sometimes hours later; `time` is the duration of the workout.
    private func readWorkout() {
        let length = details?["time"]?.number
        take(.exercise, length, unit: "s", from: item["time_created"]) { $0 + (length ?? 0) }
    }

    private func readSleep() {
        var asleep: Double?
        if let inBed = details?["duration"]?.number { asleep = inBed - (details?["awake"]?.number ?? 0) }
        take(.sleep, asleep, unit: "s", from: details?["asleep_time"], to: details?["awake_time"])
    }

    private func take(
        _ kind: HealthMetric.Kind, _ value: Double?, unit: String? = nil, from start: JSONValue?, to end: JSONValue?
    ) {
        take(kind, value, unit: unit, from: start) { _ in end?.number.map { Date(timeIntervalSince1970: $0) } }
    }

    private func take(
        _ kind: HealthMetric.Kind, _ value: Double?, unit: String?, from start: JSONValue?, end: (Date) -> Date?
    ) {
        reading.take(at: location) { () throws(SampleFault) in
            guard let value else { throw SampleFault(.value, Reason.noValue) }
            guard let seconds = start?.number else { throw SampleFault(.start, Reason.noTime) }
            let start = WrittenTime(seconds: seconds, zone: zone)
            guard let end = end(start.date) else { throw SampleFault(.end, Reason.noInterval) }
            return SampleDraft(
                kind: kind, value: value, unit: unit, start: start.date, end: end, utcOffset: start.utcOffset,
                provenance: provenance, sourceID: sourceID)
        }
    }

    private var details: JSONValue? { item["details"] }
    private var provenance: SampleProvenance { SampleProvenance(source: "Jawbone UP") }
    private var sourceID: String? { item["xid"]?.text }
    private var zone: TimeZone? { details?["tz"]?.text.flatMap(ZoneName.zone) }

    /// `20141210` as `2014-12-10`.
    private var date: String? {
        guard let number = item["date"]?.integer, (19_000_000...29_999_999).contains(number) else { return nil }
        let digits = Array(String(number))
        return "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))"
    }
}
