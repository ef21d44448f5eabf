import Domain
import Foundation

/// What a simulation has shown: a line for each month, and whether each claim held.
struct SimulationReport: Sendable {
    let invited: Int
    var total = DayTally()
    var counts: InviteeCounts?
    private(set) var months: [SimulationMonth] = []
    private(set) var answersByDay: [CalendarDay: Int] = [:]
    private var month: SimulationMonth?

    init(invited: Int) { self.invited = invited }

    mutating func add(_ tally: DayTally, on day: CalendarDay) {
        total.add(tally)
        if tally.answers > 0 { answersByDay[day] = tally.answers }
        var month = month ?? SimulationMonth(first: day)
        month.tally.add(tally)
        month.participating = tally.participating
        month.enrolledSoFar = total.enrolled
        self.month = month
    }

    /// - Returns: the month that ends with a day; nil in the middle of one.
    mutating func finishedMonth(after day: CalendarDay, isLast: Bool) -> SimulationMonth? {
        guard isLast || day.next.description.hasSuffix("-01"), let finished = month else { return nil }
        months.append(finished)
        month = nil
        return finished
    }

    /// Those that were tried and did not hold, or were not tried.
    var broken: [SimulationClaim] {
        SimulationClaim.allCases.filter { claim in
            guard let held = total.claims[claim] else { return true }
            return held.held < held.tried
        }
    }

    /// The last lines of the table, and each claim with how often it was tried.
    var summary: String {
        let withdrawn = counts.map { $0.count(of: .withdrawn) } ?? 0
        let lines = [
            "invited \(invited), enrolled \(total.enrolled), withdrawn \(withdrawn), "
                + "restricted \(counts.map { $0.count(of: .restricted) } ?? 0)",
            "answers \(total.answers), adherence \(Self.percent(total.answers, of: total.participating)), "
                + "signed again \(total.signed)",
            "",
        ]
        let claims = SimulationClaim.allCases.map { claim in
            let held = total.claims[claim] ?? DayTally.Held()
            let verdict = held.tried == 0 ? "NOT TRIED" : held.held == held.tried ? "holds" : "BROKEN"
            return "\(verdict)  \(claim.rawValue) (\(held.held) of \(held.tried))"
        }
        return (lines + claims).joined(separator: "\n")
    }

    static func percent(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "–" : "\((Double(part) / Double(whole) * 1_000).rounded() / 10) %"
    }
}

/// A month of a simulation, as a line of its table.
struct SimulationMonth: Sendable {
    let first: CalendarDay
    var tally = DayTally()
    /// On its last day.
    var participating = 0
    var enrolledSoFar = 0

    static let header = "month    enrolled  participating  retention  answers  adherence"

    /// Retention is of those who had enrolled; adherence is the answers of each participant and day.
    var line: String {
        let cells = [
            (String(first.description.prefix(7)), 7), ("\(tally.enrolled)", 9), ("\(participating)", 14),
            (SimulationReport.percent(participating, of: enrolledSoFar), 10), ("\(tally.answers)", 8),
            (SimulationReport.percent(tally.answers, of: tally.participating), 10),
        ]
        return cells.map { text, width in
            String(repeating: " ", count: max(0, width - text.unicodeScalars.count)) + text
        }.joined(separator: " ")
    }
}
