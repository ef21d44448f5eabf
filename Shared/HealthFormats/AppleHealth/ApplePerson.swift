public import Domain
import StreamedDocuments

/// The `Me` element: facts that differ between people, as attributes or, from some tools, as nested elements.
struct ApplePerson {
    private var birthday = ""
    private var sex = ""
    private var field = Field.other

    private enum Field {
        case birthday, sex, other

        init(_ name: XMLText) {
            if name == "HKCharacteristicTypeIdentifierDateOfBirth" {
                self = .birthday
            } else if name == "HKCharacteristicTypeIdentifierBiologicalSex" {
                self = .sex
            } else {
                self = .other
            }
        }
    }

    mutating func take(_ attributes: XMLAttributes) {
        for (name, value) in attributes {
            startField(name)
            append(value)
        }
        field = .other
    }

    mutating func startField(_ name: XMLText) { field = Field(name) }
    mutating func endField() { field = .other }

    /// - Parameter text: of the current field, perhaps only a part of it.
    mutating func append(_ text: XMLText) {
        guard text.count <= Self.longestText else { return }
        switch field {
        case .birthday where birthday.utf8.count < Self.longestText: birthday += text.string
        case .sex where sex.utf8.count < Self.longestText: sex += text.string
        default: break
        }
    }

    /// The date of birth and the sex, such as `1980-01-01 HKBiologicalSexFemale`; nil when the person gave neither.
    var profile: String? {
        let isTold = !birthday.isEmpty || !(sex.isEmpty || sex == "HKBiologicalSexNotSet")
        return isTold ? "\(birthday) \(sex)" : nil
    }

    private static let longestText = 60
}

/// What an Apple Health export says of its owner.
public enum AppleProfile {
    /// - Parameter profile: as ``ExportReading`` names it.
    /// - Returns: nil when the person gave no date of birth, or not as one such as `1980-01-01`.
    public static func birthDate(in profile: String) -> CalendarDay? {
        profile.split(separator: " ").first.flatMap { CalendarDay(String($0)) }
    }
}
