public import Domain
public import Foundation

/// An operator stopped an alert: nobody else is notified of it.
public struct AlertStopped: Message {
    public static let name: MessageName = "alert.stopped.v1"

    public var alertID: AlertID
    public var stoppedAt: Date

    public init(alertID: AlertID, stoppedAt: Date) {
        self.alertID = alertID
        self.stoppedAt = stoppedAt
    }
}
