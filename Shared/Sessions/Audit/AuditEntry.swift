import Crypto
public import Foundation

/// What somebody of the staff did that concerns another person.
public struct StaffAct: Sendable, Equatable {
    /// The person's id, or ``operator``.
    public var actor: String
    /// Such as `people.found`.
    public var action: String
    /// Whom it concerns: an id; nil when nobody was found.
    public var subject: String?
    /// More about the action, such as a role; never anything personal.
    public var detail: String?
    /// As the actor gave it.
    public var reason: String
    /// Such as `GET /api/v1/staff/people`.
    public var route: String

    /// Somebody with a shell on the servers.
    public static let `operator` = "operator"

    public init(
        by actor: String, _ action: String, of subject: String?, detail: String? = nil, because reason: String,
        from route: String
    ) {
        (self.actor, self.action, self.subject, self.detail) = (actor, action, subject, detail)
        (self.reason, self.route) = (reason, route)
    }
}

/// A line of the audit: each confirms the one before it by its hash.
public struct AuditEntry: Sendable, Equatable {
    /// From 1, without gaps.
    public var sequence: Int
    /// In whole milliseconds.
    public var at: Date
    public var act: StaffAct
    /// ``hash`` of the entry before; ``beginning`` in the first.
    public var previous: [UInt8]
    /// As stored; ``expectedHash`` unless somebody changed the entry.
    public var hash: [UInt8]

    public static let beginning = [UInt8](repeating: 0, count: 32)

    /// The entry that follows another.
    /// - Parameter last: nil makes it the first.
    public init(_ act: StaffAct, at time: Date, after last: AuditHead?) {
        let milliseconds = (time.timeIntervalSince1970 * 1_000).rounded(.down)
        self.init(
            sequence: (last?.sequence ?? 0) + 1, at: Date(timeIntervalSince1970: milliseconds / 1_000), act: act,
            previous: last?.hash ?? Self.beginning, hash: [])
        hash = expectedHash
    }

    /// One that was stored.
    public init(sequence: Int, at: Date, act: StaffAct, previous: [UInt8], hash: [UInt8]) {
        (self.sequence, self.at, self.act) = (sequence, at, act)
        (self.previous, self.hash) = (previous, hash)
    }

    /// SHA-256 over the previous hash and all fields, each with its length before it, so that no two entries have the
    /// same bytes.
    public var expectedHash: [UInt8] {
        let milliseconds = Int64((at.timeIntervalSince1970 * 1_000).rounded())
        let fields: [String?] = [
            "breathe-easy audit 1", String(sequence), String(milliseconds), act.actor, act.action, act.subject,
            act.detail, act.reason, act.route,
        ]
        var hasher = SHA256()
        hasher.update(data: previous)
        for field in fields {
            // One more than the length; 0 is a field that is absent.
            let length = UInt32(field.map { $0.utf8.count + 1 } ?? 0)
            withUnsafeBytes(of: length.bigEndian) { hasher.update(bufferPointer: $0) }
            hasher.update(data: Array((field ?? "").utf8))
        }
        return Array(hasher.finalize())
    }

    public var head: AuditHead { AuditHead(sequence: sequence, hash: hash) }
}
