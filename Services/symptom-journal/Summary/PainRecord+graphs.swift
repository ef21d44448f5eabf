import Domain

/// The numbers of the graphs. A day without an entry is a gap and never a zero.
extension PainRecord {
    struct Share: Sendable, Equatable {
        /// A region's id.
        var part: String
        /// 0...1 of all that was rated.
        var share: Double
    }

    /// A part's ratings of all days by those of all parts, the largest first; empty when nothing hurt.
    var shares: [Share] { Self.shares(of: Array(byDay.values)) }

    /// As ``shares``, of each month with an entry.
    var monthlyShares: [CalendarMonth: [Share]] {
        Dictionary(grouping: byDay) { CalendarMonth(containing: $0.key) }.mapValues { Self.shares(of: $0.map(\.value)) }
    }

    private static func shares(of days: [[String: Double]]) -> [Share] {
        let sums = days.reduce(into: [String: Double]()) { sums, parts in sums.merge(parts, uniquingKeysWith: +) }
        let total = sums.values.reduce(0, +)
        guard total > 0 else { return [] }
        return sums.filter { $0.value > 0 }.map { Share(part: $0.key, share: $0.value / total) }
            .sorted { ($1.share, $0.part) < ($0.share, $1.part) }
    }

    /// A part's rating on each day that has one.
    func course(of part: String) -> [CalendarDay: Double] { byDay.compactMapValues { $0[part] } }

    /// On each day the mean of the parts that were rated on it.
    var means: [CalendarDay: Double] { byDay.mapValues { $0.values.mean } }

    /// On each day the mean of the parts with this kind of pain.
    func means(of type: PainType) -> [CalendarDay: Double] { choosing(PainChoice(types: [type])).means }

    struct Heat: Sendable, Equatable {
        /// Of the days on which the part was rated.
        var mean: Double
        var days: Int

        /// Which of the design system's levels shows it.
        var level: String? { (try? Rating((mean * 2).rounded() / 2))?.level }
    }

    /// By part.
    var heat: [String: Heat] {
        let ratings = byDay.values.reduce(into: [String: [Double]]()) { ratings, parts in
            for (part, rating) in parts { ratings[part, default: []].append(rating) }
        }
        return ratings.mapValues { Heat(mean: $0.mean, days: $0.count) }
    }

    /// The parts of ``heat`` by their means, the highest first.
    var strongest: [(part: String, heat: Heat)] {
        heat.sorted { ($1.value.mean, $0.key) < ($0.value.mean, $1.key) }.map { ($0.key, $0.value) }
    }

    /// A score against the mean of the parts, of days that have both; in the order of days.
    func pairs(of score: GeneralScore) -> [(score: Double, pain: Double)] {
        let means = means
        return scores[score, default: [:]].sorted { $0.key < $1.key }.compactMap { day, value in
            means[day].map { (value, $0) }
        }
    }
}

extension Collection<Double> {
    /// Of at least one number.
    var mean: Double {
        // Sorted, so that the order of a dictionary does not decide about the last digit.
        sorted().reduce(0, +) / Double(count)
    }
}
