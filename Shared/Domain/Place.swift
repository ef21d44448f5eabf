/// A place that a person chose and named.
public struct Place: Hashable, Sendable, Codable {
    public var name: String
    public var coordinate: Coordinate

    /// - Throws: ``DomainError`` unless the name keeps to ``TextRule/name``.
    public init(name: String, coordinate: Coordinate) throws(DomainError) {
        self.name = try TextRule.name.checked(name, field: "name")
        self.coordinate = coordinate
    }

    /// For what is shown to others, who must not read a person's own words: named after its coordinate.
    public init(at coordinate: Coordinate) {
        name = coordinate.inDegrees
        self.coordinate = coordinate
    }

    /// Reads what was stored or sent, whose name may be older than the rule: it is mended, since a person whose
    /// settings cannot be read would get no alerts.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        coordinate = try container.decode(Coordinate.self, forKey: .coordinate)
        let name = TextRule.name.mended(try container.decode(String.self, forKey: .name))
        self.name = name.isEmpty ? coordinate.inDegrees : name
    }
}

extension Coordinate {
    /// To a hundredth of a degree, such as `47.56° N, 7.59° E`.
    fileprivate var inDegrees: String {
        func text(_ degrees: Double, _ positive: String, _ negative: String) -> String {
            let hundredths = Int((abs(degrees) * 100).rounded())
            let fraction = hundredths % 100
            return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)° \(degrees < 0 ? negative : positive)"
        }
        return "\(text(latitude, "N", "S")), \(text(longitude, "E", "W"))"
    }
}
