/// A line of a list that says nothing twice.
public struct RepeatedLine: Sendable, Equatable {
    /// The line, with how often it applies when that is more than once: the same in every language.
    public let text: String

    /// - Returns: each line once, in the order of its first appearance.
    public static func each(of lines: some Sequence<String>) -> [RepeatedLine] {
        var counts: [String: Int] = [:]
        var order: [String] = []
        for line in lines {
            if counts[line] == nil { order.append(line) }
            counts[line, default: 0] += 1
        }
        return order.map { line in
            let count = counts[line] ?? 1
            return RepeatedLine(text: count > 1 ? "\(line) (\(count)×)" : line)
        }
    }
}
