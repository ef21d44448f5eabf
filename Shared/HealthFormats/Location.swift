/// A position in a document, such as `metrics[3].value`.
public struct Location: Hashable, Sendable, CustomStringConvertible {
    /// The list that contains it, empty for the document itself.
    var list: String
    /// Its index in that list, from 0.
    var index: Int?
    /// The part of it that is meant, empty for all of it.
    var field: String

    init(_ list: String = "", _ index: Int? = nil, field: String = "") {
        self.list = list
        self.index = index
        self.field = field
    }

    func part(_ name: String) -> Location {
        var part = self
        part.field = field.isEmpty ? name : "\(field).\(name)"
        return part
    }

    public var description: String {
        let place = list + (index.map { "[\($0)]" } ?? "")
        return place.isEmpty || field.isEmpty ? place + field : "\(place).\(field)"
    }
}
