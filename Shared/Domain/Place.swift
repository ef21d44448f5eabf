/// A place a person chose, with the name they gave it.
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
}
