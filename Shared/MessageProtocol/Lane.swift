/// A priority with its own queues, so that urgent traffic never waits for less urgent traffic; highest first.
public enum Lane: String, CaseIterable, Hashable, Sendable, Codable {
    /// Dangers reported by people nearby.
    case danger
    /// Stations' measurements and people's other reports.
    case station
    case forecast
    case digest
}
