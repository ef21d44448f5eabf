/// Why a text is not taken, and where.
public struct MarkdownFault: Error, Sendable, Equatable, CustomStringConvertible {
    public enum Problem: Sendable, Equatable {
        /// In bytes of UTF-8.
        case tooLong(Int, limit: Int)
        /// One that cannot be seen, as `U+202E`.
        case character(String)
        case html
        case nested(limit: Int)
        case link
        /// The title is the only heading of level 1.
        case headingOfTitle
        /// A heading that skips a level.
        case headingLevel(Int, after: Int)
        /// No picture has this name.
        case picture(String)
        case pictureWithoutText
        /// No source has this number.
        case source(Int, of: Int)
    }

    public var problem: Problem
    /// From 1; nil for what is wrong with the whole.
    public var line: Int?

    public init(_ problem: Problem, line: Int? = nil) { (self.problem, self.line) = (problem, line) }

    public var description: String { line.map { "line \($0): \(text)" } ?? text }

    private var text: String {
        switch problem {
        case .tooLong(let count, let limit): "must have at most \(limit) bytes, but has \(count)"
        case .character(let name): "must not contain \(name), which cannot be seen"
        case .html: "HTML is not allowed: write Markdown"
        case .nested(let limit): "lists and quotes may lie in each other up to \(limit) deep"
        case .link: "a link must begin with https://, http://, mailto:, # or /"
        case .headingOfTitle: "headings begin with ##: the title stands above them"
        case .headingLevel(let level, let last): "a heading of level \(level) must not follow one of level \(last)"
        case .picture(let name): "there is no picture \(name): upload it first, and name it by its number"
        case .pictureWithoutText: "a picture needs a text for those who cannot see it: ![text](1)"
        case .source(let number, let count): "[\(number)] names no source: there are \(count)"
        }
    }
}

/// All that is wrong with a text, in the order of its lines.
public struct MarkdownFaults: Error, Sendable, Equatable {
    public var all: [MarkdownFault]
}
