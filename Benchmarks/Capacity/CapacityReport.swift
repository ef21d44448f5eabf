import Foundation

/// Plans for several numbers of people as tables in Markdown.
struct CapacityReport {
    let plans: [CapacityPlan]
    let inputs: CapacityInputs

    var text: String {
        """
        ## The peak day
        \(peak)

        ## What it takes
        \(machines)

        ## What runs out, and when
        \(ladder)

        \(steps)
        """
    }

    private var peak: String {
        table(
            [
                "people", "notified that day", "recipients/s, worst minute", "most waiting", "notified p50", "p99",
                "the last",
                "last push", "last mail", "notified p99 from one of everything", "last mail",
            ],
            plans.map { plan in
                let run = plan.provisioned
                return [
                    count(plan.people), count(run.notified.last ?? 0), count(plan.needs.demand.recipients),
                    count(run.mostWaiting), notified(run.delays?.median), notified(run.delays?.p99),
                    last(run, run.delays), last(run, run.pushDelays), last(run, run.mailDelays),
                    notified(plan.alone.delays?.p99), last(plan.alone, plan.alone.mailDelays),
                ]
            })
    }

    private var machines: String {
        table(
            [
                "people", "alert-fanout", "notifier", "ingest-gateway", "analyzer", "cores busy", "cores rented",
                "rows a season", "GB", "messages/s", "of a queue", "pushes/s", "mails/s", "€ a season", "per person",
            ],
            plans.map { plan in
                let (run, demand, units) = (plan.provisioned, plan.needs.demand, plan.needs.units)
                return [
                    count(plan.people), "\((run.fanouts.max() ?? 1) * units.regions)",
                    "\(plan.needs.floor) to \(run.notifiers.max() ?? 1)",
                    count((demand.gateways / inputs[.reserve]).rounded(.up)),
                    count(demand.analyzers.rounded(.up)), small(demand.busyCores), count(plan.season.cores),
                    count(plan.season.rows), count(plan.season.bytes / 1e9), count(demand.messages.rounded(.up)),
                    percent(demand.queueShare), count(run.most(run.pushed)), count(run.most(run.mailed)),
                    count(plan.season.cost),
                    small(plan.season.cost / plan.people),
                ]
            })
    }

    /// By the number of people for whom one is enough.
    private var ladder: String {
        guard let largest = plans.max(by: { $0.people < $1.people }) else { return "" }
        return table(
            ["one is enough until about", "of", "then"], align: "---",
            largest.needs.ranking.map { limit in
                ["\(count(rounded(largest.needs.enough(of: limit)))) people", limit.rawValue, limit.remedy]
            })
    }

    private var steps: String {
        table(
            ["people", "exceeded, with how many there have to be", "next"], align: "---",
            plans.map { plan in
                let exceeded = plan.needs.exceeded.map { "\($0.rawValue) (\(plan.needs.units[$0]))" }
                let next = plan.needs.next.map { "\($0.rawValue), \(percent(plan.needs.used[$0] ?? 0)) used" }
                return [
                    count(plan.people), exceeded.isEmpty ? "nothing" : exceeded.joined(separator: ", "),
                    next ?? "nothing",
                ]
            })
    }

    private func table(_ heading: [String], align: String = "---:", _ rows: [[String]]) -> String {
        let rule = "|---:|" + String(repeating: align + "|", count: heading.count - 1)
        return ([row(heading), rule] + rows.map(row)).joined(separator: "\n")
    }

    private func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

    private func count(_ number: Double) -> String {
        number.formatted(.number.precision(.fractionLength(0)).locale(Locale(identifier: "en")))
    }

    private func small(_ number: Double) -> String {
        number.formatted(.number.precision(.significantDigits(1...2)).locale(Locale(identifier: "en")))
    }

    private func percent(_ share: Double) -> String { "\(small(share * 100)) %" }

    /// To two digits: more would claim too much.
    private func rounded(_ people: Double) -> Double {
        let power = pow(10, log10(max(1, people)).rounded(.down) - 1)
        return (people / power).rounded() * power
    }

    /// With the time that it takes when nobody is before one.
    private func notified(_ delay: Double?) -> String {
        guard let delay else { return "nobody" }
        let seconds = delay + inputs[.handover]
        return seconds < 600 ? "\(small(seconds)) s" : "\(small(seconds / 60)) min"
    }

    private func last(_ run: CapacityRun, _ delays: CapacityDelays?) -> String {
        run.isDone ? notified(delays?.longest) : "not within three days"
    }
}

/// The inputs with their origin, as a table in Markdown.
struct CapacityInputTable {
    let inputs: CapacityInputs

    var text: String {
        let rows = CapacityInput.allCases.map { input in
            let (fact, value) = (input.fact, inputs[input])
            let origin = value == fact.value ? fact.origin.rawValue : "given"
            return "| `\(input.rawValue)` | \(Self.number(value)) | \(fact.unit) | \(origin) | \(fact.source) |"
        }
        return (["| input | value | | origin | source |", "|---|---:|---|---|---|"] + rows).joined(separator: "\n")
    }

    private static func number(_ value: Double) -> String {
        String(format: "%.6g", value)
    }
}
