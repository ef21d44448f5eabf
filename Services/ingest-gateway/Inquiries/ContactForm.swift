import Domain
import Foundation
import HTTPService
import Localization

/// The form of the page, as somebody typed it.
struct ContactForm: Sendable, Equatable {
    var kind = ""
    var message = ""
    var address = ""
    /// The same for the same inquiry, so that it is stored once.
    var key = UUID().uuidString.lowercased()
    /// ``FormTime``; nil for a form that has not been shown.
    var opened: String?
    /// Of the field that nobody sees.
    var trap = ""
    /// Whether it asked for an address, as it does whoever is not signed in.
    var asksForAddress = true

    init() {}

    init(_ fields: FormFields) {
        kind = fields.text("kind") ?? ""
        message = fields.texts("message").first ?? ""
        address = fields.text("email") ?? ""
        if let given = fields.text("key"), (1...IdempotencyKey.longestOfForm).contains(given.utf8.count) { key = given }
        opened = fields.text("opened")
        trap = fields.text(Self.trapName) ?? ""
        asksForAddress = fields.has("email")
    }

    static let trapName = "website"

    /// What has to be mended, by the form's name of the field.
    /// - Parameter needsAddress: whether the person is not signed in.
    func faults(needsAddress: Bool) -> Set<Field> {
        var faults: Set<Field> = []
        if InquiryKind(rawValue: kind) == nil { faults.insert(.kind) }
        do { _ = try InquiryText(message) } catch { faults.insert(isBlank || isTooLong ? .message : .characters) }
        if needsAddress, (try? EmailAddress(mailable: address)) == nil { faults.insert(.address) }
        return faults
    }

    /// - Returns: nil while there are faults.
    func draft(in language: ContentLanguage) -> InquiryDraft? {
        guard let kind = InquiryKind(rawValue: kind), let text = try? InquiryText(message) else { return nil }
        return InquiryDraft(kind: kind, text: text, language: language.rawValue)
    }

    private var isBlank: Bool { message.allSatisfy(\.isWhitespace) }
    private var isTooLong: Bool { message.utf8.count > InquiryText.longest }

    enum Field: Sendable, Hashable, CaseIterable {
        case kind
        /// Empty or too long.
        case message
        /// It has characters that cannot be seen.
        case characters
        case address
    }
}

extension IdempotencyKey {
    /// Of a form's hidden key: a UUID's length, with room.
    fileprivate static let longestOfForm = 64
}
