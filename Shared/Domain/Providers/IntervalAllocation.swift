import Foundation

/// The intervals that keep what refreshing costs within a rate and the weighted age of all values as low as can be.
///
/// A value refreshed every τ seconds is τ/2 old on average. Σ weight · τ/2 under Σ cost/τ ≤ rate is least where τ is
/// proportional to √(cost/weight): the square-root rule. An interval at a bound stays there, and the rest of
/// the rate is levelled out over the others, as water over an uneven ground.
///
/// Sources: N. Vaidya and S. Hameed, "Scheduling data broadcast in asymmetric communication environments", Wireless
/// Networks 5 (1999); J. Wolf et al., "Optimal crawling strategies for web search engines", WWW 2002
/// (http://www.ra.ethz.ch/CDstore/www2002/refereed/470/index.html), for bounds on each page's rate.
struct IntervalAllocation {
    struct Item {
        /// More than 0.
        var weight: Double
        /// Of one refresh, in the unit of the rate; nothing costs 0 and is refreshed as often as it may.
        var cost: Double
        /// Seconds.
        var shortest: Double
        var longest: Double

        /// τ = level · `slope` between the bounds.
        var slope: Double { (cost / weight).squareRoot() }
    }

    private enum Bound { case shortest, longest }

    /// Seconds for each item, all at their longest when even that is beyond the rate. O(n log n).
    /// - Parameter rate: what may be spent each second.
    static func intervals(_ items: [Item], rate: Double) -> [Double] {
        let level = level(items.filter { $0.cost > 0 }, rate: rate)
        return items.map { item in
            item.cost > 0 ? min(max(level * item.slope, item.shortest), item.longest) : item.shortest
        }
    }

    /// How far the intervals have to rise from their shortest until the rate suffices.
    private static func level(_ items: [Item], rate: Double) -> Double {
        var events: [(level: Double, bound: Bound, item: Item)] = []
        events.reserveCapacity(items.count * 2)
        // What is spent each second by items at a bound, and by the others at level 1.
        var bound = 0.0
        var free = 0.0
        for item in items {
            bound += item.cost / item.shortest
            events.append((item.shortest / item.slope, .shortest, item))
            events.append((item.longest / item.slope, .longest, item))
        }
        guard bound > rate else { return 0 }
        events.sort { ($0.level, $0.bound == .shortest ? 0 : 1) < ($1.level, $1.bound == .shortest ? 0 : 1) }
        for event in events {
            if bound + free / event.level <= rate { return free / (rate - bound) }
            let share = event.item.cost / event.item.slope
            switch event.bound {
            case .shortest:
                bound -= event.item.cost / event.item.shortest
                free += share
            case .longest:
                bound += event.item.cost / event.item.longest
                free -= share
            }
        }
        return .infinity
    }
}
