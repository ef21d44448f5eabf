import Domain
import Foundation
import HTTPService

extension BodyReader {
    /// A profile; the problem names every faulty field.
    /// - Parameter today: of a birth date, which lies before its end.
    func profile(on today: CalendarDay) throws(Problem) -> ProfileForm {
        let (userName, names, birthDate, country, choices) = try read(
            BodyField<String>.required("userName").checked { try UserName($0) }, .names,
            .birthDate(on: today), .country, .choices)
        return ProfileForm(
            userName: userName,
            profile: Profile(
                firstName: names.first, lastName: names.last, birthDate: birthDate, country: country,
                gender: choices.gender, units: choices.units),
            showsName: choices.showsName, picture: choices.picture, guardian: choices.guardian)
    }
}

/// How somebody is called.
struct PersonNames: Sendable {
    var first: String?
    var last: String?
}

extension BodyField<PersonNames> {
    static var names: BodyField {
        .fields { body throws(FieldFaults) in
            let (first, last) = try body.values(name("firstName"), name("lastName"))
            return PersonNames(first: first, last: last)
        }
    }

    /// Absent, null and empty are all none.
    private static func name(_ field: String) -> BodyField<String?> {
        BodyField<String?>.optional(field, default: nil).checked { text in
            guard let text, !text.isEmpty else { return nil }
            return try TextRule.name.checked(text, field: field)
        }
    }
}

extension BodyField<CalendarDay?> {
    private static let earliest = CalendarDay("1900-01-01")

    static func birthDate(on today: CalendarDay) -> BodyField {
        BodyField<String?>.optional("birthDate", default: nil).checked { text in
            guard let text else { return nil }
            guard let day = CalendarDay(text) else {
                throw DomainError(field: "birthDate", problem: "must be a day such as 1990-04-30")
            }
            guard day <= today else { throw DomainError(field: "birthDate", problem: "must not be in the future") }
            guard let earliest, day >= earliest else {
                throw DomainError(field: "birthDate", problem: "must not be before 1900")
            }
            return day
        }
    }
}

extension BodyField<Country?> {
    static var country: BodyField {
        BodyField<String?>.optional("country", default: nil).checked { try $0.map { try Country($0) } }
    }
}

/// What of a profile is chosen rather than told.
struct ProfileChoices: Sendable {
    var gender: Gender?
    var units: UnitSystem
    var showsName: Bool?
    var picture: ProfilePicture?
    var guardian: EmailAddress?
}

extension BodyField<ProfileChoices> {
    static var choices: BodyField {
        .fields { body throws(FieldFaults) in
            let (gender, units, showsName, picture, guardian) = try body.values(
                BodyField<Gender?>.optional("gender", default: nil),
                BodyField<UnitSystem>.optional("units", default: .metric),
                BodyField<Bool?>.optional("showsName", default: nil), picture, guardian)
            return ProfileChoices(
                gender: gender, units: units, showsName: showsName, picture: picture, guardian: guardian)
        }
    }

    private static var picture: BodyField<ProfilePicture?> {
        BodyField<String?>.optional("picture", default: nil).checked { name in
            guard let name else { return nil }
            guard let picture = ProfilePicture(name: name) else {
                let names = SuggestedPicture.allCases.map(\.rawValue).joined(separator: ", ")
                throw DomainError(field: "picture", problem: "must be own or one of \(names)")
            }
            return picture
        }
    }

    private static var guardian: BodyField<EmailAddress?> {
        BodyField<String?>.optional("guardianEmail", default: nil).checked { text in
            guard let text, !text.isEmpty else { return nil }
            return try EmailAddress(mailable: text)
        }
    }
}
