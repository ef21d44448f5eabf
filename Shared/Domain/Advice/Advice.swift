/// A sentence on what to do, for those whom it concerns.
public struct Advice: Hashable, Sendable, Codable {
    public enum Audience: String, CaseIterable, Hashable, Sendable, Codable {
        case everyone
        /// Of air: children, older adults, pregnant women, people with heart or lung disease. Of pollen: the allergic.
        case sensitiveGroups = "sensitive-groups"
    }

    public var audience: Audience
    public var text: String

    public init(_ audience: Audience, _ text: String) {
        self.audience = audience
        self.text = text
    }
}
