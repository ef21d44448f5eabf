public import Foundation

extension HealthDay {
    /// Summarises one local day, in O(n log n).
    ///
    /// For steps, sleep and exercise, which several devices may have counted at the same time, only the device with the
    /// highest total of the day counts.
    /// - Parameters:
    ///   - samples: the person's, in any order; those of other days are only used to detect movement.
    ///   - zone: the person's, for samples without a UTC offset.
    ///   - settling: when measurements were taken that are left out while the activity at their time may become known.
    /// - Returns: nil when nothing was measured on that day.
    public init?(
        of samples: [HealthSample], on day: CalendarDay, in zone: TimeZone = .gmt, settling: [ClosedRange<Date>] = []
    ) {
        let movement = MovementTimes(of: samples)
        var clock = ZoneClock(zone)
        var devices = DeviceList()
        var moments: [FigureKey: FigureValues] = [:]
        var totals = DayTotals()
        // Fields are read individually: copying a whole sample would retain all its strings.
        for index in samples.indices {
            let kind = samples[index].metric.kind
            let start = samples[index].metric.measuredAt
            let instant = HealthSample.counting(kind, from: start, to: samples[index].end).timeIntervalSince1970
            let offset = samples[index].utcOffset ?? clock.offset(at: instant)
            let local = LocalTime(instant, utcOffset: offset)
            guard local.day == day.daysSince1970 else { continue }
            let device = devices.position(of: samples[index].provenance)
            let value = samples[index].metric.value
            guard !kind.isSum else {
                totals.add(value, of: kind, in: local.part, device: device)
                continue
            }
            let end = max(start, samples[index].end ?? start)
            let isOfWholeDay = !kind.isOncePerDay && end.timeIntervalSince(start) >= Self.wholeDay
            var activity = HealthFigure.Activity.unknown
            if kind.dependsOnMovement, !isOfWholeDay {
                let mark = samples[index].activity
                let span = (from: instant, to: end.timeIntervalSince1970)
                if !settling.isEmpty, settling.contains(where: { $0.contains(start) }),
                    movement.certainActivity(mark, from: span.from, to: span.to) == nil
                {
                    continue
                }
                activity = movement.activity(mark, from: span.from, to: span.to)
            }
            let key = FigureKey(kind: kind, part: isOfWholeDay ? .afternoon : local.part, activity: activity)
            moments[key, default: FigureValues()].add(value, device: device)
        }
        let figures =
            moments.compactMap { $1.figure(of: $0, devices: devices) } + totals.figures(devices: devices)
        guard !figures.isEmpty else { return nil }
        self.init(day: day, figures: figures)
    }

    /// A value for this long, in seconds, is one of the day as a whole, and of no night: it counts in the afternoon,
    /// where nobody is taken to be at rest. A day on which the clocks change has 23 hours.
    private static let wholeDay = 23.0 * 3_600
}

struct FigureKey: Hashable {
    var kind: HealthMetric.Kind
    var part: HealthFigure.DayPart
    var activity: HealthFigure.Activity
}

/// The measurements of one figure, before they are summarised.
struct FigureValues {
    private var values: [Double] = []
    /// The number of measurements of each device, by its position in the list.
    private var counts: [Int] = []

    mutating func add(_ value: Double, device: Int) {
        values.append(value)
        while counts.count <= device { counts.append(0) }
        counts[device] += 1
    }

    func figure(of key: FigureKey, devices: DeviceList) -> HealthFigure? {
        let sorted = values.sorted()
        guard let low = sorted.first, let high = sorted.last else { return nil }
        let median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        return HealthFigure(
            kind: key.kind, part: key.part, activity: key.activity, count: sorted.count, median: median, low: low,
            high: high, device: devices.number(ofMost: counts))
    }
}

/// The devices of a day, each once.
struct DeviceList {
    private var known: [SampleProvenance] = []
    private(set) var numbers: [UInt32] = []
    private var latest = 0

    /// Samples of one device come in runs, so the latest is tried first.
    mutating func position(of provenance: SampleProvenance) -> Int {
        if latest < known.count, known[latest] == provenance { return latest }
        if let position = known.firstIndex(of: provenance) {
            latest = position
        } else {
            latest = known.count
            known.append(provenance)
            numbers.append(provenance.deviceNumber)
        }
        return latest
    }

    /// - Parameter counts: measurements by position.
    func number(ofMost counts: [Int]) -> UInt32 {
        var sums: [UInt32: Int] = [:]
        for (position, count) in counts.enumerated() { sums[numbers[position], default: 0] += count }
        return sums.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    }
}
