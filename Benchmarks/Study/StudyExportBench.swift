import Foundation

/// Measures ours and the peers once for all suites, on the same rows; STUDY_ANSWERS=… is another number than a million.
actor StudyExportBench {
    struct Readings: Sendable {
        var ours: StudyExportReading
        /// Without those that are not installed.
        var peers: [StudyWorkbookPeer: StudyExportReading] = [:]
    }

    static let shared = StudyExportBench()

    private var measured: Readings?

    func readings(_ settings: Settings) async throws -> Readings {
        if let measured { return measured }
        let readings = try await Self.measure(settings)
        measured = readings
        return readings
    }

    private static func measure(_ settings: Settings) async throws -> Readings {
        let count = ProcessInfo.processInfo.environment["STUDY_ANSWERS"].flatMap { Int($0) } ?? 1_000_000
        let folder = URL(filePath: ".local/bench/study-export").absoluteURL
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await VirtualHost.with(settings) { host in
            try await StudyDatabase.with(settings, scratch: folder) { database in
                try await database.withService(host) { service in
                    try await StudyAnswers.fill(
                        count, of: StudyDatabase.study, isSummedUp: false, in: database.pool)
                    var readings = Readings(ours: try await export(database, service))
                    try check(readings.ours, count)
                    guard CeleryPeer.isInstalled else { return readings }
                    for peer in StudyWorkbookPeer.allCases {
                        let file = folder.appending(path: "\(peer).xlsx")
                        let reading = try await peer.write(StudyDatabase.study, of: database.url, to: file)
                        try check(reading, count)
                        readings.peers[peer] = reading
                    }
                    return readings
                }
            }
        }
    }

    private static func export(_ database: StudyDatabase, _ service: OwnProcess) async throws -> StudyExportReading {
        let start = ContinuousClock.now
        try await database.requestExport()
        while true {
            if let rows = try await database.exportedRows() {
                return StudyExportReading(
                    seconds: (ContinuousClock.now - start).seconds, rows: rows,
                    peakBytes: try service.peakResidentBytes())
            }
            guard service.isRunning, ContinuousClock.now - start < .seconds(1_800) else {
                throw StudyDatabase.Failure(description: "no export was made within half an hour")
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Whoever leaves something out is not faster.
    private static func check(_ reading: StudyExportReading, _ count: Int) throws {
        guard reading.rows == count else {
            throw StudyDatabase.Failure(description: "\(reading.rows) of \(count) answers were exported")
        }
    }
}
