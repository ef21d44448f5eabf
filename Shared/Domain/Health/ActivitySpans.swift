/// Spans of time, ascending and disjoint, in seconds since 1970.
struct ActivitySpans: Hashable, Sendable {
    private var starts: [Double] = []
    private var ends: [Double] = []

    /// - Parameters:
    ///   - spans: in any order; those that overlap become one.
    ///   - pause: spans with at most this much between them become one too.
    init(_ spans: [(start: Double, end: Double)] = [], bridging pause: Double = 0) {
        for span in spans.sorted(by: { $0.start < $1.start }) {
            if let last = ends.last, span.start <= last + pause {
                ends[ends.count - 1] = max(last, span.end)
            } else {
                starts.append(span.start)
                ends.append(span.end)
            }
        }
    }

    /// Whether a span holds all of an interval; the end of a span does not belong to it.
    func cover(_ start: Double, _ end: Double) -> Bool {
        guard let index = index(before: start) else { return false }
        return start < ends[index] && end <= ends[index]
    }

    /// How many seconds of an interval lie within the spans.
    func overlap(_ start: Double, _ end: Double) -> Double {
        var sum = 0.0
        for index in (index(before: start) ?? 0)..<starts.count {
            guard starts[index] < end else { break }
            sum += max(0, min(end, ends[index]) - max(start, starts[index]))
        }
        return sum
    }

    /// The last span that begins at an instant or earlier.
    private func index(before instant: Double) -> Int? {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}
