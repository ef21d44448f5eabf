import Domain
import Foundation
import JSONDocuments

/// The body of one Open mHealth data point.
struct OpenMHealthBody {
    private let body: JSONValue?
    private let header: JSONValue?
    private let location: Location
    private let reading: Reading

    init(_ body: JSONValue?, header: JSONValue?, location: Location, _ reading: Reading) {
        self.body = body
        self.header = header
        self.location = location
        self.reading = reading
    }

    static func isKnown(_ name: String) -> Bool { measures[name] != nil }

    private static let measures: [String: HealthMetric.Kind] = [
        "heart_rate": .heartRate,
        "body_temperature": .bodyTemperature,
        "systolic_blood_pressure": .systolicBloodPressure,
        "diastolic_blood_pressure": .diastolicBloodPressure,
        "oxygen_saturation": .oxygenSaturation,
        "respiratory_rate": .respiratoryRate,
        "step_count": .steps,
        "sleep_duration": .sleep,
        "total_sleep_time": .sleep,
    ]

    /// Values of temporal_relationship_to_physical_activity, version 1.
    private static let activityRelations: [String: HealthFigure.Activity] = [
        "at rest": .atRest, "active": .moving, "before exercise": .unknown, "after exercise": .moving,
        "during exercise": .moving,
    ]

    func read() {
        guard let body, body.isObject else {
            reading.refuse(Reason.notAnObject, at: location)
            return
        }
        let found = body.members.compactMap { member in
            Self.measures[member.name].map { (name: member.name, kind: $0, value: member.value) }
        }
        guard !found.isEmpty else {
            notOfUse(body)
            return
        }
        if let statistic = body["descriptive_statistic"]?.text, !["average", "mean", "median"].contains(statistic) {
            reading.skip("Open mHealth statistic \(Reading.name(statistic))", at: location)
            return
        }
        take(found)
    }

    /// All of them or none: half of a blood pressure cannot be trusted when the other half is wrong.
    private func take(_ measures: [(name: String, kind: HealthMetric.Kind, value: JSONValue)]) {
        var samples: [HealthSample] = []
        for (name, kind, value) in measures {
            do throws(SampleFault) {
                let suffix = measures.count > 1 ? "#\(name)" : ""
                samples.append(try reading.check.sample(try draft(value, of: kind, suffix: suffix)))
            } catch {
                let fields: [SampleFault.Part: String] = [
                    .unit: "\(name).unit", .value: "\(name).value", .start: "effective_time_frame",
                    .end: "effective_time_frame",
                ]
                reading.refuse(error, at: location, fields: fields)
                return
            }
        }
        for sample in samples { reading.handOn(.sample(sample), location) }
    }

    private func notOfUse(_ body: JSONValue) {
        let name = header?["schema_id"]?["name"]?.text ?? body.members.first { $0.value.isObject }?.name
        if name == nil || name == "effective_time_frame" {
            reading.refuse(Reason.noValue, at: location)
        } else {
            reading.skip("Open mHealth \(Reading.name(name))", at: location)
        }
    }

    private func draft(
        _ value: JSONValue, of kind: HealthMetric.Kind, suffix: String
    ) throws(SampleFault) -> SampleDraft {
        try checkSurroundings()
        let quantity = try Self.quantity(value, of: kind)
        let time = try timeFrame(mustLast: kind == .steps || kind == .sleep)
        let provenance = header?["acquisition_provenance"]
        return SampleDraft(
            kind: kind == .bodyTemperature && isAtWrist ? .wristTemperature : kind,
            value: quantity.value, unit: quantity.unit, start: time.start.date, end: time.end,
            utcOffset: time.start.utcOffset, provenance: SampleProvenance(source: provenance?["source_name"]?.text),
            sourceID: (header?["id"] ?? header?["uuid"])?.text.map { $0 + suffix }, activity: activity)
    }

    private var activity: HealthFigure.Activity {
        body?["temporal_relationship_to_physical_activity"]?.text.flatMap { Self.activityRelations[$0] } ?? .unknown
    }

    private var isAtWrist: Bool { body?["measurement_location"]?.text?.contains("wrist") == true }

    /// The schemas' other requirements on a body; the rest of a body that violates them cannot be trusted.
    private func checkSurroundings() throws(SampleFault) {
        if let relation = body?["temporal_relationship_to_physical_activity"] {
            guard relation.text.map({ Self.activityRelations[$0] != nil }) == true else {
                throw SampleFault(.whole, "temporal_relationship_to_physical_activity is not one of Open mHealth's")
            }
        }
        if let flow = body?["supplemental_oxygen_flow_rate"], flow["unit"]?.text != "L/min" {
            throw SampleFault(.whole, "supplemental_oxygen_flow_rate must be in L/min")
        }
    }

    private static func quantity(
        _ value: JSONValue, of kind: HealthMetric.Kind
    ) throws(SampleFault) -> (value: Double, unit: String?) {
        // Steps were a bare number before version 3 of their schema.
        if kind == .steps, let count = value.number { return (count, nil) }
        guard let number = value["value"]?.number else { throw SampleFault(.value, Reason.noValue) }
        guard let unit = value["unit"]?.text else { throw SampleFault(.unit, Reason.noUnit) }
        return (number, unit)
    }

    private func timeFrame(mustLast: Bool) throws(SampleFault) -> (start: WrittenTime, end: Date?) {
        guard let frame = body?["effective_time_frame"] else { throw SampleFault(.start, Reason.noTime) }
        if let moment = frame["date_time"] {
            guard !mustLast else { throw SampleFault(.start, Reason.noInterval) }
            return (try time(moment), nil)
        }
        guard let interval = frame["time_interval"] else { throw SampleFault(.start, Reason.noTime) }
        guard interval["part_of_day"] == nil else {
            throw SampleFault(.start, "the time is no more exact than a part of a day")
        }
        let length = try interval["duration"].map { (duration) throws(SampleFault) in try Self.seconds(of: duration) }
        switch (interval["start_date_time"], interval["end_date_time"], length) {
        case (let start?, let end?, _): return (try time(start), try time(end).date)
        case (let start?, nil, let length?):
            let start = try time(start)
            return (start, start.date + length)
        case (nil, let end?, let length?):
            let end = try time(end)
            return (WrittenTime(date: end.date - length, utcOffset: end.utcOffset), end.date)
        default: throw SampleFault(.start, Reason.noInterval)
        }
    }

    private static func seconds(of duration: JSONValue) throws(SampleFault) -> Double {
        guard let value = duration["value"]?.number, value >= 0,
            let unit = duration["unit"]?.text.flatMap(UnitOfMeasure.init(spelling:)),
            let minutes = unit.converted(value, for: .sleep)
        else { throw SampleFault(.end, Reason.noInterval) }
        return minutes * 60
    }

    private func time(_ value: JSONValue) throws(SampleFault) -> WrittenTime {
        guard let time = value.text.flatMap({ WrittenTime.read($0, clock: reading.clock) }) else {
            throw SampleFault(.start, Reason.unreadableTime)
        }
        return time
    }
}
