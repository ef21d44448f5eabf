import Foundation

/// A rehearsal in words and numbers, as Markdown.
struct RehearsalReport {
    let result: RehearsalResult
    let machine: String

    /// Writes `report.md` and `report.svg`.
    func write(to folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let url = URL(filePath: folder, directoryHint: .isDirectory)
        try Data(text.utf8).write(to: url.appending(path: "report.md"), options: .atomic)
        try Data(RehearsalChart(result).svg.utf8).write(to: url.appending(path: "report.svg"), options: .atomic)
    }

    var text: String {
        [
            "# Rehearsal of a birch peak", verdict, world, "![Queues, people and memory over time](report.svg)",
            "## Throughput", throughput, "## From alert to hand-over", latency, "## Ledger", ledger,
            "## Memory", memory, "## Queues", queues, "## How it was done", method,
        ].joined(separator: "\n\n") + "\n"
    }

    private var verdict: String {
        let faults = result.faults
        guard !faults.isEmpty else {
            return "**The ledger balances, and nobody has an alert twice in the inbox.**"
        }
        return "**Failed:** " + faults.joined(separator: "; ") + "."
    }

    private var world: String {
        let options = result.options
        return """
            \(number(options.people)) people, seed \(options.seed), \(result.peak.alerts.count) alerts of \
            \(result.stations.all.count) stations, 24 hours in \(options.seconds) s. \(options.replicas) alert-fanout, \
            \(options.notifiers) notifier. \(machine), \(result.servers); everything ran on this machine. Loading the \
            people took \(seconds(result.loadingSeconds)).
            """
    }

    private var throughput: String {
        let matched = result.rates { $0.matched + $0.repeated }
        let recorded = result.rates { $0.matched }
        let settled = result.rates { $0.settled }
        return table(
            ["", "in all", "per second, while any came", "in the best second"],
            [
                [
                    "matched, notified before or not", number(result.progress.matched + result.progress.repeated),
                    number(matched.mean), number(matched.peak),
                ],
                [
                    "recipients durably recorded", number(result.progress.matched), number(recorded.mean),
                    number(recorded.peak),
                ],
                [
                    "recipients settled in the ledger", number(result.progress.settled), number(settled.mean),
                    number(settled.peak),
                ],
            ]) + "\n\n" + drain
    }

    private var drain: String {
        let settled =
            result.drainedAfter.map { "The last of them was in the ledger \(seconds($0)) after the last alert." }
            ?? "**Not everybody was in the ledger** when the rehearsal gave up."
        let readable = result.latency.map {
            "The last person could read their alert in the app \(seconds(max(0, $0.afterLastAlert))) after the last alert. "
        }
        let app = (readable ?? "") + settled
        guard !result.mails.isEmpty else { return app + " No mail was sent." }
        let states = result.mails.map { "\(number($0.count)) \($0.state)" }.joined(separator: ", ")
        let mail =
            result.mailedAfter.map { "the last was with the local mail server \(seconds($0)) after the last alert" }
            ?? "the rehearsal did not wait for all of them"
        return app + " Mails: \(states); \(mail)."
    }

    private var latency: String {
        guard let latency = result.latency else { return "Nobody was notified." }
        return """
            From the raising of an alert until a person can read it, over all \(number(result.notifications)) of them:


            """
                + table(
                    ["p50", "p95", "p99", "longest"],
                    [[latency.median, latency.p95, latency.p99, latency.longest].map(seconds)])
    }

    private var ledger: String {
        let total = result.lines.reduce(0) { $0 + $1.recipients }
        let rows = result.lines.map { [$0.outcome, $0.reason, number($0.recipients)] }
        return table(["outcome", "reason", "recipients"], rows + [["together", "", number(total)]])
            + "\n\nMatched: \(number(result.progress.matched)). Alerts that do not balance: "
            + "\(result.imbalances.count). Alerts twice in a person's inbox: \(result.duplicates). Dead letters: "
            + "\(result.dead)."
            + result.imbalances.prefix(10).map {
                "\n- \($0.alertID) is \($0.state): matched \($0.matched), settled \($0.settled)"
            }.joined()
    }

    private var memory: String {
        table(
            ["process", "before the first alert", "at the peak"],
            result.peakMemory.sorted { $0.key < $1.key }.map { name, bytes in
                [name, megabytes(result.idleMemory[name] ?? 0), megabytes(bytes)]
            })
    }

    private var queues: String {
        var deepest: [String: (depth: Int, at: Double)] = [:]
        for sample in result.samples {
            for (queue, depth) in sample.depths where depth > deepest[queue]?.depth ?? 0 {
                deepest[queue] = (depth, sample.seconds)
            }
        }
        guard !deepest.isEmpty else { return "No message was ever seen waiting." }
        return table(
            ["queue", "most that waited", "at"],
            deepest.sorted { ($1.value.depth, $0.key) < ($0.value.depth, $1.key) }.map {
                [$0.key, number($0.value.depth), seconds($0.value.at)]
            })
    }

    private var method: String {
        """
        The people do not exist. They live in European cities by real inhabitants (GeoNames) and have three allergens \
        each by real prevalences; `Benchmarks/Data/README.md` names the sources, and `docs/fanout-figures.md` what is \
        assumed. Their rows were copied straight into the tables of alert-fanout and the notifier, with the positions that \
        alert-fanout itself would give.

        **Only Basel's season is recorded** (MeteoSwiss, 2023). All \(result.stations.all.count) stations play its \
        strongest day, each up to three hours earlier or later and by a factor of its own from 0.05 to 1.2: \
        \(result.stations.real.count) stations of real networks, at the centres of their towns, and \
        \(result.stations.assumed.count) assumed ones in the largest cities. A peak everywhere on one day is the \
        worst case, and no forecast. The alerts come in the order and with the levels of the rule \
        `rising-intensity.v1`.

        Hand-over is the commit of the notifier's transaction that adds the alert to a person's inbox, as PostgreSQL \
        recorded it (`track_commit_timestamp`). Rates and the ledger's time come from one look each second.
        """
    }

    private func table(_ heading: [String], _ rows: [[String]]) -> String {
        ([heading, heading.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }

    private func number(_ value: Int) -> String { value.formatted(.number.locale(Self.english)) }

    private func number(_ value: Double) -> String { number(Int(value.rounded(toSignificantDigits: 3))) }

    private func seconds(_ value: Double) -> String { "\(value.rounded(toSignificantDigits: 3)) s" }

    private func megabytes(_ bytes: Double) -> String { "\(number(Int((bytes / 1e6).rounded()))) MB" }

    private static let english = Locale(identifier: "en")
}

/// The machine on which something was measured.
struct RehearsalMachine {
    var description: String {
        let gigabytes = Double(ProcessInfo.processInfo.physicalMemory) / 1e9
        return "\(ProcessInfo.processInfo.activeProcessorCount) cores (\(processor)), "
            + "\(gigabytes.formatted(.number.precision(.fractionLength(0)))) GB of memory, "
            + "\(ProcessInfo.processInfo.operatingSystemVersionString)"
    }

    /// As proc(5) names it.
    private var processor: String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "of unknown kind"
    }
}
