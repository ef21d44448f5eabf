import Foundation

/// How long the report of a ten-year history takes, from its request to the stored files, with nine graphs and the diary;
/// beside matplotlib and ReportLab, which make a report of the same entries.
struct JournalReportSuite: Suite {
    let name: String
    let goal: Goal

    private static let days = 3_650, rounds = 3
    private static let graphs = [
        "body", "shares", "months", "parts", "average", "fatigue", "mood", "types", "progress",
    ]

    func run(_ settings: Settings) async throws -> Outcome {
        try await JournalStack.with(settings) { stack in
            let people = JournalPeople(1)
            try await people.signUp(in: stack)
            try await people.bring(days: Self.days, to: stack)
            let token = people.tokens[0]
            for graph in Self.graphs {
                let address = "%2Fpain%2Fsummary%3Fgraph%3D\(graph)%26from%3D2000-01-01"
                try await stack.ask("/pain/report", form: "form=add&address=\(address)", token: token)
            }
            let file = try JournalReportPeer.log(days: Self.days)
            defer { try? FileManager.default.removeItem(at: file) }
            var asked = 0
            func ours() async throws -> Double {
                asked += 1
                try await stack.ask("/pain/report", form: "form=make&from=2000-01-01", token: token)
                return try await stack.made(asked).last ?? 0
            }
            guard CeleryPeer.isInstalled else {
                return Outcome(of: self, try await ours(), unit: "s", withoutPeer: JournalReportPeer.name, goal: goal)
            }
            let comparison = try await Alternation(rounds: Self.rounds).run {
                try await ours()
            } peer: {
                try await JournalReportPeer.write(file).seconds
            }
            return Outcome(of: self, comparison, unit: "s", peer: JournalReportPeer.name, goal: goal)
        }
    }
}

/// Highest memory of the service while fifty people ask for a report of a year at once; beside one report by the peer.
struct JournalMemorySuite: Suite {
    let name: String

    private static let people = 50, days = 365

    func run(_ settings: Settings) async throws -> Outcome {
        try await JournalStack.with(settings) { stack in
            let people = JournalPeople(Self.people)
            try await people.signUp(in: stack)
            try await people.bring(days: Self.days, to: stack)
            try await withThrowingTaskGroup { group in
                for token in people.tokens {
                    group.addTask {
                        try await stack.ask("/pain/report", form: "form=make&from=2000-01-01", token: token)
                    }
                }
                try await group.waitForAll()
            }
            _ = try await stack.made(Self.people)
            let ours = try stack.process.peakResidentBytes() / 1_000_000
            let file = try JournalReportPeer.log(days: Self.days)
            defer { try? FileManager.default.removeItem(at: file) }
            let goal = Goal.below(400)
            guard CeleryPeer.isInstalled else {
                return Outcome(of: self, ours, unit: "MB", withoutPeer: JournalReportPeer.name, goal: goal)
            }
            let peer = try await JournalReportPeer.write(file).peakBytes / 1_000_000
            return Outcome(
                of: self, Comparison(ours: [ours], peers: [peer]), unit: "MB",
                peer: "one report by \(JournalReportPeer.name)", goal: goal)
        }
    }
}

/// `Benchmarks/peers/measure_report.py`.
enum JournalReportPeer {
    static let name = "matplotlib 3.11.2 with ReportLab 5.1.0"

    struct Reading: Decodable, Sendable {
        var seconds: Double
        var peakBytes: Double
    }

    /// - Returns: a file, which the caller deletes.
    static func log(days: Int) throws -> URL {
        let file = URL(filePath: ".local/bench/journal.csv").absoluteURL
        let lines = JournalPeople.log(days: days).joined(separator: "\n")
        try lines.write(to: file, atomically: true, encoding: .utf8)
        return file
    }

    static func write(_ log: URL) async throws -> Reading {
        let output = try await FanoutRecordTool.run(
            CeleryPeer.python, ["measure_report.py", log.path],
            environment: ["PYTHONDONTWRITEBYTECODE": "1"], in: "Benchmarks/peers")
        let line = output.split(separator: "\n").last ?? ""
        return try JSONDecoder().decode(Reading.self, from: Data(line.utf8))
    }
}
