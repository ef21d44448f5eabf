import Foundation

/// What came of sending a number of messages once.
struct NotifierSendRun: Codable, Sendable {
    var count: Int
    /// From the moment the first message was due until the last response; for ours, until it was recorded.
    var seconds: Double
    /// From a message's due time to its response, in seconds; nil where the peer does not report it.
    var p50: Double?
    var p99: Double?
    /// User and system time of the sending process.
    var cpuSeconds: Double?
    /// The most memory that the sending process had held until then.
    var peakBytes: Double?

    var rate: Double { Double(count) / seconds }

    var microsecondsOfCPU: Double { (cpuSeconds ?? 0) * 1_000_000 / Double(count) }

    /// One line for the person running the benchmark.
    func sentence(of sender: String) -> String {
        let milliseconds = { (value: Double) in "\((value * 1_000).rounded(toSignificantDigits: 3).formatted()) ms" }
        let parts: [String?] = [
            "\(rate.rounded(toSignificantDigits: 4).formatted())/s",
            p50.map { "p50 \(milliseconds($0))" }, p99.map { "p99 \(milliseconds($0))" },
            cpuSeconds.map { "\($0.rounded(toSignificantDigits: 3)) s of CPU" },
            peakBytes.map { "\(($0 / 1_000_000).rounded(toSignificantDigits: 3)) MB at the peak" },
        ]
        return "  \(sender), \(count.formatted()) messages: \(parts.compactMap { $0 }.joined(separator: ", "))"
    }
}
