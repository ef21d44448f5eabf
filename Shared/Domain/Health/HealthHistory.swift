/// A person's days up to the one under judgement.
struct HealthHistory: Sendable {
    let today: CalendarDay
    /// Those that today has readings of, each once.
    let channels: [HealthChannel]
    /// Widens (above 1) or narrows all limits but the clinical ones.
    let tolerance: Double
    /// By ``HealthChannel/index``, ascending; of the channels that today has and of ``always`` only.
    private let readings: [[ChannelReading]]
    /// Days on which something was suggested: they say nothing of the person's normal.
    private let flagged: Set<Int>

    /// - Returns: nil when nothing was measured on that day.
    init?(of person: PersonHealth, until today: CalendarDay, tolerance: Double) {
        guard let last = person.days.lastIndex(where: { $0.day <= today }), person.days[last].day == today else {
            return nil
        }
        self.today = today
        self.tolerance = tolerance
        channels = Self.channels(of: person.days[last])
        readings = Self.readings(of: channels + Self.always, in: person.days[...last])
        flagged = Set(person.memory.suggestedOn.map(\.daysSince1970))
    }

    /// What explains findings of other channels, whether today has it or not; and all parts of the day in which a best
    /// peak flow may have been blown.
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

    /// Those of some kinds.
    func channels(of kinds: HealthMetric.Kind...) -> [HealthChannel] { channels.filter { kinds.contains($0.kind) } }

    /// What a day says, if it was measured.
    /// - Parameter age: in days before today.
    func reading(of channel: HealthChannel, age: Int = 0) -> ChannelReading? {
        let number = today.daysSince1970 - age
        return readings[channel.index].last { $0.day <= number }.flatMap { $0.day == number ? $0 : nil }
    }

    /// Newest first, without the reading's own day, of days that were not flagged; back to the first change of device
    /// or gap.
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

    /// For how many days the device of a reading is known, if another one measured before it; nil when it is the
    /// first.
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
