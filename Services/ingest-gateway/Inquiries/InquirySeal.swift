import Domain
import Foundation
import PersonKeys

/// Seals the texts and the address of one inquiry with a key of its own, which goes with the inquiry.
struct InquirySeal: Sendable {
    let id: InquiryID
    private let key: PersonKey

    /// With a new key.
    init(_ id: InquiryID) { (self.id, key) = (id, PersonKey()) }

    init(_ id: InquiryID, wrapped: [UInt8], under masterKeys: MasterKeys) throws {
        (self.id, key) = (id, try masterKeys.unwrap(wrapped))
    }

    func wrapped(under masterKeys: MasterKeys) throws -> [UInt8] { try masterKeys.wrap(key) }

    func sealed(_ text: String, as place: Place) throws -> [UInt8] {
        try key.seal(Array(text.utf8), at: path(place))
    }

    func opened(_ sealed: [UInt8], as place: Place) throws -> String {
        String(decoding: try key.open(sealed, at: path(place)), as: UTF8.self)
    }

    /// Where a sealed text belongs; it opens nowhere else.
    enum Place: Sendable {
        case address
        /// By its number.
        case message(Int)
    }

    private func path(_ place: Place) -> String {
        switch place {
        case .address: "inquiries/\(id)/address"
        case .message(let number): "inquiries/\(id)/\(number)"
        }
    }
}
