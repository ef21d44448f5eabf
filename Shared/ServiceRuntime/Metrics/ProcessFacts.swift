import Foundation
import Glibc

/// Process figures from the kernel, with the names and meanings of Prometheus' own client libraries:
/// https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics
struct ProcessFacts {
    /// In bytes.
    var residentMemory: Double
    /// User and system time in seconds.
    var cpuSeconds: Double
    var openFiles: Double
    var mostFiles: Double

    init() {
        // The second field of statm counts resident pages: proc(5).
        let pages = Self.fields(of: "/proc/self/statm").dropFirst().first.flatMap(Double.init) ?? 0
        residentMemory = pages * Double(sysconf(Int32(_SC_PAGESIZE)))
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        cpuSeconds = usage.ru_utime.seconds + usage.ru_stime.seconds
        // Without the folder itself, which is open while it is read.
        openFiles = Double(
            max(1, (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 1) - 1)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        mostFiles = Double(limit.rlim_cur)
    }

    /// Unix time at which the process started, to a second.
    static let startTime: Double = {
        // "(22) starttime: the time the process started after system boot", in clock ticks: proc(5). The second field,
        // a name in brackets, may hold blanks.
        let text = (try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8)) ?? ""
        let ticks = text.split(separator: ")").last?.split(separator: " ").dropFirst(19).first.flatMap { Double($0) }
        let boot = fields(of: "/proc/stat").drop { $0 != "btime" }.dropFirst().first.flatMap(Double.init)
        return (boot ?? 0) + (ticks ?? 0) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }()

    private static func fields(of file: String) -> [String] {
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        return text.split { $0.isWhitespace }.map(String.init)
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

extension PrometheusRegistry {
    func set(_ facts: ProcessFacts) {
        set(RuntimeMetrics.residentMemory, to: facts.residentMemory)
        set(RuntimeMetrics.cpuSeconds, to: facts.cpuSeconds)
        set(RuntimeMetrics.openFiles, to: facts.openFiles)
        set(RuntimeMetrics.mostFiles, to: facts.mostFiles)
        set(RuntimeMetrics.startTime, to: ProcessFacts.startTime)
    }
}
