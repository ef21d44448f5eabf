import Domain
import Foundation
import HTTPFetch
import ServiceRuntime
import SignedLinks

/// Envelope senders, one for each mail (variable envelope return path): `bounces+<token>@host`. What comes back to one
/// tells which mail it is about, and nobody else can make one.
///
/// The token holds the delivery's id, 4 bytes that only fit the address it went to, and 10 bytes of HMAC-SHA256: 48
/// characters of Base32, so that the part before the @ keeps to 64 (RFC 5321, 4.5.3.1.1).
struct BounceAddresses: Sendable {
    private let localPart: Substring
    private let host: Substring
    private let sealer: LinkSealer

    static let longestLocalPart = 64 - 1 - BounceTicket.tokenLength

    /// - Parameter mailbox: the address without a token; its server hands on what comes for `name+anything` as well.
    /// - Throws: ``SettingFault``.
    init(mailbox: MailAddress, sealer: LinkSealer) throws(SettingFault) {
        let parts = mailbox.text.split(separator: "@")
        guard parts.count == 2, parts[0].utf8.count <= Self.longestLocalPart else {
            throw SettingFault("must have at most \(Self.longestLocalPart) characters before the @")
        }
        (localPart, host, self.sealer) = (parts[0], parts[1], sealer)
    }

    /// Nil never happens for an address that a mail can be sent to.
    func sender(of delivery: DeliveryID, to address: String) -> MailAddress? {
        let ticket = BounceTicket(delivery, to: address, sealer: sealer)
        return try? MailAddress("\(localPart)+\(ticket.token)@\(host)")
    }

    /// The ticket of the first address in a header field's text that ``sender(of:to:)`` has made.
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

/// Which mail came back, vouched for by the token in the address that it came back to.
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

    /// Nil unless ``token`` was made with one of the sealer's keys.
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

    /// Whether the mail went to this address: an address that was changed since must not pay for the one before.
    func wasSent(to address: String) -> Bool {
        sealer.isTag(addressTag, of: Array(address.lowercased().utf8), for: Self.addressPurpose)
    }

    private static let sealPurpose = "breathe-easy bounce"
    private static let addressPurpose = "breathe-easy bounce address"
}
