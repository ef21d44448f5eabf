/// Upper bounds of buckets, in seconds. Each step is a factor of 2 to 6: fine enough to see whether a target is met,
/// and few enough to have one series per queue.
public enum HistogramBounds {
    /// For the latency of a server or a handler.
    public static let latency = [
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
    ]
    /// Until something has reached the people it affects: 10 ms to 1 hour.
    public static let arrival = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600]
    /// For a message that may have waited in a queue or for a retry: 10 ms to 1 day.
    public static let age = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 21_600, 86_400]
    /// For a periodic task with many requests: 100 ms to 10 minutes.
    public static let round = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600]
}
