/// A provider's document as it came over the wire.
struct Document: Sendable, Equatable {
    var body: [UInt8]
    var receipt: DocumentReceipt
}

/// Proof of what was fetched, to be handed back once its content is safely stored; until then the next poll gets the
/// whole document again.
struct DocumentReceipt: Sendable, Equatable {
    var url: String
    var validators: DocumentValidators
}

/// What HTTP offers to ask "only if it changed".
///
/// Source: https://www.rfc-editor.org/rfc/rfc9110#name-validator-fields
struct DocumentValidators: Sendable, Equatable {
    var entityTag: String?
    var lastModified: String?
}
