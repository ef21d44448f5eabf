public import Domain

/// A monitoring station, identified by its provider.
public struct Station: Codable, Sendable, Hashable {
    /// Such as `meteoswiss`.
    public var provider: String
    /// Unique within the provider, such as `PBS`.
    public var id: String
    public var name: String
    public var coordinate: Coordinate

    public init(provider: String, id: String, name: String, coordinate: Coordinate) {
        self.provider = provider
        self.id = id
        self.name = name
        self.coordinate = coordinate
    }
}
