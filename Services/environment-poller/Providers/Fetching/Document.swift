import Foundation

/// A provider's document as it came over the wire.
struct Document: Sendable, Equatable {
    var body: [UInt8]
    var receipt: DocumentReceipt
    /// Until when the provider promises no change; nil when it does not say.
    var freshUntil: Date?
}

/// Identifies a fetched version, to be accepted once its content is stored; until then the next poll gets the
/// whole document again.
struct DocumentReceipt: Sendable, Equatable {
    /// May contain a key and a place: never log it.
    var url: String
    var validators: DocumentValidators
}

/// The validators of a conditional request.
///
/// Source: https://www.rfc-editor.org/rfc/rfc9110#name-validator-fields
struct DocumentValidators: Sendable, Equatable {
    var entityTag: String?
    var lastModified: String?

    var isEmpty: Bool { entityTag == nil && lastModified == nil }
}
