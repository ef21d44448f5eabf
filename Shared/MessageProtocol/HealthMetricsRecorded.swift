public import Domain

/// A person's device or the person sent measurements.
public struct HealthMetricsRecorded: Message {
    public static let name: MessageName = "health-metrics.recorded.v1"

    public var userID: UserID
    /// In order of time.
    public var metrics: [HealthMetric]

    public init(userID: UserID, metrics: [HealthMetric]) {
        self.userID = userID
        self.metrics = metrics
    }

    /// A baseline is the past of one person, so one person's data stays in order.
    public var partitionKey: String? { userID.description }
}
