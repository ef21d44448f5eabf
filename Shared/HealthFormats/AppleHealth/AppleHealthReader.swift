import Domain
import Foundation
import StreamedDocuments

/// Turns the elements of an Apple Health export into events.
///
/// Only direct children of the root are counted; nested elements belong to their record.
final class AppleHealthReader: XMLElementHandler {
    /// The root element belongs to another format: nothing was read.
    struct AnotherDocument: Error {}

    private(set) var person = ApplePerson()
    private(set) var isRecognised = false
    private let check: SampleCheck
    private let isOwn: ((String) -> Bool)?
    private let take: (HealthEvent) throws -> Void

    private var depth = 0
    private var place = Place.root
    private var isAnotherPersons = false
    private var meanings = ByteTable<AppleRecordMeaning>(limit: 1_000)
    private var provenances = AppleProvenances()
    private var pressures = ApplePressures()
    /// A record whose end has not been reached: an identifier may follow within it.
    private var pending: Pending?

    private enum Place { case root, me, correlation, within }

    private struct Pending {
        var kind: HealthMetric.Kind
        var value: Double
        var unit: String?
        var start: AppleTime
        var end: Date?
        var provenance: SampleProvenance
        var sourceID: String?
        var activity = HealthFigure.Activity.unknown
    }

    /// - Parameters:
    /// - isOwn: whether a profile is the user's; nil accepts every profile.
    ///   - take: receives each event, in the document's order.
    init(check: SampleCheck, isOwn: ((String) -> Bool)?, take: @escaping (HealthEvent) throws -> Void) {
        self.check = check
        self.isOwn = isOwn
        self.take = take
    }

    func startElement(_ name: XMLText, _ attributes: XMLAttributes) throws {
        depth += 1
        switch depth {
        case 1:
            guard name == "HealthData" else { throw AnotherDocument() }
            isRecognised = true
        case 2: try startChild(name, attributes)
        case 3 where place == .correlation:
            if name == "Record" { try startRecord(AppleFields(attributes), isInCorrelation: true) }
        case 3 where place == .me: person.startField(name)
        case 3, 4: if name == "MetadataEntry" { note(attributes) }
        default: break
        }
    }

    func endElement(_ name: XMLText) throws {
        depth -= 1
        switch depth {
        case 1:
            if place == .me { settlePerson() }
            try emit()
            place = .root
        case 2 where place == .correlation: try emit()
        case 2: person.endField()
        default: break
        }
    }

    func text(_ text: XMLText) {
        if place == .me { person.append(text) }
    }
}

// MARK: - What the root holds

extension AppleHealthReader {
    private func startChild(_ name: XMLText, _ attributes: XMLAttributes) throws {
        place = .within
        if name == "Record" {
            try startRecord(AppleFields(attributes), isInCorrelation: false)
        } else if name == "Workout" {
            try startWorkout(AppleFields(attributes))
        } else if name == "Correlation" {
            place = .correlation
            let type = attributes["type"]
            // All of a blood pressure's content is in its records.
            if let type, type != "HKCorrelationTypeIdentifierBloodPressure" {
                try take(.skipped(AppleRecordMeaning.name(of: type.bytes)))
            }
        } else if name == "Me" {
            place = .me
            person.take(attributes)
        } else if name != "ExportDate" {
            try take(.skipped(AppleRecordMeaning.name(of: name.bytes)))
        }
    }

    private func settlePerson() {
        guard let isOwn, let profile = person.profile else { return }
        isAnotherPersons = !isOwn(profile)
    }

    private func startRecord(_ fields: AppleFields, isInCorrelation: Bool) throws {
        guard let type = fields.type else { return try take(.refused("the record has no type")) }
        switch meanings.value(of: type.bytes, make: AppleRecordMeaning.init(type:)) {
        case .quantity(let kind):
            if isInCorrelation, kind != .systolicBloodPressure, kind != .diastolicBloodPressure { return }
            try startQuantity(kind, fields)
        case .sleep: if !isInCorrelation { try startSleep(fields) }
        // A correlation's records also occur beside it, and are counted there.
        case .other(let type): if !isInCorrelation { try take(.skipped(type)) }
        }
    }

