/// Chunks as an announcement lists them: `12-15,20`.
struct ChunkRanges: Sendable, Equatable {
    /// Ascending, with no chunk in two of them.
    let ranges: [ClosedRange<Int32>]

    /// - Returns: nil for what is no such list.
    init?(_ text: some StringProtocol) {
        var ranges: [ClosedRange<Int32>] = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = item.split(separator: "-", omittingEmptySubsequences: false).map { Int32($0) }
            guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], first >= 0, first <= last,
                ranges.last.map({ $0.upperBound < first }) ?? true
            else { return nil }
            ranges.append(first...last)
        }
        self.ranges = ranges
    }

    /// How many chunks they span.
    var count: Int { ranges.reduce(0) { $0 + $1.count } }

    func contains(_ chunk: Int32) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < chunk { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(chunk)
    }
}
