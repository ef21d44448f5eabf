import Domain

/// What has become of an invitation. The application relies on four; the staff may add others.
struct InviteeStatus: RawRepresentable, Hashable, Sendable, CustomStringConvertible, Encodable {
    let rawValue: String

    init(rawValue: String) { self.rawValue = rawValue }

    static let invited = InviteeStatus(rawValue: "Invited")
    static let participating = InviteeStatus(rawValue: "Participating")
    static let restricted = InviteeStatus(rawValue: "Restricted")
    static let withdrawn = InviteeStatus(rawValue: "Withdrawn")

    static let builtIn = [invited, participating, restricted, withdrawn]

    var isBuiltIn: Bool { Self.builtIn.contains(self) }
    /// Whether the staff may restrict whoever has it (DEC-8 of the requirements).
    var canBeRestricted: Bool { self == .invited || self == .participating }

    var description: String { rawValue }

    /// What the staff may call one.
    static let rule = TextRule(scalars: 1...40, bytes: 120)
}

/// An invitation, and whoever has enrolled with it: nobody's name, and days instead of times.
struct Invitee: Sendable, Equatable {
    var code: InvitationCode
    var status = InviteeStatus.invited
    var createdOn: CalendarDay
    var enrolledOn: CalendarDay?
    /// On which the person was restricted or withdrew.
    var leftOn: CalendarDay?
    /// SHA-256 of the device's secret.
    var digest: [UInt8]?
    /// Of the consent that was signed.
    var consentVersion: Int?
}

extension Invitee {
    /// Single use: whoever comes second finds it in use.
    /// - Throws: ``InvitationRefusal``.
    mutating func enrol(_ digest: [UInt8], consentVersion: Int, on day: CalendarDay) throws(InvitationRefusal) {
        if let refusal = InvitationRefusal(of: status) {
            // The same device again: it has not heard that it was enrolled.
            guard refusal == .alreadyInUse, self.digest == digest else { throw refusal }
            return
        }
        (status, self.digest, self.consentVersion) = (.participating, digest, consentVersion)
        (enrolledOn, leftOn) = (day, nil)
    }

    /// - Throws: ``InviteeError``.
    mutating func restrict(on day: CalendarDay) throws(InviteeError) {
        guard status.canBeRestricted else { throw .cannotBeRestricted(status) }
        (status, leftOn) = (.restricted, enrolledOn == nil ? nil : day)
    }

    /// - Throws: ``InviteeError``.
    mutating func withdraw(on day: CalendarDay) throws(InviteeError) {
        // Whoever repeats it has not heard that it is done.
        guard status != .withdrawn else { return }
        guard digest != nil, status != .restricted, status != .invited else { throw .notParticipating(status) }
        (status, leftOn) = (.withdrawn, day)
    }

    /// What a developer of the site makes of it.
    /// - Throws: ``InviteeError``.
    mutating func turn(to other: InviteeStatus, on day: CalendarDay) throws(InviteeError) {
        guard other != status else { return }
        switch other {
        case .invited:
            // Whoever had enrolled is out: the ID is for somebody else.
            (digest, consentVersion, enrolledOn, leftOn) = (nil, nil, nil, nil)
        case .participating:
            guard digest != nil else { throw .nobodyEnrolled }
            leftOn = nil
        case .restricted, .withdrawn:
            if enrolledOn != nil { leftOn = leftOn ?? day }
        default: break
        }
        status = other
    }
}

/// Why an invitation lets nobody in.
enum InvitationRefusal: String, Error, Sendable {
    case unknown = "unknown-invitation"
    case alreadyInUse = "already-in-use"
    case revoked
    /// Its status is one that the staff made.
    case notInvited = "not-invited"

    /// - Returns: nil for one that lets in.
    init?(of status: InviteeStatus) {
        switch status {
        case .invited: return nil
        case .participating: self = .alreadyInUse
        case .restricted, .withdrawn: self = .revoked
        default: self = .notInvited
        }
    }
}

/// Why the staff, or a participant, cannot do something with an invitee or a status.
enum InviteeError: Error, Sendable, Equatable {
    case unknownInvitee
    case codeTaken
    case cannotBeRestricted(InviteeStatus)
    case notParticipating(InviteeStatus)
    /// So the ID cannot be in use.
    case nobodyEnrolled
    case tooMany(most: Int)
    case studyTakesNobody
    case unknownStatus
    case statusExists
    case statusIsBuiltIn
    case statusIsUsed(by: Int)
}
