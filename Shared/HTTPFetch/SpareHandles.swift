/// Easy handles between two transfers: making one costs libcurl more than emptying it.
struct SpareHandles {
    private var handles: [CurlEasy] = []
    /// Enough for what is in flight at most times; each holds some 20 kB.
    private let limit = 512

    /// - Returns: an emptied handle or a new one; nil when memory is short.
    mutating func take(limit: Int, reach: AddressReach) -> CurlEasy? {
        guard let easy = handles.popLast() ?? CurlEasy() else { return nil }
        easy.prepare(limit: limit, reach: reach)
        return easy
    }

    /// - Parameter easy: one that no multi handle knows.
    mutating func keep(_ easy: CurlEasy) {
        guard handles.count < limit else { return }
        easy.reset()
        handles.append(easy)
    }
}
