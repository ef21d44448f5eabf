import Domain
import Foundation
import JSONDocuments

/// The parts of one response of Fitbit's Web API.
struct FitbitAnswer {
    let root: JSONValue
    let reading: Reading

    private var provenance: SampleProvenance { SampleProvenance(source: "Fitbit") }

    func readDays(_ list: String, _ read: (JSONValue, Location) -> Void) {
        guard let days = root[list]?.elements else { return }
        for (index, day) in days.enumerated() { read(day, Location(list, index)) }
    }

    func readRestingHeartRate(_ day: JSONValue, at location: Location) {
        guard let rate = day["value"]?["restingHeartRate"]?.number else {
            reading.skip("Fitbit mean of a day's heart rate", at: location)
            return
        }
        reading.takeDay(of: .restingHeartRate, value: rate, day: day["dateTime"]?.text, provenance, at: location)
    }

    func readSteps(_ day: JSONValue, hasMinutes: Bool, at location: Location) {
        guard !hasMinutes else {
            reading.skip("Fitbit steps of a day whose minutes are there", at: location)
            return
        }
        guard let count = day["value"]?.writtenNumber else {
            reading.refuse(Reason.noValue, at: location.part("value"))
            return
        }
        reading.takeDay(of: .steps, value: count, day: day["dateTime"]?.text, provenance, at: location)
    }

    /// For the first day in the response: Fitbit returns single minutes for one day only.
    func readMinutes(_ list: String, of kind: HealthMetric.Kind) {
        let name = "\(list)-intraday"
        guard let minutes = root[name]?["dataset"]?.elements else { return }
        let day = root[list]?.elements.lazy.compactMap { $0["dateTime"]?.text }.first { _ in true }
        let length = root[name].flatMap(Self.interval)
        for (index, minute) in minutes.enumerated() {
            let location = Location("\(name).dataset", index)
            reading.take(at: location, fields: [.value: "value", .start: "time"]) { () throws(SampleFault) in
                guard let value = minute["value"]?.number else { throw SampleFault(.value, Reason.noValue) }
                guard let day, let time = minute["time"]?.text else { throw SampleFault(.start, Reason.noTime) }
                let start = try wallTime("\(day)T\(time)", .start)
                if kind == .steps, length == nil { throw SampleFault(.end, Reason.noInterval) }
                return SampleDraft(
                    kind: kind, value: value, start: start.date,
                    end: kind == .steps ? length.map { start.date + $0 } : nil, utcOffset: start.utcOffset,
                    provenance: provenance)
            }
        }
    }

    /// - Returns: seconds; nil when the interval is missing.
    private static func interval(of minutes: JSONValue) -> Double? {
        guard let count = minutes["datasetInterval"]?.number, count > 0, count <= 1_440 else { return nil }
        switch minutes["datasetType"]?.text {
        case "second": return count
        case "minute": return count * 60
        default: return nil
        }
    }

    func readSleep(_ night: JSONValue, at location: Location) {
        let fields: [SampleFault.Part: String] = [.value: "minutesAsleep", .start: "startTime", .end: "endTime"]
        reading.take(at: location, fields: fields) { () throws(SampleFault) in
            guard let minutes = night["minutesAsleep"]?.number else { throw SampleFault(.value, Reason.noValue) }
            guard let first = night["startTime"]?.text else { throw SampleFault(.start, Reason.noTime) }
            guard let last = night["endTime"]?.text else { throw SampleFault(.end, Reason.noTime) }
            let start = try wallTime(first, .start)
            return SampleDraft(
                kind: .sleep, value: minutes, start: start.date, end: try wallTime(last, .end).date,
                utcOffset: start.utcOffset, provenance: provenance,
                sourceID: night["logId"]?.integer.map { "sleep/\($0)" })
        }
    }

    func readActivity(_ activity: JSONValue, at location: Location) {
        guard activity["hasStartTime"]?.truth == true, let milliseconds = activity["duration"]?.number else {
            reading.skip("Fitbit activity without a start or a duration", at: location)
            return
        }
        reading.take(at: location, fields: [.value: "duration", .start: "startTime"]) { () throws(SampleFault) in
            guard let day = activity["startDate"]?.text, let time = activity["startTime"]?.text else {
                throw SampleFault(.start, Reason.noTime)
            }
            let start = try wallTime("\(day)T\(time)", .start)
            return SampleDraft(
                kind: .exercise, value: milliseconds, unit: "ms", start: start.date,
                end: start.date + milliseconds / 1_000, utcOffset: start.utcOffset, provenance: provenance,
                sourceID: activity["logId"]?.integer.map { "activity/\($0)" })
        }
    }

    private func wallTime(_ text: String, _ part: SampleFault.Part) throws(SampleFault) -> WrittenTime {
        guard let time = WrittenTime.read(text, clock: reading.clock) else {
            throw SampleFault(part, Reason.unreadableTime)
        }
        return time
    }
}
