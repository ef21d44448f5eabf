public import Domain

/// A part of an alert's audience is ready to be decided; any free replica takes it.
public struct AlertRangeReady: Message {
    public static let name: MessageName = "alert-range.ready.v1"

    public var alertID: AlertID
    /// From 0.
    public var number: Int
    public var lane: Lane?

    public init(alertID: AlertID, number: Int, lane: Lane) {
        self.alertID = alertID
        self.number = number
        self.lane = lane
    }
}
