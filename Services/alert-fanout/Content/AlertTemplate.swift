import Localization

/// The compiled title and body of an alert.
struct AlertTemplate: Sendable {
    private let title: TextTemplate
    private let body: TextTemplate

    /// - Throws: what the compiler of templates says of a faulty one.
    init(_ source: [UInt8]) throws {
        let parts = String(decoding: source, as: UTF8.self).split(separator: "\n", maxSplits: 1)
        title = try TextTemplate(parts.first ?? "")
        body = try TextTemplate(parts.count > 1 ? parts[1] : "")
    }

    func content(with words: some Sendable, personalNote: String? = nil) -> AlertContent {
        AlertContent(
            title: Words.capitalized(title.text(with: words)), body: body.text(with: words),
            personalNote: personalNote)
    }
}
