import Domain

extension AudienceQuery {
    init(_ alert: RaisedAlert) {
        self.init(allergens: alert.allergens, intensity: alert.intensity, coordinate: alert.coordinate, excluding: nil)
    }
}

extension AudienceIndex {
    /// - Parameter authors: the seats of those who are not told of their own report.
    func matches(_ query: AudienceQuery, in chunk: Int32, except authors: Set<Seat>) -> [UInt16] {
        let matched = matches(query, in: chunk)
        guard authors.contains(where: { $0.chunk == chunk }) else { return matched }
        return matched.filter { !authors.contains(Seat(chunk: chunk, slot: Int($0))) }
    }
}
