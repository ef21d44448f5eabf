import Domain
import Foundation
import JSONDocuments

/// The parts of one response of Withings' API.
struct WithingsAnswer {
    let body: JSONValue
    let reading: Reading

    private static let kinds: [Int64: HealthMetric.Kind] = [
        9: .diastolicBloodPressure, 10: .systolicBloodPressure, 11: .heartRate, 12: .bodyTemperature,
        54: .oxygenSaturation, 71: .bodyTemperature,
    ]

    func readMeasures() {
        guard let groups = body["measuregrps"]?.elements else { return }
        let zone = Self.zone(body["timezone"])
        for (index, group) in groups.enumerated() {
            let location = Location("body.measuregrps", index)
            guard group["category"]?.number == 1 else {
                reading.skip("Withings goal", at: location)
                continue
            }
            // 1 and 4: the scale could not identify the user.
            guard ![1, 4].contains(group["attrib"]?.number) else {
                reading.refuse(Reason.anotherPerson, at: location.part("attrib"))
                continue
            }
            guard let measures = group["measures"]?.elements else { continue }
            for (position, measure) in measures.enumerated() {
                readMeasure(measure, of: group, in: zone, at: location.part("measures[\(position)]"))
            }
        }
    }

    private func readMeasure(_ measure: JSONValue, of group: JSONValue, in zone: TimeZone?, at location: Location) {
        guard let type = measure["type"]?.integer, let kind = Self.kinds[type] else {
            reading.skip("Withings measure \(measure["type"]?.integer.map(String.init) ?? "")", at: location)
            return
        }
        reading.take(at: location, fields: [.value: "value"]) { () throws(SampleFault) in
            guard let digits = measure["value"]?.number, let power = measure["unit"]?.integer, abs(power) <= 12 else {
                throw SampleFault(.value, Reason.noValue)
            }
            guard let seconds = group["date"]?.number else { throw SampleFault(.start, Reason.noTime) }
            let time = WrittenTime(seconds: seconds, zone: zone)
            return SampleDraft(
                kind: kind, value: Self.scaled(digits, by: power), start: time.date, utcOffset: time.utcOffset,
                provenance: provenance(of: group), sourceID: group["grpid"]?.integer.map { "\($0)/\(type)" })
        }
    }

    /// Division keeps 36512 × 10⁻³ at 36.512, which multiplication would not.
    private static func scaled(_ digits: Double, by power: Int64) -> Double {
        var factor = 1.0
        for _ in 0..<abs(power) { factor *= 10 }
        return power < 0 ? digits / factor : digits * factor
    }

    private func provenance(of group: JSONValue) -> SampleProvenance {
        SampleProvenance(source: "Withings", device: group["attrib"]?.number == 2 ? "entered by hand" : nil)
    }

    func readDays() {
        guard let days = body["activities"]?.elements else { return }
        for (index, day) in days.enumerated() {
            let location = Location("body.activities", index)
            guard let steps = day["steps"]?.number else {
                reading.skip("Withings day without steps", at: location)
                continue
            }
            reading.takeDay(
                of: .steps, value: steps, day: day["date"]?.text, in: Self.zone(day["timezone"]),
                SampleProvenance(source: "Withings"), at: location.part("steps"))
        }
    }

    /// Steps of single intervals, keyed by the second at which each starts.
    func readIntervals() {
        guard let series = body["series"], series.isObject else { return }
        for (index, member) in series.members.enumerated() {
            let location = Location("body.series", index)
            guard let steps = member.value["steps"]?.number else {
                reading.skip("Withings interval without steps", at: location)
                continue
            }
            reading.take(at: location, fields: [.value: "steps", .end: "duration"]) { () throws(SampleFault) in
                guard let seconds = Double(member.name) else { throw SampleFault(.start, Reason.unreadableTime) }
                guard let length = member.value["duration"]?.number else {
                    throw SampleFault(.end, Reason.noInterval)
                }
                let start = Date(timeIntervalSince1970: seconds)
                return SampleDraft(
                    kind: .steps, value: steps, start: start, end: start + length,
                    provenance: SampleProvenance(source: "Withings"))
            }
        }
    }

    /// Nights with the seconds of each depth, or single periods of one depth: 0 awake, 1 light, 2 deep, 3 REM.
    func readSleep() {
        guard let series = body["series"], series.isArray else { return }
        for (index, stretch) in series.elements.enumerated() {
            let location = Location("body.series", index)
            if let state = stretch["state"]?.number, ![1, 2, 3].contains(state) {
                reading.skip("Withings time awake", at: location)
                continue
            }
            let fields: [SampleFault.Part: String] = [.start: "startdate", .end: "enddate"]
            reading.take(at: location, fields: fields) { () throws(SampleFault) in try sleep(of: stretch) }
        }
    }

    private func sleep(of stretch: JSONValue) throws(SampleFault) -> SampleDraft {
        guard let first = stretch["startdate"]?.number else { throw SampleFault(.start, Reason.noTime) }
        guard let last = stretch["enddate"]?.number else { throw SampleFault(.end, Reason.noTime) }
        let depths = ["lightsleepduration", "deepsleepduration", "remsleepduration"]
            .compactMap { stretch["data"]?[$0]?.number }
        guard stretch["state"] != nil || !depths.isEmpty else { throw SampleFault(.value, Reason.noValue) }
        let start = WrittenTime(seconds: first, zone: Self.zone(stretch["timezone"]))
        return SampleDraft(
            kind: .sleep, value: stretch["state"] == nil ? depths.reduce(0, +) : last - first, unit: "s",
            start: start.date, end: Date(timeIntervalSince1970: last), utcOffset: start.utcOffset,
            provenance: SampleProvenance(source: "Withings"),
            sourceID: stretch["id"]?.integer.map { "sleep/\($0)" })
    }

    private static func zone(_ name: JSONValue?) -> TimeZone? { name?.text.flatMap(ZoneName.zone) }
}
