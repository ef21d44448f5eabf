/// Chunks as ranges, such as `12-15,20`.
struct ChunkRanges: Sendable, Equatable {
    private(set) var ranges: [ClosedRange<Int32>] = []

    /// - Parameters:
    ///   - chunks: ascending.
    ///   - gap: chunks this close to each other share a range, which then names chunks that are not there.
    init(_ chunks: [Int32], gap: Int = 1) {
        for chunk in chunks {
            if let last = ranges.last, Int(chunk) - Int(last.upperBound) <= gap {
                ranges[ranges.count - 1] = last.lowerBound...chunk
            } else {
                ranges.append(chunk...chunk)
            }
        }
    }

    var text: String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    }

    /// As exact as so many bytes allow; coarser ranges only make others look in vain.
    /// - Parameter limit: at least the bytes of one range.
    static func text(of chunks: [Int32], atMost limit: Int) -> String {
        var gap = 1
        var ranges = ChunkRanges(chunks)
        while ranges.text.utf8.count > limit, ranges.ranges.count > 1 {
            gap *= 2
            ranges = ChunkRanges(chunks, gap: gap)
        }
        return ranges.text
    }
}
