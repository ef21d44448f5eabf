import Domain
import HTTPService

extension BodyField<Place> {
    /// `place`, as a person chose and named it. `Place` itself mends what it reads, and here faults are named.
    static var place: BodyField {
        requiredObject("place") { (reader) throws(FieldFaults) in
            let (name, coordinate) = try reader.values(
                BodyField<String>.required("name").checked { try TextRule.name.checked($0, field: "name") },
                BodyField<Coordinate>.required("coordinate"))
            return try reader.checked { () throws(DomainError) in try Place(name: name, coordinate: coordinate) }
        }
    }
}

extension BodyField<Comment?> {
    /// `comment`, as a person wrote it.
    static var comment: BodyField {
        BodyField<String?>.optional("comment", default: nil).checked { try $0.map { try Comment($0) } }
    }
}
