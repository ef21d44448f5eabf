public import Domain

/// A person or their device sent measurements.
public struct HealthMetricsRecorded: Message {
    public static let name: MessageName = "health-metrics.recorded.v1"

    public var userID: UserID
    /// In chronological order.
    public var metrics: [HealthMetric]

    public init(userID: UserID, metrics: [HealthMetric]) {
        self.userID = userID
        self.metrics = metrics
    }

    /// A baseline depends on one person's past, so one person's data must stay in order.
    public var partitionKey: String? { userID.description }
}
