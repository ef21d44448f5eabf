import TestSupport

/// Which fault begins when: the same for the same seed and duration.
struct FaultSchedule: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        /// Milliseconds since the load began.
        var start: Int
        var fault: Fault
        /// Milliseconds.
        var hold: Int
    }

    let entries: [Entry]

    /// Before the first fault, and at least after the last, so that the load meets sound servers too.
    static let calm = 2_000

    /// Every fault at least once where the time allows it; else a service's and the broker's death, a cut, what is quick,
    /// an outage, a flood, and as many others as fit.
    init(seed: UInt64, seconds: Int) {
        var random = SeededRandom(seed: seed)
        let end = seconds * 1_000 - Self.calm
        var start = Self.calm
        var entries: [Entry] = []
        func add(_ fault: Fault) {
            let hold = Int.random(in: fault.hold(in: seconds), using: &random)
            entries.append(Entry(start: start, fault: fault, hold: hold))
            start += hold + Int.random(in: fault.pause, using: &random)
        }
        // Each fault once, as far as they surely fit.
        func round(of faults: [Fault]) -> [Fault] {
            var left = end - start
            var chosen: [Fault] = []
            for fault in faults where !chosen.contains(fault) && fault.longest(in: seconds) <= left {
                chosen.append(fault)
                left -= fault.longest(in: seconds)
            }
            return chosen
        }
        var next = round(of: Self.essentials(&random) + Fault.all.shuffled(using: &random))
        while !next.isEmpty {
            for fault in next.shuffled(using: &random) { add(fault) }
            next = round(of: Fault.all.shuffled(using: &random))
        }
        self.entries = entries
    }

    private static func essentials(_ random: inout SeededRandom) -> [Fault] {
        let services = Fault.all.filter { if case .killService = $0 { true } else { false } }
        let cuts = Fault.all.filter { if case .cut = $0 { true } else { false } }
        return [.killServer(.broker)]
            + [services, cuts].compactMap { $0.randomElement(using: &random) }
            + [.badMessages, .duplicates, .hostileTexts, .outage, .flood]
    }
}

extension FaultSchedule: CustomStringConvertible {
    var description: String {
        entries.map { entry in
            let seconds = { (milliseconds: Int) in "\(milliseconds / 1_000).\(milliseconds / 100 % 10) s" }
            return "\(seconds(entry.start)): \(entry.fault)" + (entry.hold > 0 ? " for \(seconds(entry.hold))" : "")
        }.joined(separator: "\n")
    }
}
