import Domain
import Foundation

/// What a person has said of themselves, beside name and address.
struct Profile: Sendable, Equatable {
    var firstName: String?
    var lastName: String?
    var birthDate: CalendarDay?
    var country: Country?
    /// Nobody has to tell one.
    var gender: Gender?
    var units = UnitSystem.metric
    var picture = ProfilePicture.suggested(.birch)
    /// Whether others may see the user name beside what the person reports.
    var showsName = false
    var guardianship: Guardianship?
}

/// The pain map chooses its figure by it.
enum Gender: String, Sendable, CaseIterable, Codable {
    case female, male, other
}

/// In which units the person reads measurements.
enum UnitSystem: String, Sendable, CaseIterable, Codable {
    case metric
    case imperial
}

/// What stands for the person.
enum ProfilePicture: Sendable, Equatable {
    case suggested(SuggestedPicture)
    /// An upload of theirs.
    case own

    /// As it is stored and sent.
    var name: String {
        switch self {
        case .suggested(let picture): picture.rawValue
        case .own: "own"
        }
    }

    /// - Returns: nil for a name that no picture has.
    init?(name: String) {
        if name == "own" {
            self = .own
        } else if let picture = SuggestedPicture(rawValue: name) {
            self = .suggested(picture)
        } else {
            return nil
        }
    }
}

/// What a child's guardian has to agree to, and whether they did.
struct Guardianship: Sendable, Equatable {
    var guardian: EmailAddress
    /// Their country's birthday, from which on the person decides alone.
    var until: Date
    /// When the last mail went to the guardian.
    var askedAt: Date?
    var confirmedAt: Date?

    /// Until when what needs the guardian's consent stays off; nil when nothing is off.
    func isPending(at now: Date) -> Bool { confirmedAt == nil && until > now }

    /// After which another mail goes to the same guardian, when the profile is saved again.
    static let pauseBetweenMails: TimeInterval = 24 * 3_600

    /// Whether a mail goes to the guardian now.
    func asks(at now: Date) -> Bool {
        guard isPending(at: now) else { return false }
        return askedAt.map { now.timeIntervalSince($0) >= Self.pauseBetweenMails } ?? true
    }
}

/// A profile as it is to be saved.
struct ProfileForm: Sendable {
    var userName: UserName
    /// But the picture, whether the name is shown, and the guardianship.
    var profile: Profile
    /// Nil for what there is.
    var showsName: Bool?
    /// Nil for the one that there is.
    var picture: ProfilePicture?
    /// Asked for only of who needs one.
    var guardian: EmailAddress?

    /// What the birth date and the country ask for.
    /// - Parameters:
    ///   - old: as it is stored.
    ///   - person: whose own address cannot be the guardian's.
    /// - Throws: ``DomainError`` naming `guardianEmail`, or `birthDate` when the change would end a need that is pending.
    func guardianship(after old: Guardianship?, of person: Person, at now: Date) throws(DomainError) -> Guardianship? {
        let isPending = old?.isPending(at: now) ?? false
        let age = AgeOfConsent(in: profile.country)
        guard let birthDate = profile.birthDate, let birthday = age.birthday(ofWhoWasBorn: birthDate),
            birthday.start(in: .gmt) > now
        else {
            // Otherwise a child would only have to type another date.
            guard !isPending else {
                throw DomainError(
                    field: "birthDate",
                    problem: "and country may not be changed in this way until your parent or guardian has agreed")
            }
            return nil
        }
        guard let guardian else {
            throw DomainError(
                field: "guardianEmail",
                problem: "must be the address of a parent or guardian: people under \(age.age) need their consent")
        }
        guard guardian != person.email else {
            throw DomainError(field: "guardianEmail", problem: "must be your parent's or guardian's address, not yours")
        }
        let isSame = old?.guardian == guardian
        return Guardianship(
            guardian: guardian, until: birthday.start(in: .gmt), askedAt: isSame ? old?.askedAt : nil,
            confirmedAt: isSame ? old?.confirmedAt : nil)
    }
}
