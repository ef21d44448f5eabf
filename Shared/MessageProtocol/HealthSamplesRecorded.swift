public import Domain

/// A person or their device sent measurements with their provenance.
public struct HealthSamplesRecorded: Message {
    public static let name: MessageName = "health-metrics.recorded.v2"

    public var userID: UserID
    public var series: [SampleSeries]
    /// Measurements that their source entered in error; applied after ``series``. Nil when there are none, and in
    /// messages from earlier versions.
    public var retractions: [SampleRetraction]?

    public init(userID: UserID, series: [SampleSeries], retractions: [SampleRetraction]? = nil) {
        self.userID = userID
        self.series = series
        self.retractions = retractions
    }

    /// A baseline depends on one person's past, so one person's data must stay in order.
    public var partitionKey: String? { userID.description }
}
