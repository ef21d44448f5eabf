public import Domain
public import Foundation

/// A person rated an alert; a later rating replaces it.
public struct AlertFeedbackGiven: Message {
    public static let name: MessageName = "alert-feedback.given.v1"

    public var userID: UserID
    public var alertID: AlertID
    public var verdict: AlertFeedback
    public var givenAt: Date

    public init(userID: UserID, alertID: AlertID, verdict: AlertFeedback, givenAt: Date) {
        self.userID = userID
        self.alertID = alertID
        self.verdict = verdict
        self.givenAt = givenAt
    }
}
