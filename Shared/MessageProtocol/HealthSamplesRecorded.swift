public import Domain

/// A person or their device sent measurements with their provenance.
public struct HealthSamplesRecorded: Message {
    public static let name: MessageName = "health-metrics.recorded.v2"

    public var userID: UserID
    public var series: [SampleSeries]

    public init(userID: UserID, series: [SampleSeries]) {
        self.userID = userID
        self.series = series
    }

    /// A baseline depends on one person's past, so one person's data must stay in order.
    public var partitionKey: String? { userID.description }
}
