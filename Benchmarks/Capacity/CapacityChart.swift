import Foundation

extension RehearsalChart {
    /// The twenty minutes around the longest queue of the peak day, second by second, with one of everything.
    init(_ plan: CapacityPlan) {
        let (run, arrivals) = (plan.alone, plan.needs.demand.arrivals)
        let depth = run.waiting.map { $0.recipients * run.inputs[.notified] + $0.entries }
        let worst = depth.indices.max { (depth[$0], $1) < (depth[$1], $0) } ?? 0
        let seconds = max(0, worst - 120)..<min(depth.count, worst + 1_080)
        let line = { (label: String, value: (Int) -> Double) in
            Line(label: label, points: seconds.map { (Double($0 - seconds.lowerBound), value($0)) })
        }
        let people = plan.people.formatted(.number.locale(Locale(identifier: "en")))
        title = "A model of the worst twenty minutes with \(people) people"
        subtitle =
            "a forecast for everybody on a birch peak; autoscaled from one notifier, one of all else"
        panels = [
            Panel(
                title: "People whom alerts concern, a second",
                lines: [line("recipients") { $0 < arrivals.count ? arrivals[$0] : 0 }]),
            Panel(
                title: "Waiting",
                lines: [
                    line("for the inbox") { depth[$0] }, line("for a push") { run.waiting[$0].pushes },
                    line("for a mail") { run.waiting[$0].mails },
                ]),
            Panel(title: "Replicas of the notifier", lines: [line("notifier") { Double(run.notifiers[$0]) }]),
        ]
    }
}
