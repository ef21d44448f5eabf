/// A person's opinion of an alert.
public enum AlertFeedback: String, CaseIterable, Hashable, Sendable, Codable {
    case useful
    /// It came before there was anything to notice.
    case tooEarly = "too-early"
    /// The person would have preferred not to be notified.
    case tooMuch = "too-much"
}
