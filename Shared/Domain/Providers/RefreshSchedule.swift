public import Foundation

/// When a cell is due again.
public struct RefreshSchedule: Sendable {
    /// A share of the interval, in either direction, so that cells refreshed together drift apart.
    static let jitter = 0.05
    /// The share of the longest interval that plans use, leaving room for jitter and for waiting until a window ends.
    static let plannedShare = 0.9

    /// Deterministic for the same arguments, and spread over the cells.
    /// - Parameters:
    /// - last: when the cell was refreshed.
    /// - interval: as planned, in seconds.
    /// - freshUntil: when the provider has something new, such as the next model run; the cells then follow within a
    ///   tenth of their intervals. Ignored beyond the longest interval.
    public static func nextRefresh(
        of cell: GridCell, after last: Date, every interval: Int, rule: RefreshRule, freshUntil: Date? = nil
    ) -> Date {
        let share = share(cell, last)
        let jittered = Double(interval) * (1 - jitter + 2 * jitter * share)
        var wait = max(jittered, Double(rule.shortest))
        if let freshUntil, last < freshUntil {
            wait = max(wait, freshUntil.timeIntervalSince(last) + Double(interval) * 0.1 * share)
        }
        return last.addingTimeInterval(min(wait, Double(max(rule.longest, rule.shortest))))
    }

    /// Uniform in 0..<1, by the finaliser of SplitMix64 (G. Steele et al., OOPSLA 2014,
    /// https://doi.org/10.1145/2660193.2660195).
    private static func share(_ cell: GridCell, _ last: Date) -> Double {
        var bits = UInt64(bitPattern: Int64(last.timeIntervalSince1970.rounded(.down)))
        for part in [cell.row, cell.column] {
            bits = mixed(bits &+ UInt64(bitPattern: Int64(part)) &+ 0x9e37_79b9_7f4a_7c15)
        }
        return Double(bits >> 11) / Double(1 << 53)
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var bits = value
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }
}
