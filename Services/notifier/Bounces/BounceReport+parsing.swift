import Domain
import Foundation

extension BounceReport {
    /// - Parameter message: the whole mail that carries the report.
    /// - Throws: ``BounceFault/notAReport`` or ``BounceFault/noOutcome``.
    init(_ message: [UInt8]) throws(BounceFault) {
        let mail = MIMEPart(message)
        let parts = Self.leaves(of: mail, depth: 0)
        guard let status = parts.first(where: { Self.statusTypes.contains($0.contentType) }) else {
            throw .notAReport
        }
        recipients = Self.groups(in: status.body).compactMap(Self.recipient)
        guard !recipients.isEmpty else { throw .noOutcome }
        // Set by Postfix and qmail, by Dovecot and others, by Exim, and by the report's author.
        destinations = ["x-original-to", "delivered-to", "envelope-to", "to"].flatMap { mail.values(of: $0) }
        let returned = parts.first { Self.returnedTypes.contains($0.contentType) }
        originalID = returned.flatMap { MIMEPart(lines: $0.body).value(of: "message-id") }.flatMap(Self.deliveryID)
    }

    private static let deepest = 4
    /// RFC 3464 and, for addresses beyond ASCII, RFC 6533.
    private static let statusTypes: Set = ["message/delivery-status", "message/global-delivery-status"]
    private static let returnedTypes: Set = [
        "message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers",
    ]

    /// The parts of the report itself, not of the returned mail.
    private static func leaves(of part: MIMEPart, depth: Int) -> [MIMEPart] {
        guard part.contentType.hasPrefix("multipart/"), depth < deepest else { return [part] }
        return part.parts.flatMap { leaves(of: $0, depth: depth + 1) }
    }

    /// Groups of fields separated by empty lines.
    private static func groups(in body: ArraySlice<UInt8>) -> [MIMEPart] {
        var (groups, rest) = ([MIMEPart](), body)
        while !rest.isEmpty, groups.count < mostGroups {
            let group = MIMEPart(lines: rest)
            groups.append(group)
            rest = group.body
        }
        return groups
    }

    private static let mostGroups = 100

    /// Nil for the group about the whole report.
    private static func recipient(_ group: MIMEPart) -> Recipient? {
        guard let word = group.value(of: "action")?.prefix(while: \.isLetter).lowercased(),
            let action = Action(rawValue: word)
        else { return nil }
        return Recipient(action: action, status: status(in: group))
    }

    /// Exim always states 5.0.0; the remote server's text then has the status.
    private static func status(in group: MIMEPart) -> EnhancedStatus? {
        let stated = group.value(of: "status").flatMap { EnhancedStatus(startOf: $0) }
        guard stated?.subject ?? 0 == 0, let words = group.value(of: "diagnostic-code"),
            let match = words.firstMatch(of: /(?:^|[\s;])[45]\d\d[\s\-]+(?:#)?([45]\.\d{1,3}\.\d{1,3})/)
        else { return stated }
        return EnhancedStatus(startOf: match.1) ?? stated
    }

    private static func deliveryID(_ messageID: String) -> DeliveryID? {
        let plain = messageID.trimmingCharacters(in: CharacterSet(charactersIn: "<> "))
        return DeliveryID(String(plain.prefix { $0 != "@" }))
    }
}

/// Why a report cannot be used.
enum BounceFault: Error, Equatable, CustomStringConvertible {
    case notAReport
    case noOutcome
    case noTicket
    case unknownDelivery

    var description: String {
        switch self {
        case .notAReport:
            "This mail contains no delivery report (message/delivery-status, RFC 3464); replies from people and "
                + "out-of-office messages cannot be used here"
        case .noOutcome: "The delivery report states no recipient's outcome (Action, RFC 3464, 2.3.3)"
        case .noTicket:
            "Neither the address the report was sent to nor the mail in it is ours: submit the whole mail, including "
                + "the header fields that name its recipient (To, X-Original-To, Delivered-To)"
        case .unknownDelivery: "The reported mail is not known any more; nothing was changed"
        }
    }
}
