/// Easy handles between two transfers: creating one costs libcurl more than resetting it.
struct SpareHandles {
    private var handles: [CurlEasy] = []
    /// Usually enough for all transfers in flight; each uses about 20 kB.
    private let limit = 512

    /// - Returns: a reset handle or a new one; nil when out of memory.
    mutating func take(limit: Int, reach: AddressReach) -> CurlEasy? {
        guard let easy = handles.popLast() ?? CurlEasy() else { return nil }
        easy.prepare(limit: limit, reach: reach)
        return easy
    }

    /// - Parameter easy: not part of any multi handle.
    mutating func keep(_ easy: CurlEasy) {
        guard handles.count < limit else { return }
        easy.reset()
        handles.append(easy)
    }
}
