public import Foundation

/// The person's command `breathe-easy-client` as a process, with a configuration folder of its own.
public struct ClientUnderTest: Sendable {
    /// Below it lies what the command keeps; what it writes may lie here too.
    public let folder: URL
    private let settings: [String: String]

    /// What became of a command.
    public struct Outcome: Sendable {
        public var exitCode: Int32
        public var output: String
        public var errors: String
    }

    /// - Parameter settings: of the command's environment, such as `BREATHE_EASY_SERVER`.
    public static func with<Value: Sendable>(
        _ settings: [String: String] = [:], _ body: (ClientUnderTest) async throws -> Value
    ) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "client-\(UUID().uuidString.lowercased())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(ClientUnderTest(folder: folder, settings: settings))
    }

    /// The file that `login` writes.
    public var credentialsFile: URL { folder.appending(path: "breathe-easy/credentials.json") }

    /// Runs a command to its end.
    /// - Parameter input: what stands on its standard input.
    public func run(_ arguments: String..., input: String = "") async throws -> Outcome {
        try await run(arguments, input: input)
    }

    /// - Parameter place: a file that is there, in place of the one of ``Outcome/output``.
    public func run(_ arguments: [String], input: String = "", writingTo place: URL? = nil) async throws -> Outcome {
        try await start(arguments, input: input, writingTo: place).outcome()
    }

    public func start(_ arguments: String...) throws -> RunningClient { try start(arguments, input: "") }

    private func start(_ arguments: [String], input: String, writingTo place: URL? = nil) throws -> RunningClient {
        let own = folder.appending(path: UUID().uuidString.lowercased())
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
        let places = ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "TZ": "UTC"]
        return try RunningClient(
            arguments, input: input, writingTo: place ?? own.appending(path: "output"),
            environment: inherited.merging(places) { $1 }.merging(settings) { $1 }, in: own)
    }
}

/// A command that runs, with what it has written until now.
public struct RunningClient: Sendable {
    private let process: Process
    private let folder: URL
    private let exitCodes: AsyncStream<Int32>

    fileprivate init(
        _ arguments: [String], input: String, writingTo output: URL, environment: [String: String], in folder: URL
    ) throws {
        let files = ["input", "output", "errors"].map { folder.appending(path: $0) }
        try Data(input.utf8).write(to: files[0])
        for file in files.dropFirst() { try Data().write(to: file) }
        let process = Process()
        process.executableURL = Checkout.productsFolder.appending(path: "breathe-easy-client")
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = folder
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: files[2])
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            // As a shell has it.
            let code = process.terminationStatus
            continuation.yield(process.terminationReason == .exit ? code : 128 + code)
            continuation.finish()
        }
        try process.run()
        (self.process, self.folder, exitCodes) = (process, folder, stream)
    }

    public var output: String { text("output") }
    public var errors: String { text("errors") }

    /// As Ctrl-C does.
    public func interrupt() { process.interrupt() }

    /// Returns when it has ended; may be called once. A cancelled test ends it.
    public func outcome() async -> ClientUnderTest.Outcome {
        await withTaskCancellationHandler {
            var exitCode: Int32 = -1
            for await code in exitCodes { exitCode = code }
            return ClientUnderTest.Outcome(exitCode: exitCode, output: output, errors: errors)
        } onCancel: {
            process.terminate()
        }
    }

    private func text(_ name: String) -> String {
        let bytes = FileManager.default.contents(atPath: folder.appending(path: name).path) ?? Data()
        return String(decoding: bytes, as: UTF8.self)
    }
}
