import Domain

/// What an alert asks of the audience.
struct AudienceQuery: Sendable, Equatable {
    /// Whoever is sensitive to one of them is affected; when empty, whoever is sensitive to anything.
    var allergens: [Allergen]
    var intensity: Intensity
    var coordinate: Coordinate
}

extension AudienceQuery {
    init(_ alert: RaisedAlert) {
        self.init(allergens: alert.allergens, intensity: alert.intensity, coordinate: alert.coordinate)
    }
}

extension AudienceIndex {
    /// - Parameter excluded: the positions of the reporters, who are not notified of their own reports.
    func matches(_ query: AudienceQuery, in chunk: Int32, except excluded: Set<AudiencePosition>) -> [UInt16] {
        let matched = matches(query, in: chunk)
        guard excluded.contains(where: { $0.chunk == chunk }) else { return matched }
        return matched.filter { !excluded.contains(AudiencePosition(chunk: chunk, slot: Int($0))) }
    }
}
