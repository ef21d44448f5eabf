/// A person's days up to the judged one.
struct HealthHistory: Sendable {
    let today: CalendarDay
    /// Those with readings today, each once.
    let channels: [HealthChannel]
    /// Widens (above 1) or narrows all limits except the clinical ones.
    let tolerance: Double
    /// Nil while the date of birth is unknown.
    let age: AgeGroup?
    /// By ``HealthChannel/index``, ascending; only for today's channels and those in ``always``.
    private let readings: [[ChannelReading]]
    /// Days with a suggestion, which are not part of the person's normal.
    private let flagged: Set<Int>

    /// - Returns: nil when nothing was measured on that day.
    init?(of person: PersonHealth, until today: CalendarDay, tolerance: Double, age: AgeGroup? = nil) {
        guard let last = person.days.lastIndex(where: { $0.day <= today }), person.days[last].day == today else {
            return nil
        }
        self.today = today
        self.tolerance = tolerance
        self.age = age
        channels = Self.channels(of: person.days[last])
        readings = Self.readings(of: channels + Self.always, in: person.days[...last])
        flagged = Set(person.memory.suggestedOn.map(\.daysSince1970))
    }

    /// Channels that explain findings in others, whether measured today or not, and every part of the day in which the
    /// best peak flow may have been measured.
    private static let always =
        [HealthMetric.Kind.exercise, .steps, .sleep].map { HealthChannel($0) }
        + HealthFigure.DayPart.allCases.map { HealthChannel(.peakFlow, $0) }

    private static func channels(of day: HealthDay) -> [HealthChannel] {
        var channels: [HealthChannel] = []
        for figure in day.figures {
            guard let channel = HealthChannel(of: figure), !channels.contains(channel) else { continue }
            channels.append(channel)
        }
        return channels
    }

    private static func readings(
        of channels: [HealthChannel], in days: ArraySlice<HealthDay>
    ) -> [[ChannelReading]] {
        var isWanted = Array(repeating: false, count: HealthChannel.count)
        for channel in channels { isWanted[channel.index] = true }
        var readings = Array(repeating: [ChannelReading](), count: HealthChannel.count)
        for day in days {
            let number = day.day.daysSince1970
            for figure in day.figures {
                guard let index = HealthChannel(of: figure)?.index, isWanted[index], figure.median.isFinite else {
                    continue
                }
                if let last = readings[index].indices.last, readings[index][last].day == number {
                    readings[index][last].merge(figure)
                } else {
                    readings[index].append(ChannelReading(figure, on: number))
                }
            }
        }
        return readings
    }

    /// The channels of the given kinds.
    func channels(of kinds: HealthMetric.Kind...) -> [HealthChannel] { channels.filter { kinds.contains($0.kind) } }

    /// The reading of a day, if there is one.
    /// - Parameter age: in days before today.
    func reading(of channel: HealthChannel, age: Int = 0) -> ChannelReading? {
        let number = today.daysSince1970 - age
        return readings[channel.index].last { $0.day <= number }.flatMap { $0.day == number ? $0 : nil }
    }

    /// Newest first, without the reading's own day and flagged days; back to the first change of device or gap.
    func readings(
        of channel: HealthChannel, before reading: ChannelReading, within rule: BaselineRule
    ) -> [ChannelReading] {
        var found: [ChannelReading] = []
        var newest = reading.day
        for earlier in readings[channel.index].reversed() where earlier.day < reading.day {
            guard earlier.day >= reading.day - rule.window - rule.guardDays, newest - earlier.day <= rule.longestGap,
                earlier.mayShareDevice(with: reading)
            else { break }
            newest = earlier.day
            guard earlier.day < reading.day - rule.guardDays, !flagged.contains(earlier.day) else { continue }
            found.append(earlier)
        }
        return found
    }

    /// For how many days the reading's device has been known, if another was used before it; nil for the first device.
    func daysSinceDeviceChange(in channel: HealthChannel, to reading: ChannelReading) -> Int? {
        guard reading.device != 0 else { return nil }
        var first = reading.day
        for earlier in readings[channel.index].reversed() where earlier.day < reading.day && earlier.device != 0 {
            guard earlier.device == reading.device else { return reading.day - first }
            first = earlier.day
        }
        return nil
    }
}
