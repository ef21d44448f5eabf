/// A piece of text in one style, in any script that the fonts have.
public struct PDFText: Hashable, Sendable {
    public var string: String
    /// In points.
    public var size: Double
    public var weight: Weight
    public var colour: PDFColour
    public var alignment: Alignment
    /// From line to line, as a multiple of the font's own height.
    public var lineHeight = 1.0
    /// What does not fit into so many lines is left out, and three dots say so; nil for any number.
    public var mostLines: Int?
    /// What a screen reader announces it as.
    public var role = Role.paragraph

    public enum Weight: Hashable, Sendable {
        case regular, semibold, bold
    }

    /// Against the width of its box. `leading` is the right side for scripts that are read from there.
    public enum Alignment: Hashable, Sendable {
        case leading, centre, trailing
    }

    public enum Role: Hashable, Sendable {
        /// From 1, the title, to 6.
        case heading(Int)
        case paragraph, caption
    }

    public init(
        _ string: String, size: Double, weight: Weight = .regular, colour: PDFColour = .black,
        alignment: Alignment = .leading
    ) {
        (self.string, self.size, self.weight) = (string, size, weight)
        (self.colour, self.alignment) = (colour, alignment)
    }

    public func aligned(_ alignment: Alignment) -> PDFText {
        var text = self
        text.alignment = alignment
        return text
    }

    public func within(lines: Int) -> PDFText {
        var text = self
        text.mostLines = lines
        return text
    }

    public func read(as role: Role) -> PDFText {
        var text = self
        text.role = role
        return text
    }
}

extension PDFText.Role {
    /// The standard structure type: ISO 32000-1, 14.8.4.
    var tag: String {
        switch self {
        case .heading(let level): "H\(min(max(level, 1), 6))"
        case .paragraph: "P"
        case .caption: "Caption"
        }
    }
}
