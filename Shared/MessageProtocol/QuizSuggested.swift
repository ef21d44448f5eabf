public import Domain
public import Foundation

/// A measurement is unusual: the person is asked how they feel.
public struct QuizSuggested: Message {
    public static let name: MessageName = "quiz.suggested.v1"

    public var suggestionID: SuggestionID
    public var userID: UserID
    public var deviation: Deviation
    /// Nil in messages from versions without detectors.
    public var detector: HealthDetector?
    /// Other possible explanations, most likely first.
    public var explanations: [HealthExplanation]
    /// Set when the person is advised to seek care.
    public var urgent: UrgentLimit?
    /// See ``HealthFinding/wasAtRest``; nil also in messages from earlier versions.
    public var wasAtRest: Bool?
    /// Nil while the date of birth is unknown.
    public var age: AgeGroup?
    public var suggestedAt: Date

    public init(suggestionID: SuggestionID, userID: UserID, finding: HealthFinding, suggestedAt: Date) {
        self.suggestionID = suggestionID
        self.userID = userID
        deviation = finding.deviation
        detector = finding.detector
        explanations = finding.explanations
        urgent = finding.urgent
        wasAtRest = finding.wasAtRest
        age = finding.age
        self.suggestedAt = suggestedAt
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        suggestionID = try container.decode(SuggestionID.self, forKey: .suggestionID)
        userID = try container.decode(UserID.self, forKey: .userID)
        deviation = try container.decode(Deviation.self, forKey: .deviation)
        detector = try container.decodeIfPresent(HealthDetector.self, forKey: .detector)
        explanations = try container.decodeIfPresent([HealthExplanation].self, forKey: .explanations) ?? []
        urgent = try container.decodeIfPresent(UrgentLimit.self, forKey: .urgent)
        wasAtRest = try container.decodeIfPresent(Bool.self, forKey: .wasAtRest)
        age = try container.decodeIfPresent(AgeGroup.self, forKey: .age)
        suggestedAt = try container.decode(Date.self, forKey: .suggestedAt)
    }
}
