public import Domain
public import Foundation

/// What a person's days with pain have to do with the pollen at their place; it takes the place of what was said before.
public struct PainExposureRelated: Message {
    public static let name: MessageName = "pain-exposure.related.v1"

    public var userID: UserID
    /// Days with a rating of pain that were searched.
    public var days: Int
    /// Pollen with which pain is stronger, clearest first; empty when chance explains everything as well. Means are those
    /// of a scale of 0 to 100.
    public var findings: [TriggerFinding]
    /// The later one wins.
    public var relatedAt: Date

    public init(userID: UserID, days: Int, findings: [TriggerFinding], relatedAt: Date) {
        (self.userID, self.days, self.findings, self.relatedAt) = (userID, days, findings, relatedAt)
    }
}
