import Foundation

/// The machine on which something was measured.
struct RehearsalMachine {
    var description: String {
        let gigabytes = Double(ProcessInfo.processInfo.physicalMemory) / 1e9
        return "\(ProcessInfo.processInfo.activeProcessorCount) cores (\(processor)), "
            + "\(gigabytes.formatted(.number.precision(.fractionLength(0)))) GB of memory, "
            + "\(ProcessInfo.processInfo.operatingSystemVersionString)"
    }

    /// As proc(5) names it.
    private var processor: String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "of unknown kind"
    }
}
