import Domain
import Foundation
import JSONDocuments

/// One record of iHealth. Its times are local times written as if they were UTC; 0 means not measured.
struct IHealthRecord {
    private let record: JSONValue
    private let location: Location
    private let reading: Reading

    init(_ record: JSONValue, at location: Location, _ reading: Reading) {
        self.record = record
        self.location = location
        self.reading = reading
    }

    func readBloodPressure(unit: String) {
        take(.systolicBloodPressure, "HP", unit: unit)
        take(.diastolicBloodPressure, "LP", unit: unit)
        take(.heartRate, "HR")
    }

    func readOxygen() {
        take(.oxygenSaturation, "BO")
        take(.heartRate, "HR")
    }

    /// An activity record covers the day that it names.
    func readSteps() {
        guard let steps = record["Steps"]?.number, steps != 0 else {
            notMeasured("Steps")
            return
        }
        guard let wall = record["MDate"]?.number, abs(wall) < 1e11, let zone = offset else {
            reading.refuse(Reason.noTime, at: location.part("MDate"))
            return
        }
        let start = WrittenTime(day: Int((wall / 86_400).rounded(.down)), clock: zone)
        guard let end = start.endOfDay, end <= reading.now || start.date > reading.now else {
            reading.skip("a day that is not over", at: location)
            return
        }
        reading.take(at: location, fields: [.value: "Steps", .start: "MDate"]) {
            SampleDraft(
                kind: .steps, value: steps, start: start.date, end: end, utcOffset: start.utcOffset,
                provenance: provenance, sourceID: sourceID("Steps"))
        }
    }

    /// `HoursSlept` is in minutes.
    func readSleep() {
        let fields: [SampleFault.Part: String] = [.value: "HoursSlept", .start: "StartTime", .end: "EndTime"]
        reading.take(at: location, fields: fields) { () throws(SampleFault) in
            guard let minutes = record["HoursSlept"]?.number else { throw SampleFault(.value, Reason.noValue) }
            let start = try time("StartTime", .start)
            return SampleDraft(
                kind: .sleep, value: minutes, start: start.date, end: try time("EndTime", .end).date,
                utcOffset: start.utcOffset, provenance: provenance, sourceID: sourceID("HoursSlept"))
        }
    }

    private func take(_ kind: HealthMetric.Kind, _ name: String, unit: String? = nil) {
        guard let value = record[name]?.number, value != 0 else {
            notMeasured(name)
            return
        }
        reading.take(at: location, fields: [.value: name, .start: "MDate"]) { () throws(SampleFault) in
            let time = try time("MDate", .start)
            return SampleDraft(
                kind: kind, value: value, unit: unit, start: time.date, utcOffset: time.utcOffset,
                provenance: provenance, sourceID: sourceID(name))
        }
    }

    private func notMeasured(_ name: String) { reading.skip("iHealth record without \(name)", at: location) }

    private func time(_ name: String, _ part: SampleFault.Part) throws(SampleFault) -> WrittenTime {
        guard let wall = record[name]?.number, abs(wall) < 1e11 else { throw SampleFault(part, Reason.noTime) }
        guard let zone = offset else { throw SampleFault(part, "the time zone is missing") }
        return WrittenTime(wall: wall, clock: zone)
    }

    private var offset: TimeZone? {
        record["TimeZone"]?.text.flatMap(ZoneName.offset).flatMap { TimeZone(secondsFromGMT: $0) }
    }

    private var provenance: SampleProvenance {
        SampleProvenance(
            source: "iHealth", device: record["DataSource"]?.text == "Manual" ? "entered by hand" : nil)
    }

    private func sourceID(_ name: String) -> String? { record["DataID"]?.text.map { "\($0)/\(name)" } }
}
