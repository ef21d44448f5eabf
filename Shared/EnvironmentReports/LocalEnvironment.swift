public import Domain
public import Foundation

/// What is in the air at a place: each value with its source and its age. What is unknown is absent, or has a state that
/// says why; it is never a zero. `docs/api-environment.md` describes it field by field.
public struct LocalEnvironment: Codable, Sendable, Equatable {
    /// Ages count up to here.
    public var asOf: Date
    /// BCP 47, of names and advice.
    public var language: String
    public var units: UnitSystem
    public var place: ReportedPlace
    public var pollen: ReportedPollen
    /// The allergens of which there can be no value here or anywhere, always all in the same order.
    public var notMeasured: [ReportedNotMeasured]
    public var personalRisk: ReportedPersonalRisk
    public var airQuality: ReportedAirQuality?
    public var uv: ReportedUV?
    /// All ozone above the place, in Dobson units: what holds back UV.
    public var ozoneColumn: ReportedValue?
    /// By element.
    public var weather: [String: ReportedValue]
    public var advice: [ReportedAdvice]
    public var forecast: ReportedForecast
    /// The nearest of each allergen.
    public var stations: [StationReport]
    public var sources: [ReportedSource]

    public struct ReportedPlace: Codable, Sendable, Equatable {
        /// The person's own name for it.
        public var name: String?
        /// The middle of the cell that holds the place; no finer than ``cellDegrees``.
        public var latitude: Double
        public var longitude: Double
        public var cellDegrees = Grid.tenthOfDegree.spacing
    }

    /// An allergen that is reported by people only; nothing in this answer says whether it is there.
    public struct ReportedNotMeasured: Codable, Sendable, Equatable {
        public var id: Allergen
        /// As written within a sentence.
        public var name: String
        public var reason: String

        public static let all = Allergen.allCases.compactMap { allergen in
            allergen.reasonForNoValue.map { Self(id: allergen, name: allergen.displayName, reason: $0) }
        }
    }

    public struct ReportedAdvice: Codable, Sendable, Equatable {
        public enum Topic: String, Codable, Sendable {
            case pollen, uv
            case airQuality = "air-quality"
        }

        public var about: Topic
        public var audience: Advice.Audience
        public var text: String
    }

    public struct ReportedSource: Codable, Sendable, Equatable {
        public var provider: String
        public var name: String
        public var state: SourceHealth.State
        public var reason: String?
        public var since: Date?
        public var lastSuccess: Date?
        /// Whether this answer has anything of it; then the attribution has to be shown.
        public var isUsed: Bool
        public var attribution: String
        /// To be named besides, such as the agency that runs a station.
        public var contributors: [String]
        public var licence: String
        public var licenceURL: String
    }
}

/// One value with its source.
public struct ReportedValue: Codable, Sendable, Equatable {
    /// Nil where the source's terms allow only what is derived from it.
    public var value: Double?
    public var unit: String
    public var source: ReportedProvenance
    public var disagreement: ReportedDisagreement?

    init(_ merged: MergedValue, asOf now: Date, in units: UnitSystem = .metric) {
        let (value, unit) = Self.converted(merged.value, of: merged.quantity, in: units)
        self.value = merged.source.isShown ? value : nil
        self.unit = unit
        source = ReportedProvenance(merged.source, asOf: now)
        disagreement = merged.disagreement.map(ReportedDisagreement.init)
    }

    /// Two digits after the point: more than any source knows.
    static func converted(_ value: Double, of quantity: Quantity, in units: UnitSystem) -> (value: Double, unit: String)
    {
        guard case .weather(let element) = quantity else { return (value.hundredths, quantity.unit) }
        let converted = element.converted(value, to: units)
        return (converted.value.hundredths, converted.unit)
    }
}

/// Where a value comes from, and how old it is.
public struct ReportedProvenance: Codable, Sendable, Equatable {
    public var provider: String
    public var name: String
    public var station: ReportedStation?
    /// Kilometres from the place; 0 within the source's own cell.
    public var distance: Double
    public var validAt: Date
    public var issuedAt: Date?
    /// Since it was measured or, of a model's value, fetched.
    public var ageSeconds: Int
    public var isStale: Bool
    public var staleReason: String?

    init(_ source: Provenance, asOf now: Date) {
        provider = source.provider
        name = source.name
        station = source.station
        distance = source.distance.tenths
        validAt = source.validAt
        issuedAt = source.issuedAt
        ageSeconds = Int(source.age(at: now))
        isStale = source.staleness != nil
        staleReason = source.staleness?.description
    }
}

/// Another source's value that clearly differs.
public struct ReportedDisagreement: Codable, Sendable, Equatable {
    public var provider: String
    public var name: String
    public var value: Double?
    public var unit: String
    /// Of pollen.
    public var level: String?

    init(_ other: Disagreement) {
        provider = other.source.provider
        name = other.source.name
        value = other.shown?.hundredths
        unit = other.quantity.unit
        level = other.quantity.intensity(of: other.value)?.level.token
    }
}

extension Double {
    var hundredths: Double { (self * 100).rounded() / 100 }
}

extension Kilometres {
    var tenths: Double { (value * 10).rounded() / 10 }
}

extension PollenLevel {
    /// As programs read it, such as `very-high`.
    var token: String { displayName.replacing(" ", with: "-") }
}
