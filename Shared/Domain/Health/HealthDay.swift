/// What one local day of a person was like, in few numbers: all that baselines and detectors look at.
public struct HealthDay: Hashable, Sendable, Codable {
    public var day: CalendarDay
    /// One for each kind, part of the day and activity that was measured; in no particular order.
    public var figures: [HealthFigure]

    public init(day: CalendarDay, figures: [HealthFigure]) {
        self.day = day
        self.figures = figures
    }
}

/// The measurements of one kind in one part of a day, summed up.
public struct HealthFigure: Hashable, Sendable, Codable {
    public var kind: HealthMetric.Kind
    public var part: DayPart
    public var activity: Activity
    public var count: Int
    /// In the unit of the kind, like ``low`` and ``high``; of steps, sleep and exercise the sum.
    public var median: Double
    public var low: Double
    public var high: Double
    /// Which device measured most of it: the same number for the same device, 0 when unknown.
    public var device: UInt32

    public init(
        kind: HealthMetric.Kind, part: DayPart, activity: Activity, count: Int, median: Double, low: Double,
        high: Double, device: UInt32
    ) {
        self.kind = kind
        self.part = part
        self.activity = activity
        self.count = count
        self.median = median
        self.low = low
        self.high = high
        self.device = device
    }

    /// By the person's clock: 0–6, 6–12, 12–18, 18–24 hours.
    public enum DayPart: UInt8, CaseIterable, Hashable, Sendable, Codable { case night, morning, afternoon, evening }

    /// By the steps around a measurement.
    public enum Activity: UInt8, CaseIterable, Hashable, Sendable, Codable { case unknown, atRest, moving }
}
