import Foundation

/// A gigabyte of Apple Health export, zipped, made into samples: how long on one core, and in how much memory.
struct HealthReadSuite: Suite {
    enum Subject: Sendable {
        case seconds
        case memory
    }

    let name: String
    let subject: Subject
    let peer: PythonReadingPeer
    private static let export = SyntheticExport(seed: 7, size: 1_000_000_000)

    func run(_ settings: Settings) async throws -> Outcome {
        let file = URL(filePath: ".local/bench/health-export-7.zip").absoluteURL
        let contents = try Self.export.writeZip(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        guard PythonReadingPeer.isInstalled else {
            return Outcome(
                of: self, figure(try await ours(file, contents)), unit: unit, withoutPeer: peer.name, goal: goal)
        }
        var theirs: [Double] = []
        var values: [Double] = []
        for _ in 0..<2 {
            values.append(figure(try await ours(file, contents)))
            theirs.append(figure(try check(try await peer.read(file), contents)))
        }
        return Outcome(
            of: self, Comparison(ours: values, peers: theirs), unit: unit, peer: peer.name, goal: goal)
    }

    private var unit: String { subject == .seconds ? "s" : "MB" }
    private var goal: Goal { subject == .seconds ? .below(20) : .below(60) }

    private func figure(_ reading: HealthReading) -> Double {
        subject == .seconds ? reading.cpuSeconds : reading.peakBytes / 1_000_000
    }

    private func ours(_ file: URL, _ contents: SyntheticExport.Contents) async throws -> HealthReading {
        guard let executable = Bundle.main.executablePath else {
            throw OwnProcess.Missing(description: "this executable does not know its own path")
        }
        let output = try await FanoutRecordTool.run(
            executable, ["read-export", "--file", file.path], environment: [:])
        return try check(try JSONDecoder().decode(HealthReading.self, from: Data(output.utf8)), contents)
    }

    /// Whoever leaves something out is not faster.
    private func check(_ reading: HealthReading, _ contents: SyntheticExport.Contents) throws -> HealthReading {
        guard reading.samples == contents.samples else {
            throw FanoutRecordTool.Failure(
                description: "\(reading.samples) of \(contents.samples) samples were read from the export")
        }
        return reading
    }
}
