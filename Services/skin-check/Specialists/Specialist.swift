import Domain
import Localization

/// A practice, clinic or helpline for the skin, as the operator entered it.
struct Specialist: Sendable, Equatable {
    /// A word of its own, which the address of the entry ends with.
    var id: String
    var name: String
    var address: String?
    var telephone: TelephoneNumber?
    var email: EmailAddress?
    var website: WebAddress?
    /// Such as when to call; in each language.
    var note: SpecialistText?
}

/// A part of a country with its entries, in the order of the file.
struct SpecialistRegion: Sendable, Equatable {
    var name: SpecialistText
    var specialists: [Specialist]
}

/// A text in each language.
struct SpecialistText: Sendable, Equatable {
    var english: String
    var german: String

    func text(in language: ContentLanguage) -> String { language.saying(english, german) }
}

/// An international number: `+41 61 265 25 25`. ITU-T E.164: a plus and at most 15 digits.
struct TelephoneNumber: Sendable, Equatable {
    /// As it was written.
    let text: String

    /// What a telephone dials.
    var dialled: String { text.filter { !" -()".contains($0) } }

    /// - Returns: nil for what is no such number.
    init?(_ text: String) {
        self.text = text
        let isWritten = text.utf8.count <= 40 && text.wholeMatch(of: /\+[0-9][0-9 ()-]*[0-9]/) != nil
        guard isWritten, (8...16).contains(dialled.utf8.count) else { return nil }
    }
}
