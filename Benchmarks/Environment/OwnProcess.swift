import Foundation

/// An executable of this package as a separate process; its output goes to the run's own error output.
struct OwnProcess: Sendable {
    private let process: Process
    private let ends: AsyncStream<Int32>

    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    init(_ executable: String, _ arguments: [String], _ environment: [String: String]) throws {
        guard let folder = Bundle.main.executableURL?.deletingLastPathComponent() else {
            throw Missing(description: "this executable does not know its own path")
        }
        let process = Process()
        process.executableURL = folder.appending(path: executable)
        process.arguments = arguments
        process.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""].merging(environment) { $1 }
        process.standardOutput = FileHandle.standardError
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            continuation.yield(process.terminationStatus)
            continuation.finish()
        }
        do {
            try process.run()
        } catch {
            throw Missing(description: "\(executable) cannot be started (\(error)); build it: make release")
        }
        self.process = process
        ends = stream
    }

    var isRunning: Bool { process.isRunning }

    /// Returns the exit code when it has ended.
    func end() async -> Int32 {
        for await code in ends { return code }
        return -1
    }

    func stop() async -> Int32 {
        process.terminate()
        return await end()
    }

    /// The peak resident memory: `VmHWM` of proc(5).
    func peakResidentBytes() throws -> Double { try Self.bytes(of: "VmHWM:", "\(process.processIdentifier)") }

    /// The current resident memory: `VmRSS` of proc(5).
    func residentBytes() throws -> Double { try Self.bytes(of: "VmRSS:", "\(process.processIdentifier)") }

    static func peakResidentBytesOfThisProcess() throws -> Double { try bytes(of: "VmHWM:", "self") }

    /// The user and system time used: `utime` and `stime` of proc(5).
    func cpuSeconds() throws -> Double {
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        // The fields are counted from the end of the program's name, which may hold anything.
        let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
            throw Missing(description: "this system does not report the time that a process has taken")
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Linux counts in kibibytes.
    private static func bytes(of field: String, _ process: String) throws -> Double {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
        guard let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
        else { throw Missing(description: "this system does not report the memory of a process") }
        return kibibytes * 1_024
    }
}
