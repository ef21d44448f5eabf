import Foundation

/// What a running service reports on its admin port.
struct ServiceFacts: Sendable, Equatable {
    /// Nil for a service from before 0.8.0, which reports no version.
    var version: String?
    /// By part of `/ready`: what is missing. Empty when it is ready.
    var missing: [String: String]
    var openFiles: Double?
    var maximumFiles: Double?
    /// By queue: when its last message or canary came through.
    var proofs: [String: Date]
    /// Who answered; nil for a service that does not export its name.
    var service: String?
    /// By queue: when its consumer was last started; empty for a service from before 0.9.
    var starts: [String: Date] = [:]
    /// The queues whose consumers wait for what their handlers need, such as the database.
    var paused: Set<String> = []
}

/// The parts of Prometheus' text format that are asked for here.
struct MetricsText: Sendable {
    var text: String

    /// Of a metric without labels.
    func value(_ name: String) -> Double? { samples(of: name).first { $0.label == nil }?.value }

    /// By the value of the label `queue`.
    func values(byQueue name: String) -> [String: Double] {
        Dictionary(
            samples(of: name).compactMap { sample in sample.label.map { ($0, sample.value) } },
            uniquingKeysWith: { $1 })
    }

    /// The Unix times of a metric, by the value of the label `queue`.
    func times(byQueue name: String) -> [String: Date] {
        values(byQueue: name).mapValues { Date(timeIntervalSince1970: $0) }
    }

    /// The value of a label of a metric that has one sample, such as `breathe_easy_build_info`.
    func label(_ label: String, of name: String) -> String? {
        for line in text.split(separator: "\n") where line.hasPrefix("\(name){") {
            guard let start = line.firstRange(of: "\(label)=\"")?.upperBound else { continue }
            return String(line[start...].prefix { $0 != "\"" })
        }
        return nil
    }

    private func samples(of name: String) -> [(label: String?, value: Double)] {
        text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix(name), let space = line.lastIndex(of: " "),
                let value = Double(line[line.index(after: space)...])
            else { return nil }
            let labels = line[..<space].dropFirst(name.count)
            guard labels.first == "{" else { return labels.isEmpty ? (nil, value) : nil }
            guard let start = labels.firstRange(of: "queue=\"")?.upperBound else { return nil }
            return (String(labels[start...].prefix { $0 != "\"" }), value)
        }
    }
}
