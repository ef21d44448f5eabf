import Foundation
import Glibc
import HTTPFetch
import HTTPTypes

/// A server as a separate process, for as long as it is needed.
struct ServerProcess {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Where to ask it, without a path.
    let url: String
    private let process: Process

    /// Starts it and waits until it responds, at most for 30 seconds.
    /// - Parameter readyPath: responds with a status under 300 when the server is ready.
    static func start(
        _ executable: String, _ arguments: [String], environment: [String: String] = [:], url: String,
        readyAt readyURL: String
    ) async throws -> ServerProcess {
        let process = try launch(executable, arguments, environment)
        let server = ServerProcess(url: url, process: process)
        let client = HTTPClient()
        for _ in 0..<300 where process.isRunning {
            let answer = try? await client.send(FetchRequest(method: .get, url: readyURL))
            if let answer, answer.status.code < 300 {
                await client.close()
                return server
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        await client.close()
        server.stop()
        throw Failure(description: "\(executable) does not answer at \(readyURL)")
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Runs an executable to its end.
    static func run(_ executable: String, _ arguments: [String], environment: [String: String]) throws {
        let process = try launch(executable, arguments, environment)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(executable) \(arguments.joined(separator: " ")) failed")
        }
    }

    private static func launch(
        _ executable: String, _ arguments: [String], _ environment: [String: String]
    ) throws -> Process {
        guard FileManager.default.isExecutableFile(atPath: executable) else {
            throw Failure(description: "\(executable) is missing: 'make bench' builds it")
        }
        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        return process
    }
}

/// A currently unused TCP port.
func freePort() throws -> Int {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // "sin_port is set to 0: the kernel chooses", ip(7).
    let result = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
            bind(socket, generic, size) == 0 ? getsockname(socket, generic, &size) : -1
        }
    }
    guard result == 0 else { throw ServerProcess.Failure(description: "no TCP port is free") }
    return Int(UInt16(bigEndian: address.sin_port))
}
