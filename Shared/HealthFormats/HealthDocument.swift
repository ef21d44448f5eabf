public import Foundation
import JSONDocuments
public import StreamedDocuments

/// A complete JSON or CSV document of health data; its kind is detected from its content.
public struct HealthDocument: Sendable {
    /// The supported formats; the raw value is for display.
    public enum Format: String, CaseIterable, Sendable {
        case breatheEasy = "Breathe Easy JSON"
        case fhir = "FHIR R4"
        case openMHealth = "Open mHealth"
        case fitbit = "Fitbit"
        case googleFit = "Google Fit"
        case withings = "Withings"
        case iHealth = "iHealth"
        case jawbone = "Jawbone UP"

        var reader: any DocumentReader.Type {
            switch self {
            case .breatheEasy: BreatheEasyReader.self
            case .fhir: FHIRReader.self
            case .openMHealth: OpenMHealthReader.self
            case .fitbit: FitbitReader.self
            case .googleFit: GoogleFitReader.self
            case .withings: WithingsReader.self
            case .iHealth: IHealthReader.self
            case .jawbone: JawboneReader.self
            }
        }
    }

    public let format: Format
    /// Whose measurements these are, in the source's own words; nil when it does not say, or names several people.
    public let profile: String?
    private let root: JSONValue
    private let namesSeveralPeople: Bool

    /// - Throws: ``DocumentFault`` when it is not JSON, too large, nested too deeply, or of an unsupported kind.
    public init(_ bytes: [UInt8]) throws(DocumentFault) {
        try self.init(bytes, as: nil)
    }

    /// - Parameter format: read as this kind whatever it looks like; nil detects it.
    public init(_ bytes: [UInt8], as format: Format?) throws(DocumentFault) {
        do {
            root = try JSONValue(bytes)
        } catch {
            throw DocumentFault("the document \(error)")
        }
        guard root.isObject || root.isArray else { throw DocumentFault("the document is not a JSON object or list") }
        guard let format = format ?? Self.format(of: root) else {
            let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
            throw DocumentFault("the document is JSON of an unknown kind; supported are \(known)")
        }
        self.format = format
        let people = format.reader.people(in: root)
        profile = people.count == 1 ? people.first : nil
        namesSeveralPeople = people.count > 1
    }

    /// - Returns: nil when it is not JSON or of an unsupported kind.
    public static func format(of bytes: [UInt8]) -> Format? {
        (try? JSONValue(bytes)).flatMap { format(of: $0) }
    }

    private static func format(of root: JSONValue) -> Format? {
        Format.allCases.first { $0.reader.recognises(root) }
    }

    /// Returns everything in a document, in order.
    /// - Parameter clock: the person's time zone, for sources that write local times; nil reads those as UTC.
    public static func read(
        _ bytes: [UInt8], now: Date, clock: TimeZone? = nil
    ) throws(DocumentFault) -> [HealthEvent] {
        var events: [HealthEvent] = []
        try HealthDocument(bytes).read(now: now, clock: clock) { event, _ in events.append(event) }
        return events
    }

    /// Emits everything in the document, in order.
    ///
    /// In a document that names several people, only those known to be the user are accepted.
    /// - Parameters:
    /// - clock: the person's time zone, for sources that write local times; nil reads those as UTC.
    /// - isOwn: whether a name used by a document means the user; nil when that is not known yet.
    public func read(
        now: Date, clock: TimeZone? = nil, isOwn: ((String) -> Bool)? = nil,
        _ handOn: (HealthEvent, Location) -> Void
    ) {
        let isOwn = isOwn ?? { [namesSeveralPeople] _ in !namesSeveralPeople }
        withoutActuallyEscaping(handOn) { handOn in
            format.reader.read(
                root, Reading(check: SampleCheck(now: now), now: now, clock: clock, isOwn: isOwn, handOn: handOn))
        }
    }
}
