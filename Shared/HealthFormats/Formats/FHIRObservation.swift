import Domain
import Foundation
import JSONDocuments

/// One FHIR R4 Observation: a single vital sign, or a panel of components such as blood pressure.
struct FHIRObservation {
    private let resource: JSONValue
    private let entry: FHIRBundle.Entry
    private let reading: Reading

    init(_ entry: FHIRBundle.Entry, _ reading: Reading) {
        resource = entry.resource
        self.entry = entry
        self.reading = reading
    }

    func read() {
        var isInError = false
        switch resource["status"]?.text {
        case "final", "amended", "corrected", "preliminary": break
        case "entered-in-error": isInError = true
        case "cancelled", "registered", "unknown":
            reading.skip("FHIR Observation \(resource["status"]?.text ?? "")", at: entry.location.part("status"))
            return
        default:
            reading.refuse("the status is not one of FHIR's", at: entry.location.part("status"))
            return
        }
        let components = resource["component"]?.elements.map { $0 } ?? []
        let kind = LOINC.kind(of: resource["code"], at: resource["bodySite"])
        if let kind { take(resource, as: kind, at: entry.location, idSuffix: "", isInError: isInError) }
        var isOfUse = kind != nil
        for (index, component) in components.enumerated() {
            guard let kind = LOINC.kind(of: component["code"], at: resource["bodySite"]) else { continue }
            isOfUse = true
            take(
                component, as: kind, at: entry.location.part("component[\(index)]"), idSuffix: "#\(kind.rawValue)",
                isInError: isInError)
        }
        if !isOfUse {
            reading.skip("FHIR Observation \(LOINC.name(of: resource["code"]))", at: entry.location.part("code"))
        }
    }

    /// - Parameter holder: contains the value; the Observation contains the time.
    private func take(
        _ holder: JSONValue, as kind: HealthMetric.Kind, at location: Location, idSuffix: String, isInError: Bool
    ) {
        if isInError { return retract(kind, at: location, idSuffix: idSuffix) }
        if holder["valueQuantity"] == nil, holder["valueInteger"] == nil, holder["dataAbsentReason"] != nil {
            reading.skip("FHIR Observation without a value", at: location)
            return
        }
        let fields: [SampleFault.Part: String] = [
            .value: "valueQuantity.value", .unit: "valueQuantity.code", .start: timeField, .end: "effectivePeriod.end",
        ]
        reading.take(at: location, fields: fields) { () throws(SampleFault) in
            let quantity = try Self.quantity(in: holder, of: kind)
            let time = try effective()
            return SampleDraft(
                kind: kind, value: quantity.value, unit: quantity.unit, start: time.start.date,
                end: kind == .sleep ? time.end.map { min($0, max(reading.now, time.start.date)) } : time.end,
                utcOffset: time.start.utcOffset, provenance: provenance, sourceID: sourceID.map { $0 + idSuffix },
                isOfWholeDay: kind != .sleep && time.end != nil && time.end == time.start.endOfDay)
        }
    }

    /// The value of what was entered in error does not matter, and may be missing.
    private func retract(_ kind: HealthMetric.Kind, at location: Location, idSuffix: String) {
        do throws(SampleFault) {
            let retraction = try reading.check.retraction(
                of: kind, at: try effective().start, provenance: provenance, sourceID: sourceID.map { $0 + idSuffix })
            reading.handOn(.retracted(retraction), location)
        } catch {
            reading.refuse(error, at: location, fields: [.start: timeField])
        }
    }

    private static func quantity(
        in holder: JSONValue, of kind: HealthMetric.Kind
    ) throws(SampleFault) -> (value: Double, unit: String?) {
        if kind == .steps, let count = holder["valueInteger"]?.number { return (count, nil) }
        guard let quantity = holder["valueQuantity"], let value = quantity["value"]?.number else {
            throw SampleFault(.value, Reason.noValue)
        }
        guard quantity["comparator"] == nil else {
            throw SampleFault(.value, "the value is a limit, not a measurement")
        }
        // The code is for machines, the unit for people.
        guard let unit = quantity["code"]?.text ?? quantity["unit"]?.text else {
            throw SampleFault(.unit, Reason.noUnit)
        }
        return (value, unit)
    }

    private var timeField: String {
        if resource["effectiveInstant"] != nil { return "effectiveInstant" }
        return resource["effectivePeriod"] == nil ? "effectiveDateTime" : "effectivePeriod.start"
    }

    private func effective() throws(SampleFault) -> (start: WrittenTime, end: Date?) {
        if let moment = resource["effectiveDateTime"] ?? resource["effectiveInstant"] {
            let start = try time(moment, .start)
            return (start, start.endOfDay)
        }
        guard let period = resource["effectivePeriod"] else { throw SampleFault(.start, Reason.noTime) }
        guard let first = period["start"] else { throw SampleFault(.start, Reason.noTime) }
        let start = try time(first, .start)
        guard let last = period["end"] else { return (start, nil) }
        let end = try time(last, .end)
        return (start, end.endOfDay ?? end.date)
    }

    private func time(_ value: JSONValue, _ part: SampleFault.Part) throws(SampleFault) -> WrittenTime {
        guard let time = value.text.flatMap({ WrittenTime.read($0, clock: reading.clock) }) else {
            throw SampleFault(part, Reason.unreadableTime)
        }
        return time
    }

    private var provenance: SampleProvenance {
        SampleProvenance(source: resource["meta"]?["source"]?.text, device: resource["device"]?["display"]?.text)
    }

    /// A bare id is unique only within one server, so it is not used.
    private var sourceID: String? {
        resource["identifier"]?.elements.lazy.compactMap(FHIRBundle.name).first { _ in true } ?? entry.fullURL
    }
}
