/// A sentence of advice and the group it applies to.
public struct Advice: Hashable, Sendable, Codable {
    public enum Audience: String, CaseIterable, Hashable, Sendable, Codable {
        case everyone
        /// For air: children, older adults, pregnant women, people with heart or lung disease. For pollen: people with
        /// an allergy.
        case sensitiveGroups = "sensitive-groups"
    }

    public var audience: Audience
    public var text: String

    public init(_ audience: Audience, _ text: String) {
        self.audience = audience
        self.text = text
    }
}
