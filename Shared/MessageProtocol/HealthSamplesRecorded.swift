public import Domain

/// A person's device or the person sent measurements, with what made them.
public struct HealthSamplesRecorded: Message {
    public static let name: MessageName = "health-metrics.recorded.v2"

    public var userID: UserID
    public var series: [SampleSeries]

    public init(userID: UserID, series: [SampleSeries]) {
        self.userID = userID
        self.series = series
    }

    /// A baseline is the past of one person, so one person's data stays in order.
    public var partitionKey: String? { userID.description }
}
