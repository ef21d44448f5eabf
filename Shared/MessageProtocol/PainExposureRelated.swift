public import Domain
public import Foundation

/// What a person's days with pain, and those with symptoms in their health diary, have to do with the pollen at their
/// place; it takes the place of what was said before.
public struct PainExposureRelated: Message {
    public static let name: MessageName = "pain-exposure.related.v1"

    public var userID: UserID
    /// Days with a rating of pain that were searched; 0 when they are too few.
    public var days: Int
    /// Pollen with which pain is stronger, clearest first; empty when chance explains everything as well. Means are those
    /// of a scale of 0 to 100.
    public var findings: [TriggerFinding]
    /// The same of symptoms; nil when their days are too few.
    public var symptoms: Symptoms?
    /// The later one wins.
    public var relatedAt: Date

    public init(
        userID: UserID, days: Int, findings: [TriggerFinding], symptoms: Symptoms?, relatedAt: Date
    ) {
        (self.userID, self.days, self.findings) = (userID, days, findings)
        (self.symptoms, self.relatedAt) = (symptoms, relatedAt)
    }

    public struct Symptoms: Sendable, Equatable, Codable {
        public var days: Int
        public var findings: [TriggerFinding]

        public init(days: Int, findings: [TriggerFinding]) { (self.days, self.findings) = (days, findings) }
    }
}
