import Synchronization

/// The settings that a program knows, by variable, and which of them are whole numbers.
public struct KnownSettings: Sendable, Equatable {
    /// The allowed numbers; nil for what is any other text.
    public private(set) var ranges: [String: ClosedRange<Int>?]

    public init(_ ranges: [String: ClosedRange<Int>?] = [:]) { self.ranges = ranges }

    public mutating func insert(_ variable: String, range: ClosedRange<Int>?) {
        ranges.updateValue(range ?? (ranges[variable] ?? nil), forKey: variable)
    }

    public func union(_ other: KnownSettings) -> KnownSettings {
        other.ranges.reduce(into: self) { $0.insert($1.key, range: $1.value) }
    }

    /// Whether something reads the variable: itself, the file of `…_FILE`, the password of a URL; or compose, which
    /// passes everything in `.env` on to the containers.
    public func contains(_ variable: String) -> Bool {
        // Issuers of sign-in have names of the operator's own.
        let variable = variable.replacing(/^ACCOUNTS_OIDC_[A-Z0-9]{1,20}_/, with: "ACCOUNTS_OIDC_GOOGLE_")
        let name = variable.withoutSuffix("_FILE") ?? variable
        let url = name.withoutSuffix("_PASSWORD").map { $0 + "_URL" }
        return [variable, name, url].contains { $0.map(ranges.keys.contains) ?? false }
            || ["_REPLICAS", "_HTTP_BIND"].contains { variable.hasSuffix($0) }
    }

    /// Variables that begin like this program's settings, and that nothing reads.
    /// - Parameters:
    ///   - prefixes: such as `NOTIFIER_`.
    ///   - shared: prefixes that other programs may use as well, so that only a name close to a known one counts.
    public func unknown(
        in variables: some Sequence<String>, prefixes: [String], shared: [String] = []
    ) -> [UnknownSetting] {
        variables.sorted().filter { !contains($0) }.compactMap { variable in
            let nearest = nearest(to: variable)
            if prefixes.contains(where: { variable.hasPrefix($0) }) {
                return UnknownSetting(variable: variable, nearest: nearest)
            }
            guard nearest != nil, shared.contains(where: { variable.hasPrefix($0) }) else { return nil }
            return UnknownSetting(variable: variable, nearest: nearest)
        }
    }

    /// Of those that differ in three characters at most.
    private func nearest(to variable: String) -> String? {
        ranges.keys.map { (name: $0, distance: Self.distance(variable, $0)) }
            .filter { $0.distance <= 3 }.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }
}

/// A variable that looks like a setting and is none.
public struct UnknownSetting: Sendable, Equatable {
    public var variable: String
    /// The known name that is most like it, if one is.
    public var nearest: String?
}

/// Collects what is read. The mutex protects it.
final class AskedSettings: Sendable {
    private let settings = Mutex(KnownSettings())

    var known: KnownSettings { settings.withLock { $0 } }

    func insert(_ variable: String, range: ClosedRange<Int>?) {
        settings.withLock { $0.insert(variable, range: range) }
    }
}

extension String {
    fileprivate func withoutSuffix(_ suffix: String) -> String? {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
    }
}

extension KnownSettings {
    /// How many characters have to be inserted, deleted, replaced or swapped with the next one: the optimal string
    /// alignment distance.
    static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first.utf8), Array(second.utf8))
        var before: [Int] = []
        var above = Array(0...second.count)
        for row in first.indices {
            var line = [row + 1]
            for column in second.indices {
                let replaced = above[column] + (first[row] == second[column] ? 0 : 1)
                var least = min(replaced, above[column + 1] + 1, line[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    least = min(least, before[column - 1] + 1)
                }
                line.append(least)
            }
            (before, above) = (above, line)
        }
        return above[second.count]
    }
}
