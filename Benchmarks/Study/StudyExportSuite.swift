import Foundation

/// A study's answers as a workbook: from the request of an export to the end of storing it with its table, by the release
/// build of research-study; beside the modes of two libraries of Python that are made for many rows.
struct StudyExportSuite: Suite {
    enum Subject: Sendable {
        case seconds
        case memory
    }

    let name: String
    let subject: Subject
    let peer: StudyWorkbookPeer

    func run(_ settings: Settings) async throws -> Outcome {
        let readings = try await StudyExportBench.shared.readings(settings)
        guard let theirs = readings.peers[peer] else {
            return Outcome(of: self, figure(readings.ours), unit: unit, withoutPeer: peer.name, goal: goal)
        }
        return Outcome(
            of: self, Comparison(ours: [figure(readings.ours)], peers: [figure(theirs)]), unit: unit, peer: peer.name,
            goal: goal)
    }

    private var unit: String { subject == .seconds ? "s" : "MB" }
    private var goal: Goal { subject == .seconds ? .below(60) : .below(150) }

    private func figure(_ reading: StudyExportReading) -> Double {
        subject == .seconds ? reading.seconds : reading.peakBytes / 1_000_000
    }
}

/// How long it took to write a workbook, and in how much memory.
struct StudyExportReading: Decodable, Sendable {
    var seconds: Double
    var rows: Int
    var peakBytes: Double
}

/// `Benchmarks/peers/measure_workbooks.py`.
enum StudyWorkbookPeer: String, CaseIterable, Sendable {
    case xlsxwriter, openpyxl

    var name: String {
        switch self {
        case .xlsxwriter: "XlsxWriter 3.3.1 with constant_memory"
        case .openpyxl: "openpyxl 3.1.5 with write_only"
        }
    }

    /// - Parameter url: of the database.
    func write(_ study: String, of url: String, to file: URL) async throws -> StudyExportReading {
        let output = try await FanoutRecordTool.run(
            CeleryPeer.python, ["measure_workbooks.py", rawValue, url, study, file.path],
            environment: ["PYTHONDONTWRITEBYTECODE": "1"], in: "Benchmarks/peers")
        let line = output.split(separator: "\n").last ?? ""
        return try JSONDecoder().decode(StudyExportReading.self, from: Data(line.utf8))
    }
}
