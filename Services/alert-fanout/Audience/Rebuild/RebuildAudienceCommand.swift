import ArgumentParser
import Foundation
import MessageProtocol
import ServiceConnections

/// Brings the audience in line with the gateway, while the service runs.
struct RebuildAudienceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild-audience",
        abstract: "Compare the audience with the gateway, and repair what differs.",
        discussion: "May run at any time: changes and alerts go on, and whatever is newer stays.")

    func run() async throws {
        try await CommandSession.run(.alertFanout) { pool in
            let clock = ContinuousClock()
            let start = clock.now
            let rebuild = RebuildAudience(over: pool)
            var printed = 0
            let result = try await rebuild { result, people in
                let tenth = people == 0 ? 10 : result.checked * 10 / people
                guard tenth > printed else { return }
                printed = tenth
                print("\(result.checked) of \(people) people checked")
            }
            guard let result else { throw CommandProblem("Another rebuild is running; wait until it has finished.") }
            print(RebuildReport.text(result, seconds: (clock.now - start) / .seconds(1)))
        }
    }
}

/// The result of a rebuild as text for an operator.
enum RebuildReport {
    /// - Parameter seconds: how long it took.
    static func text(_ result: AudienceRebuild, seconds: Double) -> String {
        let refused = result.refused.values.reduce(0, +)
        let rows: [(String, Int)] = [
            ("checked", result.checked), ("added", result.added), ("changed", result.changed),
            ("repaired", result.repaired), ("removed", result.removed), ("forgotten", result.forgotten),
            ("refused", refused),
        ]
        var lines = rows.map { "\($0.0.padding(toLength: 9, withPad: " ", startingAt: 0)) \($0.1)" }
        lines += result.refused.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            "  \($0.value) with \($0.key)"
        }
        lines.append("It took \((seconds * 10).rounded() / 10) s.")
        return lines.joined(separator: "\n")
    }
}
