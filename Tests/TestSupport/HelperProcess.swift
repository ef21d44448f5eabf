import Foundation
import Subprocess

/// A program that a test needs beside itself, with the Debian package that brings it.
public struct HelperTool: Sendable {
    public let name: String
    public let package: String

    private let folder: String?

    /// - Parameter folder: the only folder to search, when another program of that name may come first in the PATH.
    public init(_ name: String, in folder: String? = nil, package: String) {
        (self.name, self.folder, self.package) = (name, folder, package)
    }

    /// - Throws: ``HelperProcessError/missingTool(_:package:)``.
    public func path() throws(HelperProcessError) -> String {
        let listed = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // Debian puts servers into sbin, which the PATH of a user other than root leaves out.
        let folders = folder.map { [$0] } ?? listed.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/bin"]
        guard let path = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile) else {
            throw .missingTool(name, package: package)
        }
        return path
    }
}

/// A child process that lives as long as a closure, with its output line by line.
public struct HelperProcess: Sendable {
    public let output: OutputLines

    /// Starts a program, runs the body beside it and ends it, also when the body throws or the test is cancelled.
    public static func running<Value: Sendable>(
        _ tool: HelperTool, _ arguments: [String], body: (HelperProcess) async throws -> Value
    ) async throws -> Value {
        let command = try lineBuffered(tool, arguments)
        let output = OutputLines(source: tool.name)
        var options = PlatformOptions()
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(5))]
        let result = try await Subprocess.run(
            .name("stdbuf"), arguments: command, platformOptions: options, input: .none,
            output: .sequence, error: .combinedWithOutput
        ) { execution in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    defer { output.end() }
                    for try await line in execution.standardOutput.strings(bufferingPolicy: .unbounded) {
                        output.append(line)
                    }
                }
                let value = try await body(HelperProcess(output: output))
                try? execution.send(signal: .terminate)
                try await group.waitForAll()
                return value
            }
        }
        return result.takeClosureResult()
    }

    /// Runs a program to its end.
    /// - Throws: ``HelperProcessError/failed(_:output:)`` unless it exits with 0.
    /// - Returns: what it wrote.
    @discardableResult
    public static func finishing(_ tool: HelperTool, _ arguments: [String]) async throws -> String {
        let result = try await Subprocess.run(
            .name("stdbuf"), arguments: lineBuffered(tool, arguments), input: .none,
            output: .string(limit: 64 * 1_024), error: .combinedWithOutput)
        guard result.terminationStatus.isSuccess else {
            throw HelperProcessError.failed(tool.name, output: result.standardOutput)
        }
        return result.standardOutput
    }
}

/// The arguments of stdbuf: a C program would fill a buffer before it writes to a pipe.
private func lineBuffered(_ tool: HelperTool, _ arguments: [String]) throws -> Arguments {
    try Arguments(["-oL", tool.path()] + arguments)
}

/// Why a helper did not help.
public enum HelperProcessError: Error, CustomStringConvertible {
    case missingTool(String, package: String)
    case failed(String, output: String)
    case ended(String, waitingFor: String, output: [String])
    case gaveUp(String, waitingFor: String, output: [String])

    public var description: String {
        switch self {
        case .missingTool(let tool, let package): "\(tool) is missing: apt-get install \(package)"
        case .failed(let tool, let output): "\(tool) failed: \(output)"
        case .ended(let tool, let event, let output):
            "\(tool) ended before \(event); it said:\n\(output.suffix(20).joined(separator: "\n"))"
        case .gaveUp(let tool, let event, let output):
            "\(tool) has not shown \(event); it said:\n\(output.suffix(20).joined(separator: "\n"))"
        }
    }
}
