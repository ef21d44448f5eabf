import Foundation

/// The intervals that keep the cost of refreshing within a rate and minimise the weighted age of all values.
///
/// A value refreshed every τ seconds is τ/2 old on average. Σ weight · τ/2 subject to Σ cost/τ ≤ rate is minimal where
/// τ is proportional to √(cost/weight): the square-root rule. An interval at a bound stays there, and the rest of the
/// rate is distributed over the others (water-filling).
///
/// Sources: N. Vaidya and S. Hameed, "Scheduling data broadcast in asymmetric communication environments", Wireless
/// Networks 5 (1999); J. Wolf et al., "Optimal crawling strategies for web search engines", WWW 2002
/// (http://www.ra.ethz.ch/CDstore/www2002/refereed/470/index.html), for bounds on each page's rate.
struct IntervalAllocation {
    struct Item {
        /// More than 0.
        var weight: Double
        /// Of one refresh, in the unit of the rate; an item of cost 0 is refreshed as often as allowed.
        var cost: Double
        /// Seconds.
        var shortest: Double
        var longest: Double

        /// τ = level · `slope` between the bounds.
        var slope: Double { (cost / weight).squareRoot() }
    }

    private enum Bound { case shortest, longest }

    /// Seconds for each item; all at their longest when even that exceeds the rate. O(n log n).
    /// - Parameter rate: the allowed cost per second.
    static func intervals(_ items: [Item], rate: Double) -> [Double] {
        let level = level(items.filter { $0.cost > 0 }, rate: rate)
        return items.map { item in
            item.cost > 0 ? min(max(level * item.slope, item.shortest), item.longest) : item.shortest
        }
    }

    /// How far the intervals must rise above their shortest to fit the rate.
    private static func level(_ items: [Item], rate: Double) -> Double {
        var events: [(level: Double, bound: Bound, item: Item)] = []
        events.reserveCapacity(items.count * 2)
        // The cost per second of items at a bound, and of the others at level 1.
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
