public import Foundation

/// One measurement of a person's body.
public struct HealthMetric: Hashable, Sendable, Codable {
    public let kind: Kind
    /// In ``Kind/unit``.
    public let value: Double
    public let measuredAt: Date

    /// - Throws: ``DomainError`` naming `value` when no living person has it.
    public init(kind: Kind, value: Double, measuredAt: Date) throws(DomainError) {
        guard kind.plausibleRange.contains(value) else { throw Self.implausible(kind) }
        self.kind = kind
        self.value = value
        self.measuredAt = measuredAt
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do {
            try self.init(
                kind: try container.decode(Kind.self, forKey: .kind),
                value: try container.decode(Double.self, forKey: .value),
                measuredAt: try container.decode(Date.self, forKey: .measuredAt))
        } catch let error as DomainError {
            throw DecodingError.dataCorruptedError(forKey: .value, in: container, debugDescription: error.problem)
        }
    }

    private static func implausible(_ kind: Kind) -> DomainError {
        let range = kind.plausibleRange
        return DomainError(
            field: "value",
            problem: "must be from \(range.lowerBound.formatted()) to \(range.upperBound.formatted()) \(kind.unit)"
                + " for \(kind.rawValue)")
    }
}

extension HealthMetric {
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        case heartRate = "heart-rate"
        case bodyTemperature = "body-temperature"
        case systolicBloodPressure = "systolic-blood-pressure"
        case diastolicBloodPressure = "diastolic-blood-pressure"

        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            guard let kind = Self(rawValue: try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "must be one of \(Self.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            self = kind
        }

        /// As people write it; UCUM codes are `/min`, `Cel` and `mm[Hg]`.
        public var unit: String {
            switch self {
            case .heartRate: "beats/min"
            case .bodyTemperature: "°C"
            case .systolicBloodPressure, .diastolicBloodPressure: "mmHg"
            }
        }

        public var displayName: String {
            switch self {
            case .heartRate: "heart rate"
            case .bodyTemperature: "body temperature"
            case .systolicBloodPressure: "systolic blood pressure"
            case .diastolicBloodPressure: "diastolic blood pressure"
            }
        }

        /// What a sensor can have measured on a living person. Wider than any clinical limit: outside it the
        /// measurement is wrong, not the person ill.
        public var plausibleRange: ClosedRange<Double> {
            switch self {
            case .heartRate: 20...300
            case .bodyTemperature: 25...45
            case .systolicBloodPressure: 40...300
            case .diastolicBloodPressure: 20...200
            }
        }
    }
}
