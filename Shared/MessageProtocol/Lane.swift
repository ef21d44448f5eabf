/// Traffic that must not wait for less pressing traffic has a queue of its own; the highest lane first.
public enum Lane: String, CaseIterable, Hashable, Sendable, Codable {
    /// People report something dangerous near others.
    case danger
    /// What stations measure, and what people report otherwise.
    case station
    case forecast
    case digest
}
