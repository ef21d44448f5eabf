import Foundation

/// A gigabyte of Apple Health export, zipped, that lies in the gateway: the release build of health-metrics-analyzer
/// fetches, opens, parses, seals and stores it. Counted from the announcement to the settlement.
///
/// The peer is our parser alone with the same file on disk, which throws the samples away: what storing costs on top. Its
/// seconds are of one core.
struct HealthImportSuite: Suite {
    enum Subject: Sendable {
        case seconds
        case memory
    }

    let name: String
    let subject: Subject
    private static let export = SyntheticExport(seed: 7, size: 1_000_000_000)

    func run(_ settings: Settings) async throws -> Outcome {
        let file = URL(filePath: ".local/bench/health-import-7.zip").absoluteURL
        let contents = try Self.export.writeZip(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let ours = try await imported(file, settings)
        guard ours.samples == contents.samples else {
            throw ImportDatabase.Failure(description: "\(ours.samples) of \(contents.samples) samples were kept")
        }
        let parsed = try await parsedAlone(file)
        return Outcome(
            of: self,
            Comparison(
                ours: [figure(seconds: ours.seconds, ours.peakBytes)],
                peers: [figure(seconds: parsed.cpuSeconds, parsed.peakBytes)]),
            unit: subject == .seconds ? "s" : "MB", peer: "our parser alone",
            goal: subject == .seconds ? .below(60) : .below(150))
    }

    /// From the announcement of a file to its settlement.
    private struct ImportReading {
        var seconds: Double
        var samples: Int
        var peakBytes: Double
    }

    private func figure(seconds: Double, _ peakBytes: Double) -> Double {
        subject == .seconds ? seconds : peakBytes / 1_000_000
    }

    private func imported(_ file: URL, _ settings: Settings) async throws -> ImportReading {
        let keysFile = file.deletingLastPathComponent().appending(path: "health-import-keys")
        defer { try? FileManager.default.removeItem(at: keysFile) }
        return try await VirtualHost.with(settings) { host in
            try await ImportDatabase.with(settings, keysFile: keysFile) { database in
                let importID = try await database.upload(file)
                let process = try OwnProcess(
                    "health-metrics-analyzer", ["run"],
                    database.environment.merging([
                        "HEALTH_METRICS_ANALYZER_AMQP_URL": host.url, "HEALTH_METRICS_ANALYZER_ADMIN_PORT": "0",
                    ]) { $1 })
                do {
                    try await wait(for: process) {
                        try await database.isReached(by: "health-metrics-analyzer") ? 1 : nil
                    }
                    let start = ContinuousClock.now
                    try await database.note(importID)
                    let samples = try await wait(for: process) { try await database.kept(importID) }
                    let reading = ImportReading(
                        seconds: (ContinuousClock.now - start).seconds, samples: samples,
                        peakBytes: try process.peakResidentBytes())
                    _ = await process.stop()
                    return reading
                } catch {
                    _ = await process.stop()
                    throw error
                }
            }
        }
    }

    @discardableResult
    private func wait(for process: OwnProcess, _ answer: () async throws -> Int?) async throws -> Int {
        let deadline = ContinuousClock.now + .seconds(600)
        while ContinuousClock.now < deadline {
            if let value = try await answer() { return value }
            guard process.isRunning else {
                throw ImportDatabase.Failure(description: "health-metrics-analyzer has ended by itself")
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw ImportDatabase.Failure(description: "the import was not read within ten minutes")
    }

    private func parsedAlone(_ file: URL) async throws -> HealthReading {
        guard let executable = Bundle.main.executablePath else {
            throw OwnProcess.Missing(description: "this executable does not know its own path")
        }
        let output = try await FanoutRecordTool.run(
            executable, ["read-export", "--file", file.path], environment: [:])
        return try JSONDecoder().decode(HealthReading.self, from: Data(output.utf8))
    }
}
