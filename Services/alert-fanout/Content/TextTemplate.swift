import Mustache

/// A compiled template of plain text: nothing is escaped, and what a value holds is no template.
struct TextTemplate: Sendable {
    private let template: MustacheTemplate

    /// - Throws: what the compiler of templates says of a faulty one.
    init(_ source: some StringProtocol) throws {
        template = try MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}\(source)")
    }

    /// - Parameter words: a structure with a property for each tag; nil, false and empty lists switch a section off.
    func text(with words: some Sendable) -> String { template.render(words) }
}
