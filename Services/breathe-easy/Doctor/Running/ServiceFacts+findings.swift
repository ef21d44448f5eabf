import Foundation

extension ServiceFacts {
    /// - Parameter release: of this command, to which the service's version is compared.
    func findings(of name: String, release: String, now: Date) -> [Finding] {
        [readyFinding(of: name), versionFinding(of: name, release)]
            + [fileFinding(of: name), proofFinding(of: name, now: now)].compactMap { $0 }
    }

    private func readyFinding(of name: String) -> Finding {
        guard !missing.isEmpty else { return .ok("ready", of: name, "ready") }
        let text = missing.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
        return .broken(
            "ready", of: name, "is not ready: \(text)",
            mend:
                "fix what PostgreSQL and RabbitMQ report above, and it becomes ready by itself; otherwise read its log")
    }

    private func versionFinding(of name: String, _ release: String) -> Finding {
        guard let version else {
            return .warning(
                "running", of: name, "is older than 0.8.0, this command is \(release)",
                mend: "finish the update: docs/releases.md")
        }
        guard version != release else { return .ok("running", of: name, "version \(version)") }
        let text = "is version \(version), this command is \(release)"
        return Version(version).isNeighbour(of: Version(release))
            ? .warning("running", of: name, text, mend: "expected during an update; finish it: docs/releases.md")
            : .broken(
                "running", of: name, text,
                mend: "only neighbouring versions may run together: update it to \(release), docs/releases.md")
    }

    private func fileFinding(of name: String) -> Finding? {
        guard let openFiles, let maximumFiles, maximumFiles > 0 else { return nil }
        guard openFiles > 0.8 * maximumFiles else { return .ok("files", of: name, "far from its limit") }
        return .warning(
            "files", of: name, "\(Int(openFiles)) of \(Int(maximumFiles)) files are open",
            mend: "raise the limit: ulimit -n, or 'ulimits: nofile' in compose")
    }

    /// A consumer without traffic gets a canary every 30 s; three are not lost by chance.
    private static let longestSilence = 120.0

    private func proofFinding(of name: String, now: Date) -> Finding? {
        // Without a connection or a consumer nothing can pass, as `ready` says.
        guard !proofs.isEmpty, missing["broker"]?.contains("had stalled") != false else { return nil }
        // After an outage the first canary is on its way.
        let silent = proofs.filter { $0.value.timeIntervalSince1970 > 0 && !paused.contains($0.key) }
            .map { ($0.key, now.timeIntervalSince(max($0.value, starts[$0.key] ?? $0.value))) }
            .filter { $0.1 > Self.longestSilence }
        guard !silent.isEmpty else { return .ok("canaries", of: name, "passed through every queue") }
        let text = silent.sorted { $0.0 < $1.0 }.map { "\($0.0) for \(Int($0.1)) s" }
        return .broken(
            "canaries", of: name, "nothing passed through \(text.joined(separator: ", "))",
            mend: "see 'Consumer stalls' in the log of \(name); if it does not resume by itself, restart it")
    }
}

/// A version by https://semver.org, without what follows a hyphen.
struct Version: Sendable, Equatable {
    var numbers: [Int]

    init(_ text: String) {
        numbers = text.prefix { $0 != "-" }.split(separator: ".").compactMap { Int($0) }
    }

    /// Whether both may run at the same time, as docs/releases.md promises: the same minor version, or the next one.
    /// Before 1.0 a minor version is what a major one is later.
    func isNeighbour(of other: Version) -> Bool {
        guard numbers.count == 3, other.numbers.count == 3, numbers[0] == other.numbers[0] else { return false }
        return abs(numbers[1] - other.numbers[1]) <= 1
    }
}
