/// How a text looks in a terminal: the codes of ECMA-48, or none.
struct TerminalStyle: Sendable, Equatable {
    var hasColour: Bool

    enum Look: String, Sendable {
        case bold = "1"
        case faint = "2"
        case red = "1;31"
        case yellow = "33"
    }

    func callAsFunction(_ text: String, _ look: Look?) -> String {
        guard hasColour, let look else { return text }
        return "\u{1B}[\(look.rawValue)m\(text)\u{1B}[0m"
    }
}
