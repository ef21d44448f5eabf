import Localization
import Mustache

/// The compiled title and body of an alert.
struct AlertTemplate: Sendable {
    private let title: TextTemplate
    private let body: TextTemplate

    /// - Throws: when the template does not compile.
    init(_ source: [UInt8]) throws {
        let parts = String(decoding: source, as: UTF8.self).split(separator: "\n", maxSplits: 1)
        title = try TextTemplate(parts.first ?? "")
        body = try TextTemplate(parts.count > 1 ? parts[1] : "")
    }

    func content(
        with values: some Sendable, personalNote: String? = nil, summary: String? = nil
    ) -> AlertContent {
        AlertContent(
            title: Words.capitalized(title.text(with: values)), body: body.text(with: values),
            personalNote: personalNote, summary: summary)
    }
}

/// A compiled template of plain text: values are neither escaped nor expanded.
struct TextTemplate: Sendable {
    private let template: MustacheTemplate

    /// - Throws: when the template does not compile.
    init(_ source: some StringProtocol) throws {
        template = try MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}\(source)")
    }

    /// - Parameter values: a structure with a property for each tag; nil, false and empty lists omit a section.
    func text(with values: some Sendable) -> String { template.render(values) }
}
