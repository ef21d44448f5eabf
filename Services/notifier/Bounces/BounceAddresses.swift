import Domain
import Foundation
import HTTPFetch
import ServiceRuntime
import SignedLinks

/// Envelope senders, one for each mail (variable envelope return path): `bounces+<token>@host`. A bounce to one
/// identifies its mail, and only this server can make one.
///
/// The token holds the delivery's id, a 4-byte tag of the recipient's address and 10 bytes of HMAC-SHA256: 48
/// characters of Base32, so that the local part stays within 64 (RFC 5321, 4.5.3.1.1).
struct BounceAddresses: Sendable {
    private let localPart: Substring
    private let host: Substring
    private let sealer: LinkSealer

    static let longestLocalPart = 64 - 1 - BounceTicket.tokenLength

    /// - Parameter mailbox: the address without a token; its server must also accept `name+anything`.
    /// - Throws: ``SettingFault``.
    init(mailbox: MailAddress, sealer: LinkSealer) throws(SettingFault) {
        let parts = mailbox.text.split(separator: "@")
        guard parts.count == 2, parts[0].utf8.count <= Self.longestLocalPart else {
            throw SettingFault("must have at most \(Self.longestLocalPart) characters before the @")
        }
        (localPart, host, self.sealer) = (parts[0], parts[1], sealer)
    }

    /// Never nil for an address that can receive mail.
    func sender(of delivery: DeliveryID, to address: String) -> MailAddress? {
        let ticket = BounceTicket(delivery, to: address, sealer: sealer)
        return try? MailAddress("\(localPart)+\(ticket.token)@\(host)")
    }

    /// The ticket of the first address in a header field's text that ``sender(of:to:)`` made.
    func ticket(in text: String) -> BounceTicket? {
        let text = text.lowercased()
        let (opening, ending) = ("\(localPart)+".lowercased(), "@\(host)".lowercased())
        for piece in text.components(separatedBy: opening).dropFirst() {
            let token = piece.prefix(BounceTicket.tokenLength)
            guard piece.dropFirst(token.count).hasPrefix(ending) else { continue }
            if let ticket = BounceTicket(token: token, sealer: sealer) { return ticket }
        }
        return nil
    }
}

/// Identifies a bounced mail by the token in the address it bounced to.
struct BounceTicket: Sendable {
    let deliveryID: DeliveryID
    private let addressTag: [UInt8]
    private let sealer: LinkSealer

    static let tokenLength = 48
    private static let addressTagLength = 4
    private static let sealLength = 10

    init(_ delivery: DeliveryID, to address: String, sealer: LinkSealer) {
        deliveryID = delivery
        addressTag = sealer.tag(
            of: Array(address.lowercased().utf8), for: Self.addressPurpose, count: Self.addressTagLength)
        self.sealer = sealer
    }

    /// Nil unless the token was made with one of the sealer's keys.
    init?(token: some StringProtocol, sealer: LinkSealer) {
        guard let bytes = Base32.bytes(token), bytes.count == 16 + Self.addressTagLength + Self.sealLength else {
            return nil
        }
        let (content, seal) = (Array(bytes.dropLast(Self.sealLength)), Array(bytes.suffix(Self.sealLength)))
        guard sealer.isTag(seal, of: content, for: Self.sealPurpose) else { return nil }
        deliveryID = DeliveryID(content.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
        addressTag = Array(content.dropFirst(16))
        self.sealer = sealer
    }

    var token: String {
        let content = withUnsafeBytes(of: deliveryID.uuid.uuid) { Array($0) } + addressTag
        return Base32.text(content + sealer.tag(of: content, for: Self.sealPurpose, count: Self.sealLength))
    }

    /// Whether the mail went to this address, so that a changed address is not retired for an earlier one.
    func wasSent(to address: String) -> Bool {
        sealer.isTag(addressTag, of: Array(address.lowercased().utf8), for: Self.addressPurpose)
    }

    private static let sealPurpose = "breathe-easy bounce"
    private static let addressPurpose = "breathe-easy bounce address"
}
