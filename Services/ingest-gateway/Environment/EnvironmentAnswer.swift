import Domain
import Foundation

/// What is in the air at a place: each value with its source and its age. What is unknown is absent, or has a state that
/// says why; it is never a zero. `docs/api-environment.md` tells it field by field.
struct EnvironmentAnswer: Codable, Sendable, Equatable {
    /// Ages count up to here.
    var asOf: Date
    /// BCP 47, of names and advice.
    var language: String
    var units: UnitSystem
    var place: PlaceAccount
    var pollen: PollenAccount
    var personalRisk: PersonalRiskAccount
    var airQuality: AirQualityAccount?
    var uv: UVAccount?
    /// By element.
    var weather: [String: ValueAccount]
    var advice: [AdviceAccount]
    var forecast: ForecastAccount
    /// The nearest of each allergen.
    var stations: [StationAccount]
    var sources: [SourceAccount]

    struct PlaceAccount: Codable, Sendable, Equatable {
        /// The person's own name for it.
        var name: String?
        /// The middle of the cell that holds the place; no finer than ``cellDegrees``.
        var latitude: Double
        var longitude: Double
        var cellDegrees = Grid.tenthOfDegree.spacing
    }

    struct AdviceAccount: Codable, Sendable, Equatable {
        enum Topic: String, Codable, Sendable {
            case pollen, uv
            case airQuality = "air-quality"
        }

        var about: Topic
        var audience: Advice.Audience
        var text: String
    }

    struct SourceAccount: Codable, Sendable, Equatable {
        var provider: String
        var name: String
        var state: SourceHealth.State
        var reason: String?
        var since: Date?
        var lastSuccess: Date?
        /// Whether this answer has anything of it; then the attribution has to be shown.
        var isUsed: Bool
        var attribution: String
        /// To be named besides, such as the agency that runs a station.
        var contributors: [String]
        var licence: String
        var licenceURL: String
    }
}

/// One value, told.
struct ValueAccount: Codable, Sendable, Equatable {
    /// Nil where the source's terms allow only what is derived from it.
    var value: Double?
    var unit: String
    var source: OriginAccount
    var disagreement: DisagreementAccount?

    init(_ merged: MergedValue, asOf now: Date, in units: UnitSystem = .metric) {
        let (value, unit) = Self.told(merged.value, of: merged.quantity, in: units)
        self.value = merged.source.isShown ? value : nil
        self.unit = unit
        source = OriginAccount(merged.source, asOf: now)
        disagreement = merged.disagreement.map(DisagreementAccount.init)
    }

    /// Two digits after the point: more than any source knows.
    static func told(_ value: Double, of quantity: Quantity, in units: UnitSystem) -> (value: Double, unit: String) {
        guard case .weather(let element) = quantity else { return (value.hundredths, quantity.unit) }
        let converted = element.converted(value, to: units)
        return (converted.value.hundredths, converted.unit)
    }
}

/// Where a value comes from, and how old it is.
struct OriginAccount: Codable, Sendable, Equatable {
    var provider: String
    var name: String
    var station: ReportedStation?
    /// Kilometres from the place; 0 within the source's own cell.
    var distance: Double
    var validAt: Date
    var issuedAt: Date?
    /// Since it was measured or, of a model's value, fetched.
    var ageSeconds: Int
    var isStale: Bool
    var staleReason: String?

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
struct DisagreementAccount: Codable, Sendable, Equatable {
    var provider: String
    var name: String
    var value: Double?
    var unit: String
    /// Of pollen.
    var level: String?

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
