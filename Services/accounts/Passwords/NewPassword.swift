import Domain
import Foundation
import Localization

/// What a new password must not be: one that everybody tries first.
enum NewPassword {
    /// What whoever knows this service tries first: ASVS 5.0, 6.1.2. Digits, spaces and signs between are no difference.
    static let ownWords: Set<String> = [
        "breatheeasy", "breatheasy", "breathe", "easybreathe", "pollen", "pollenalert", "hayfever", "allergy",
        "allergies",
        "asthma", "heuschnupfen", "allergie", "allergien", "pollenflug",
    ]

    /// - Parameter field: the name of the field that has it.
    /// - Throws: ``DomainError`` naming the field, when the password is among the commonest, or is the address or the user
    ///   name.
    static func check(
        _ password: Password, email: EmailAddress?, userName: UserName?, field: String = "password"
    ) throws(DomainError) {
        let text = password.text.lowercased()
        guard !CommonPasswords.shared.contains(text) else {
            throw DomainError(
                field: field, problem: "is among the commonest passwords: choose another, such as four words")
        }
        let own = [
            email?.text, email?.text.split(separator: "@").first.map { String($0) }, userName?.text.lowercased(),
        ]
        let letters = String(text.unicodeScalars.filter { $0.properties.isAlphabetic })
        guard !ownWords.contains(letters) else {
            throw DomainError(field: field, problem: "must not be a word of ours, with or without digits")
        }
        guard !own.contains(text) else {
            throw DomainError(field: field, problem: "must not be the address or the user name")
        }
    }
}

/// The commonest passwords of leaks that are long enough to be allowed otherwise: Passwords/Data/common-passwords.txt,
/// sorted lines in lower case.
struct CommonPasswords: Sendable {
    static let shared = CommonPasswords(lines: PackageResources.common_passwords_txt)

    private let words: Set<Substring>

    init(lines: [UInt8]) { words = Set(String(decoding: lines, as: UTF8.self).split(separator: "\n")) }

    var count: Int { words.count }

    func contains(_ text: String) -> Bool { words.contains(text[...]) }
}

extension NewPassword {
    /// How to mend one that was refused.
    static func mend(in language: ContentLanguage) -> String {
        language.saying(
            "Choose another one: at least 8 characters, not your address or name, and nothing that others guess soon, such "
                + "as four words of your own.",
            "Wählen Sie ein anderes: mindestens 8 Zeichen, nicht Ihre Adresse oder Ihr Name und nichts leicht zu Erratendes, "
                + "etwa vier eigene Wörter.")
    }
}
