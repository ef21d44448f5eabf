/// One local day of a person in a few numbers: the only input of baselines and detectors.
public struct HealthDay: Hashable, Sendable, Codable {
    public var day: CalendarDay
    /// One for each kind, part of the day and activity that was measured, in no particular order.
    public var figures: [HealthFigure]

    public init(day: CalendarDay, figures: [HealthFigure]) {
        self.day = day
        self.figures = figures
    }
}

/// The measurements of one kind in one part of a day, summarised.
public struct HealthFigure: Hashable, Sendable, Codable {
    public var kind: HealthMetric.Kind
    public var part: DayPart
    public var activity: Activity
    public var count: Int
    /// In the unit of the kind, like ``low`` and ``high``; for steps, sleep and exercise the sum.
    public var median: Double
    public var low: Double
    public var high: Double
    /// The device that took most of the measurements: the same number for the same device, 0 when unknown.
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

    /// Local time: 0–6, 6–12, 12–18, 18–24 hours.
    public enum DayPart: UInt8, CaseIterable, Hashable, Sendable, Codable { case night, morning, afternoon, evening }

    /// Judged by the steps around a measurement.
    public enum Activity: UInt8, CaseIterable, Hashable, Sendable, Codable { case unknown, atRest, moving }
}
