import Foundation

/// The cost of the audience index, as JSON for the benchmark.
struct MatchingMeasurement: Encodable {
    var people = 0
    /// From an empty process to the loaded audience.
    var loadSeconds = 0.0
    /// When nothing has changed.
    var catchUpMilliseconds = 0.0
    /// Of the whole process, before it loads the audience.
    var emptyMegabytes: Double?
    /// The peak until after the load.
    var peakMegabytes: Double?
    var alerts: [Match] = []

    struct Match: Encodable {
        var people = 0
        var candidateChunks = 0
        var milliseconds = 0.0

        /// - Parameter rounds: 1 or more; the median counts.
        init(_ query: AudienceQuery, in index: AudienceIndex, rounds: Int) {
            var times: [Double] = []
            for _ in 0..<max(1, rounds) {
                let start = ContinuousClock.now
                let chunks = index.candidateChunks(near: query.coordinate)
                people = chunks.reduce(0) { $0 + index.matches(query, in: $1).count }
                times.append((ContinuousClock.now - start) / .milliseconds(1))
                candidateChunks = chunks.count
            }
            milliseconds = times.sorted()[times.count / 2]
        }
    }

    /// The peak of this process, by `VmHWM`; nil where the system does not report it.
    ///
    /// Source: https://man7.org/linux/man-pages/man5/proc_pid_status.5.html
    static func residentPeak() -> Double? {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
        return kibibytes.map { $0 * 1_024 / 1_000_000 }
    }
}
