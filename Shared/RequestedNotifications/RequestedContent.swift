public import Domain
import Foundation
public import MessageProtocol
public import SignedLinks

/// What a requested notification says. It lies sealed in the sender's schema, and only the notifier opens it.
public struct RequestedContent: Sendable, Equatable, Codable {
    /// A bare address; nil for the person's own, which the notifier reads from `accounts.contacts`.
    public var address: String?
    /// BCP 47.
    public var language: String
    /// Facts of its kind, such as the device of a sign-in, by ``Value``.
    public var values: [String: String]
    /// What the mail asks to open.
    public var link: String?

    /// The names of facts.
    public enum Value: String, CaseIterable, Sendable {
        /// Such as "Firefox on Android".
        case device
        /// In words, in the content's language.
        case time
        /// Such as the roles that somebody has now.
        case roles
        /// To which an account moved; partly hidden.
        case address
        /// What a report says, in sentences of our own, a line for each.
        case summary
        /// The user name of whom it is about, where that is not the recipient.
        case person
        /// What support wrote, as it was written.
        case answer
    }

    public init(
        to address: String? = nil, language: String, values: [Value: String] = [:], link: String? = nil
    ) {
        (self.address, self.language, self.link) = (address, language, link)
        self.values = Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    }

    public subscript(value: Value) -> String? { values[value.rawValue] }
}

extension RequestedContent {
    /// Readable by whoever has the link keys, and as the content of this request only.
    public func sealed(as id: NotificationRequestID, with sealer: LinkSealer) throws -> [UInt8] {
        let plain = try JSONEncoder().encode(self)
        return Array(try sealer.sealed(plain, for: Self.purpose, about: Data(id.description.utf8)))
    }

    /// - Returns: nil when it was sealed under another key, for another request, or has been changed since.
    public init?(opening sealed: [UInt8], of id: NotificationRequestID, with sealer: LinkSealer) {
        guard
            let plain = sealer.opened(Data(sealed), for: Self.purpose, about: Data(id.description.utf8)),
            let content = try? JSONDecoder().decode(Self.self, from: plain)
        else { return nil }
        self = content
    }

    private static let purpose = "requested notification"
}
