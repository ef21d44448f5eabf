import Foundation
import Glibc

/// A system program that receives what is sent, for as long as needed; it listens on the loopback interface.
final class SinkProcess: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let process: Process

    /// Starts it and waits until its port accepts connections, at most for 30 seconds.
    /// - Parameters:
    ///   - program: its path, or its name where `PATH` or `/usr/sbin` has it.
    ///   - output: the file that what it prints goes to; nil for nowhere.
    init(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], port: Int, output: URL? = nil
    ) async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let own = ProcessInfo.processInfo.environment
        let path = (own["PATH"] ?? "/usr/bin:/bin") + ":/usr/sbin"
        process.environment = own.merging(["PATH": path]) { $1 }.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try output.map(Self.newFile) ?? FileHandle.nullDevice
        try process.run()
        self.process = process
        let deadline = ContinuousClock.now + .seconds(30)
        while process.isRunning, ContinuousClock.now < deadline {
            if Self.takesConnections(port) { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        stop()
        throw Failure(description: "\(program) does not listen on port \(port): see its words above")
    }

    func stop() {
        guard process.isRunning else { return }
        // What is started from a thread of Swift's pool inherits that all signals are blocked, but for this one.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static func newFile(_ url: URL) throws -> FileHandle {
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }

    private static func takesConnections(_ port: Int) -> Bool {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                connect(socket, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
