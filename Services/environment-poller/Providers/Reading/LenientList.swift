/// The readable elements of a list.
struct LenientList<Element: Decodable & Sendable>: Decodable, Sendable {
    private(set) var elements: [Element] = []
    /// Nulls, and elements of another kind.
    private(set) var unreadable = 0

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
            if let element = try list.decode(Stated<Element>.self).value {
                elements.append(element)
            } else {
                unreadable += 1
            }
        }
    }
}
