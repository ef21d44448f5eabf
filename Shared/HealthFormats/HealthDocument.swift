public import Foundation
public import StreamedDocuments

/// A whole JSON or CSV document of health data, of whatever kind its content shows it to be.
public struct HealthDocument: Sendable {
    /// What can be read; the raw value is for people.
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

    /// - Throws: ``DocumentFault`` when it is no JSON, too large or nested too deep, or of no kind known here.
    public init(_ bytes: [UInt8]) throws(DocumentFault) {
        try self.init(bytes, as: nil)
    }

    /// - Parameter format: read as this kind, whatever it looks like; nil finds out.
    public init(_ bytes: [UInt8], as format: Format?) throws(DocumentFault) {
        root = JSONValue(rootOf: try JSONScanner.tape(over: bytes))
        guard root.isObject || root.isArray else { throw DocumentFault("the document is no JSON object or list") }
        guard let format = format ?? Self.format(of: root) else {
            let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
            throw DocumentFault("the document is JSON of an unknown kind; known are \(known)")
        }
        self.format = format
        let people = format.reader.people(in: root)
        profile = people.count == 1 ? people.first : nil
        namesSeveralPeople = people.count > 1
    }

    /// - Returns: nil when it is no JSON or of no kind known here.
    public static func format(of bytes: [UInt8]) -> Format? {
        (try? JSONScanner.tape(over: bytes)).flatMap { format(of: JSONValue(rootOf: $0)) }
    }

    private static func format(of root: JSONValue) -> Format? {
        Format.allCases.first { $0.reader.recognises(root) }
    }

    /// Everything in a document, in its order.
    /// - Parameter clock: the person's time zone, for sources that write wall-clock times; nil reads those as UTC.
    public static func read(
        _ bytes: [UInt8], now: Date, clock: TimeZone? = nil
    ) throws(DocumentFault) -> [HealthEvent] {
        var events: [HealthEvent] = []
        try HealthDocument(bytes).read(now: now, clock: clock) { event, _ in events.append(event) }
        return events
    }

    /// Hands on everything in the document, in its order.
    ///
    /// A document that names several people is refused but for those who are known to be the user.
    /// - Parameters:
    ///   - clock: the person's time zone, for sources that write wall-clock times; nil reads those as UTC.
    ///   - isOwn: whether a name that a document uses means the user; nil when nothing is known of that yet.
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
