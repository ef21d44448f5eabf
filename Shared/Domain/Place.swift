/// A place that a person chose and named.
public struct Place: Hashable, Sendable, Codable {
    public var name: String
    public var coordinate: Coordinate

    /// - Throws: ``DomainError`` when the name is empty or longer than 100 characters.
    public init(name: String, coordinate: Coordinate) throws(DomainError) {
        guard (1...100).contains(name.count) else {
            throw DomainError(field: "name", problem: "must have 1 to 100 characters")
        }
        self.name = name
        self.coordinate = coordinate
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do {
            try self.init(
                name: try container.decode(String.self, forKey: .name),
                coordinate: try container.decode(Coordinate.self, forKey: .coordinate))
        } catch let error as DomainError {
            throw DecodingError.dataCorruptedError(forKey: .name, in: container, debugDescription: error.problem)
        }
    }
}
