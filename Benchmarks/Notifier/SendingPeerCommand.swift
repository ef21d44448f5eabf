import ArgumentParser
import CPeer
import Foundation

/// The child of ``SendingPeer``: sends with libcurl from C, and prints what came of it as JSON.
struct SendingPeerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "send-in-c", shouldDisplay: false)

    @Option(help: "A file with the load.")
    var load: String

    func run() async throws {
        let load = try JSONDecoder().decode(SendingPeerLoad.self, from: Data(contentsOf: URL(filePath: load)))
        var run = try load.send()
        run.peakBytes = try OwnProcess.peakResidentBytesOfThisProcess()
        print(String(decoding: try JSONEncoder().encode(run), as: UTF8.self))
    }
}

/// What the C peer is to send.
struct SendingPeerLoad: Codable, Sendable {
    /// Of a mail server, or what a receiver's number ends.
    var url: String
    var authorityFile: String
    var headers: [String]
    var body: Data
    /// Nil for an HTTP request.
    var sender: String?
    var count: Int
    var inFlight: Int
    var connections: Int
    var pace: NotifierPace
}

extension SendingPeerLoad {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    fileprivate func send() throws -> NotifierSendRun {
        var latencies = [Double](repeating: 0, count: count)
        var (seconds, cpuSeconds) = (0.0, 0.0)
        let texts = CTexts()
        let lines = headers.map { texts.pointer($0) }
        let problem = lines.withUnsafeBufferPointer { lines in
            body.withUnsafeBytes { body in
                var load = cpeer_sending_load(
                    url: texts.pointer(url), ca_file: texts.pointer(authorityFile), header_count: lines.count,
                    headers: lines.baseAddress, body: body.baseAddress, body_size: body.count,
                    sender: sender.flatMap { texts.pointer($0) }, recipient_domain: texts.pointer("@people.example"),
                    count: UInt64(count), in_flight: UInt64(inFlight), connections: UInt64(connections),
                    group_size: UInt64(pace.group), group_seconds: pace.seconds)
                return cpeer_send(&load, &latencies, &seconds, &cpuSeconds)
            }
        }
        if let problem { throw Failure(description: "the C peer failed: \(String(cString: problem))") }
        latencies.sort()
        return NotifierSendRun(
            count: count, seconds: seconds, p50: latencies[count / 2], p99: latencies[count * 99 / 100],
            cpuSeconds: cpuSeconds)
    }
}
