/// Pollen in the air, in grains/m³.
public struct PollenConcentration: Hashable, Sendable, Comparable, Codable {
    public let grainsPerCubicMetre: Double

    /// - Throws: ``DomainError`` for a negative, infinite or NaN value, or one above ``highestPlausible``.
    public init(_ grainsPerCubicMetre: Double) throws(DomainError) {
        guard (0...Self.highestPlausible).contains(grainsPerCubicMetre) else {
            throw DomainError(
                field: "concentration", problem: "must be from 0 to \(Int(Self.highestPlausible)) grains/m³")
        }
        self.grainsPerCubicMetre = grainsPerCubicMetre
    }

    /// MeteoSwiss declares 0..10000 for daily means; hourly birch peaks are higher, so the limit is ten times that.
    public static let highestPlausible = 100_000.0

    public static func < (left: Self, right: Self) -> Bool { left.grainsPerCubicMetre < right.grainsPerCubicMetre }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(try container.decode(Double.self))
        } catch let error as DomainError {
            throw DecodingError.refused(error.problem, in: container)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(grainsPerCubicMetre)
    }
}
