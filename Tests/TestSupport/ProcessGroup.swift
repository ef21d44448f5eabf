public import Foundation

/// Executables of this package as separate processes, each with its log in a file; all end with the closure.
public actor ProcessGroup {
    private let environment: [String: String]
    private let folder: URL
    private let keepsLogs: Bool
    private var running: [String: ChildProcess] = [:]

    private init(environment: [String: String], logs: URL?) throws {
        self.environment = environment
        keepsLogs = logs != nil
        folder = logs ?? FileManager.default.temporaryDirectory.appending(path: "stack-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// - Parameter logs: a folder that keeps the logs; it is emptied first.
    public static func run(
        environment: [String: String], logs: URL? = nil, _ body: (ProcessGroup) async throws -> Void
    ) async throws {
        if let logs { try? FileManager.default.removeItem(at: logs) }
        let group = try ProcessGroup(environment: environment, logs: logs)
        do {
            try await body(group)
        } catch {
            await group.stopAll()
            throw error
        }
        await group.stopAll()
    }

    /// - Parameters:
    ///   - name: of the process, for all that is asked of it later; that of the executable unless given.
    ///   - own: settings of this process alone, in place of the group's.
    public func start(
        _ executable: String, _ arguments: [String], as name: String? = nil, with own: [String: String] = [:]
    ) throws {
        let name = name ?? executable
        let settings = environment.merging(own) { $1 }
        running[name] = try launch(executable, arguments, settings, log: logFile(of: name))
    }

    /// Sends SIGTERM and waits for the end.
    /// - Returns: the exit code.
    public func stop(_ executable: String) async throws -> Int32 {
        guard let process = running.removeValue(forKey: executable) else { return -1 }
        process.terminate()
        return await process.exitCode()
    }

    /// Sends SIGKILL and waits for the end.
    public func kill(_ executable: String) async {
        guard let process = running.removeValue(forKey: executable) else { return }
        process.kill()
        _ = await process.exitCode()
    }

    /// False once it has ended, by itself or because it was told to.
    public func isRunning(_ executable: String) -> Bool { running[executable]?.isRunning ?? false }

    /// Runs to the end.
    /// - Parameter isWanted: which of the group's settings the process gets; all unless said otherwise.
    /// - Returns: the output.
    /// - Throws: when the exit code is not 0; the error carries the output.
    @discardableResult
    public func finish(
        _ executable: String, _ arguments: [String], settings isWanted: (String) -> Bool = { _ in true }
    ) async throws -> String {
        let log = folder.appending(path: "\(executable)-\(arguments.first ?? "").log")
        let settings = environment.filter { isWanted($0.key) }
        let code = await (try launch(executable, arguments, settings, log: log)).exitCode()
        let output = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        guard code == 0 else {
            throw ProcessFailure(
                description: "\(executable) \(arguments.joined(separator: " ")) ended with \(code):\n\(output)")
        }
        return output
    }

    /// The last lines of a process' log.
    public nonisolated func log(of executable: String) -> String {
        let text = (try? String(contentsOf: logFile(of: executable), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").suffix(20).joined(separator: "\n")
    }

    private nonisolated func logFile(of executable: String) -> URL { folder.appending(path: "\(executable).log") }

    /// Of this process' own environment a child gets what a shell gives, so that no other stack's settings reach it.
    private func launch(
        _ executable: String, _ arguments: [String], _ settings: [String: String], log: URL
    ) throws -> ChildProcess {
        let shell = ProcessInfo.processInfo.environment.filter { Self.inherited.contains($0.key) }
        return try ChildProcess(
            Checkout.productsFolder.appending(path: executable), arguments,
            environment: shell.merging(settings) { $1 }, log: log)
    }

    private static let inherited: Set = ["PATH", "HOME", "LANG", "TMPDIR", "LD_LIBRARY_PATH"]

    private func stopAll() async {
        for process in running.values { process.terminate() }
        for process in running.values { _ = await process.exitCode() }
        if !keepsLogs { try? FileManager.default.removeItem(at: folder) }
    }
}
