import Domain
import MessageProtocol

/// The JSON of entries of many people, most of which differ in their ids only: what is the same is encoded once, since
/// a JSON encoder takes longer than all the rest of showing an entry.
struct InboxEntryJSON {
    private struct Template {
        /// With the placeholder as its id.
        let entry: InboxEntry
        let beforeID: [UInt8]
        let afterID: [UInt8]
    }

    private var templates: [Template] = []

    /// No entry's text holds it.
    private static let placeholder = NotificationID()
    /// One for each threshold that a text names.
    private static let mostTemplates = 16

    mutating func bytes(of entry: InboxEntry) throws -> [UInt8] {
        var common = entry
        common.id = Self.placeholder
        if let known = templates.first(where: { $0.entry == common }) { return Self.fill(known, entry.id) }
        let text = String(decoding: try MessageCoding.encode(common), as: UTF8.self)
        let parts = text.split(separator: Self.placeholder.description, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return try MessageCoding.encode(entry) }
        let template = Template(entry: common, beforeID: Array(parts[0].utf8), afterID: Array(parts[1].utf8))
        if templates.count == Self.mostTemplates { templates.removeFirst() }
        templates.append(template)
        return Self.fill(template, entry.id)
    }

    private static func fill(_ template: Template, _ id: NotificationID) -> [UInt8] {
        template.beforeID + id.description.utf8 + template.afterID
    }
}
