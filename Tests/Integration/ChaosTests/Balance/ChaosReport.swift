/// The one table of a run.
struct ChaosReport: Sendable, CustomStringConvertible {
    var settings: ChaosSettings
    var faults: [Fault: Int]
    /// What there is to say of a fault besides.
    var notes: [Fault: String]
    var record: LoadRecord
    /// With those in doubt that took effect.
    var storedAlerts: Int
    var storedMetrics: Int
    var balance: ChaosBalance

    var description: String {
        """

        Chaos for \(settings.seconds) s; the same again: make chaos SEED=\(settings.seed) SECONDS=\(settings.seconds)

        \(section("fault", ["times"], faultRows))

        \(section("load", ["accepted", "503", "in doubt", "stored"], loadRows))

        \(section("result", ["expected", "actual", ""], balance.lines.map(row)))

        \(balance.differences.isEmpty ? "Nothing was lost, nothing came twice." : differences)

        """
    }

    /// Every kind, also those that this run did not have room for.
    private var faultRows: [(String, [String])] {
        Fault.all.map { fault in
            let times = faults[fault] ?? 0
            let note = times > 0 ? notes[fault].map { " (\($0))" } ?? "" : ""
            return ("\(fault)\(note)", ["\(times)"])
        }
    }

    private var loadRows: [(String, [String])] {
        let streams = [
            ("alerts", record.alerts, storedAlerts), ("metrics, sent until accepted", record.metrics, storedMetrics),
        ]
        return streams.map { name, counts, stored in
            (name, ["\(counts.accepted)", "\(counts.refused)", "\(counts.inDoubt)", "\(stored)"])
        }
    }

    private func row(_ line: ChaosBalance.Line) -> (String, [String]) {
        (line.claim, ["\(line.expected)", "\(line.actual)", line.isBalanced ? "ok" : "DIFFERS"])
    }

    /// One sentence for each.
    var differences: String {
        balance.differences.map { line in
            "\(line.claim): expected \(line.expected), found \(line.actual)"
                + (line.examples.isEmpty ? "" : ", such as \(line.examples.joined(separator: "; "))")
        }.joined(separator: "\n")
    }

    private func section(_ title: String, _ columns: [String], _ rows: [(String, [String])]) -> String {
        let all = [(title, columns)] + rows
        return all.map { name, cells in
            (name.padded(to: Self.nameWidth) + cells.map { $0.padded(from: Self.cellWidth) }.joined())
        }.joined(separator: "\n")
    }

    private static let nameWidth = 70
    private static let cellWidth = 10
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }

    fileprivate func padded(from width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
