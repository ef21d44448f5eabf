/// What a person thinks of an alert.
public enum AlertFeedback: String, CaseIterable, Hashable, Sendable, Codable {
    case useful
    /// It came before there was anything to notice.
    case tooEarly = "too-early"
    /// The person would rather not have heard of it.
    case tooMuch = "too-much"
}
