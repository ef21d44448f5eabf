/// JSON without its values, except those of texts, which may be ids.
indirect enum JSONShape: Decodable {
    case object([String: JSONShape])
    case list([JSONShape])
    case text(String)
    case number
    case truthValue
    case null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if (try? container.decode(Bool.self)) != nil {
            self = .truthValue
        } else if (try? container.decode(Double.self)) != nil {
            self = .number
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONShape].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONShape].self))
        }
    }
}
