import Foundation

/// A provider's document as it came over the wire.
struct Document: Sendable, Equatable {
    var body: [UInt8]
    var receipt: DocumentReceipt
    /// Before this nothing new can be had, by the provider's own word; nil when it says nothing.
    var freshUntil: Date?
}

/// Proof of what was fetched, to be handed back once its content is safely stored; until then the next poll gets the
/// whole document again.
struct DocumentReceipt: Sendable, Equatable {
    /// May hold a key and a place: never logged.
    var url: String
    var validators: DocumentValidators
}

/// What HTTP offers to ask "only if it changed".
///
/// Source: https://www.rfc-editor.org/rfc/rfc9110#name-validator-fields
struct DocumentValidators: Sendable, Equatable {
    var entityTag: String?
    var lastModified: String?

    var isEmpty: Bool { entityTag == nil && lastModified == nil }
}
