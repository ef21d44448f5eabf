import ArgumentParser
import Foundation
import Glibc
import HealthFormats
import StreamedDocuments

/// The child process of ``HealthReadSuite``, so that nothing else counts: reads an export and prints its cost as JSON.
struct ReadExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "read-export", shouldDisplay: false)

    @Option(help: "A zipped Apple Health export.")
    var file: String

    func run() async throws {
        var samples = 0
        let summary = try ExportReading(now: Date())
            .read(from: try FileSource(at: URL(filePath: file))) { event in
                if case .sample = event { samples += 1 }
            }
        if let problem = summary.endedEarly { throw ValidationError(problem) }
        let reading = HealthReading(
            cpuSeconds: Self.cpuSeconds, samples: samples,
            peakBytes: try OwnProcess.peakResidentBytesOfThisProcess())
        print(String(decoding: try JSONEncoder().encode(reading), as: UTF8.self))
    }

    /// What this process has taken so far. POSIX fixes the unit of `clock` at a millionth of a second.
    private static var cpuSeconds: Double { Double(clock()) / 1_000_000 }
}

/// The cost of reading an export, for any reader.
struct HealthReading: Codable, Sendable {
    /// User and system time of one core, independent of other load.
    var cpuSeconds: Double
    var samples: Int
    /// The most memory that the process held.
    var peakBytes: Double
}
