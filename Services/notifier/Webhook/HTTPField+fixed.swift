import HTTPTypes

extension HTTPField.Name {
    /// A name that is written in the code.
    static func fixed(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) cannot be a field's name") }
        return name
    }
}
