import Foundation

/// How long the classifier of skin photos takes for one pass of its network and for a photo of 12 megapixels with all its
/// copies, on one core, and the most memory it has; beside the same network in Python's ONNX Runtime, which reads the photo
/// with Pillow.
struct SkinSuite: Suite {
    enum Subject { case pass, photo, memory }

    let name: String
    let subject: Subject

    private static let rounds = 5
    private static let peer = "ONNX Runtime 1.32.0 with Pillow 13.0.0"

    /// What both print: milliseconds and bytes.
    private struct Reading: Decodable {
        var reading, judging: Double
        var peakBytes: Double
    }

    func run(_ settings: Settings) async throws -> Outcome {
        guard CeleryPeer.isInstalled else {
            throw FanoutRecordTool.Failure(
                description: "the photo is drawn by the peer's Python: install it with deploy/local/peers")
        }
        let photo = URL(filePath: ".local/bench/skin.jpg").absoluteURL
        try FileManager.default.createDirectory(
            at: photo.deletingLastPathComponent(), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: photo) }
        _ = try await Self.peer(["draw", photo.path])
        let comparison = try await Alternation(rounds: Self.rounds).run {
            let own = Bundle.main.executableURL ?? URL(filePath: ".build/release/benchmarks")
            let output = try await FanoutRecordTool.run(
                own.deletingLastPathComponent().appending(path: "skin-check").path,
                ["classify", "--timed", photo.path, photo.path], environment: [:])
            return figure(of: try Self.last(output))
        } peer: {
            figure(of: try Self.last(try await Self.peer(["judge", photo.path])))
        }
        return Outcome(of: self, comparison, unit: unit, peer: Self.peer, goal: goal)
    }

    private static func peer(_ arguments: [String]) async throws -> String {
        try await FanoutRecordTool.run(
            CeleryPeer.python, ["measure_skin.py"] + arguments, environment: ["PYTHONDONTWRITEBYTECODE": "1"],
            in: "Benchmarks/peers")
    }

    /// Of two times: the first one loads and warms up.
    private static func last(_ output: String) throws -> Reading {
        try JSONDecoder().decode(Reading.self, from: Data((output.split(separator: "\n").last ?? "").utf8))
    }

    /// Four quarter turns are four passes.
    private func figure(of reading: Reading) -> Double {
        switch subject {
        case .pass: reading.judging / 4
        case .photo: reading.reading + reading.judging
        case .memory: reading.peakBytes / 1_000_000
        }
    }

    private var unit: String { subject == .memory ? "MB" : "ms" }

    private var goal: Goal {
        switch subject {
        case .pass: .below(150)
        case .photo: .below(600)
        case .memory: .below(200)
        }
    }
}