    private func startQuantity(_ kind: HealthMetric.Kind, _ fields: AppleFields) throws {
        guard let text = fields.value else { return try take(.refused(Reason.noValue)) }
        guard let value = DecimalNumber.value(of: text.bytes) else {
            return try take(.refused("the value is not a number"))
        }
        guard let start = try time(fields.start) else { return }
        guard pressures.admit(kind, value, at: start.date) else {
            return try take(.skipped("a blood pressure that was read already"))
        }
        try begin(kind, value, fields.unit, from: start, fields)
    }

    private func startSleep(_ fields: AppleFields) throws {
        guard let value = fields.value else { return try take(.refused(Reason.noValue)) }
        // Asleep, AsleepUnspecified, AsleepCore, AsleepDeep and AsleepREM; the other values are InBed and Awake.
        guard value.starts(with: "HKCategoryValueSleepAnalysisAsleep") else {
            return try take(.skipped(AppleRecordMeaning.name(of: value.bytes)))
        }
        try startInterval(.sleep, fields)
    }

    private func startWorkout(_ fields: AppleFields) throws {
        guard let text = fields.duration else { return try startInterval(.exercise, fields) }
        guard let duration = DecimalNumber.value(of: text.bytes) else {
            return try take(.refused("the value is not a number"))
        }
        guard let start = try time(fields.start) else { return }
        try begin(.exercise, duration, fields.durationUnit, from: start, fields)
    }

    /// The value is the length of the interval, in minutes.
    private func startInterval(_ kind: HealthMetric.Kind, _ fields: AppleFields) throws {
        guard let start = try time(fields.start), let end = try time(fields.end) else { return }
        try begin(kind, end.date.timeIntervalSince(start.date) / 60, nil, from: start, fields)
    }

    /// - Returns: nil after a refusal.
    private func time(_ text: XMLText?) throws -> AppleTime? {
        guard let text else {
            try take(.refused(Reason.noTime))
            return nil
        }
        guard let time = AppleTime(text.bytes) else {
            try take(.refused(Reason.unreadableTime))
            return nil
        }
        return time
    }
}

// MARK: - One sample

extension AppleHealthReader {
    private func begin(
        _ kind: HealthMetric.Kind, _ value: Double, _ unit: XMLText?, from start: AppleTime, _ fields: AppleFields
    ) throws {
        guard !isAnotherPersons else { return try take(.refused(Reason.anotherPerson)) }
        var end: Date?
        if let text = fields.end {
            // Nearly all are moments, with the same time written twice.
            let isMoment = fields.start.map { $0.bytes.elementsEqual(text.bytes) } ?? false
            guard let time = isMoment ? start : try time(text) else { return }
            end = time.date
        }
        pending = Pending(
            kind: kind, value: value, unit: unit.map { provenances.unit($0) }, start: start, end: end,
            provenance: provenances.provenance(of: fields))
    }

    /// The source's own id of the measurement, and whether the watch saw movement:
    /// https://developer.apple.com/documentation/healthkit/hkheartratemotioncontext
    private func note(_ attributes: XMLAttributes) {
        guard pending != nil, let key = attributes["key"], let value = attributes["value"] else { return }
        if key == "HKMetadataKeySyncIdentifier" {
            pending?.sourceID = value.string
        } else if key == "HKMetadataKeyHeartRateMotionContext" {
            pending?.activity = value == "1" ? .atRest : value == "2" ? .moving : .unknown
        }
    }

    private func emit() throws {
        guard let sample = pending else { return }
        pending = nil
        try take(
            check.event(
                kind: sample.kind, value: sample.value, unit: sample.unit, start: sample.start.date, end: sample.end,
                utcOffset: sample.start.utcOffset, provenance: sample.provenance, sourceID: sample.sourceID,
                activity: sample.activity))
    }
}
