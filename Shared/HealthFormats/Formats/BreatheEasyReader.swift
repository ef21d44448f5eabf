import Domain
import JSONDocuments

/// This service's own JSON: `{"metrics": [{"kind", "value", "unit"?, "measuredAt", "end"?, "device"?, "source"?, "id"?,
/// "activity"?}]}`.
enum BreatheEasyReader: DocumentReader {
    static let list = "metrics"

    static func recognises(_ root: JSONValue) -> Bool { root[list]?.isArray == true }

    static func read(_ root: JSONValue, _ reading: Reading) {
        guard let metrics = root[list], metrics.isArray else {
            reading.refuse(Reason.noList, at: Location(list))
            return
        }
        for (index, metric) in metrics.elements.enumerated() {
            let location = Location(list, index)
            reading.take(at: location, fields: fields) { () throws(SampleFault) in try draft(metric, reading) }
        }
    }

    private static let fields: [SampleFault.Part: String] = [
        .kind: "kind", .value: "value", .unit: "unit", .start: "measuredAt", .end: "end",
        .activity: "activity",
    ]

    private static func draft(_ metric: JSONValue, _ reading: Reading) throws(SampleFault) -> SampleDraft {
        guard metric.isObject else { throw SampleFault(.whole, Reason.notAnObject) }
        guard let kind = metric["kind"]?.text.flatMap(HealthMetric.Kind.init(rawValue:)) else {
            throw SampleFault(.kind, "must be one of \(knownKinds)")
        }
        guard let value = metric["value"]?.number else { throw SampleFault(.value, Reason.noValue) }
        let start = try time(metric["measuredAt"], .start)
        return SampleDraft(
            kind: kind, value: value, unit: try text(metric["unit"], .unit), start: start.date,
            end: try metric["end"].map { (end) throws(SampleFault) in try time(end, .end).date },
            utcOffset: start.utcOffset,
            provenance: SampleProvenance(source: metric["source"]?.text, device: metric["device"]?.text),
            sourceID: metric["id"]?.text, activity: try activity(metric["activity"]))
    }

    private static func activity(_ value: JSONValue?) throws(SampleFault) -> HealthFigure.Activity {
        switch value?.text {
        case "at-rest": .atRest
        case "moving": .moving
        case nil where value == nil: .unknown
        default: throw SampleFault(.activity, "must be at-rest or moving; leave it out when it is not known")
        }
    }

    /// A unit that is not a string must not be treated as absent.
    private static func text(_ value: JSONValue?, _ part: SampleFault.Part) throws(SampleFault) -> String? {
        guard let value else { return nil }
        guard let text = value.text else { throw SampleFault(part, Reason.noText) }
        return text
    }

    private static let knownKinds = HealthMetric.Kind.allCases.map(\.rawValue).joined(separator: ", ")

    /// Only an instant with a UTC offset is accepted.
    private static func time(_ value: JSONValue?, _ part: SampleFault.Part) throws(SampleFault) -> WrittenTime {
        guard let value else { throw SampleFault(part, Reason.noTime) }
        guard let time = value.text.flatMap({ WrittenTime.read($0, clock: nil) }), time.isAbsolute else {
            throw SampleFault(part, "the time must be one such as 2026-11-22T07:30:00+01:00")
        }
        return time
    }
}
