import Domain
import Foundation
import HTTPService

/// What a person has typed of a report so far, whichever step they are at. Nothing of it is lost between steps.
struct ReportDraft: Sendable, Equatable {
    enum Step: String, Sendable, CaseIterable {
        case place, allergens, symptoms

        var next: Step { self == .place ? .allergens : .symptoms }
        var previous: Step { self == .symptoms ? .allergens : .place }
    }

    var step = Step.place
    var latitude = ""
    var longitude = ""
    /// What the search for a town looks for.
    var town = ""
    var allergens: Set<Allergen> = []
    /// Chosen instead of allergens.
    var isNotSure = false
    var symptoms: Set<Symptom> = []
    var severity = Severity.moderate
    var comment = ""
    /// Of the report, so that one that is sent again is the same one.
    var key = UUID().uuidString.lowercased()

    /// In Unicode scalars: fewer than 50.
    static let longestComment = 49
}

extension ReportDraft {
    /// What the form does not name stays as it is.
    init(form: FormFields) {
        func text(_ name: String) -> String { form.texts(name).last ?? "" }
        step = Step(rawValue: text("step")) ?? .place
        (latitude, longitude, town) = (text("latitude"), text("longitude"), text("town"))
        allergens = Set(form.texts("allergens").compactMap(Allergen.init(rawValue:)))
        isNotSure = text("not-sure") == "yes"
        symptoms = Set(form.texts("symptoms").compactMap(Symptom.init(rawValue:)))
        severity = Severity(rawValue: text("severity")) ?? .moderate
        comment = text("comment")
        if UUID(uuidString: text("key")) != nil { key = text("key") }
    }

    /// Faults of this step and those before it.
    enum Fault: Sendable, Equatable {
        case latitude, longitude, allergens, bothAllergensAndNotSure, commentTooLong, comment
    }

    var faults: [Fault] {
        var faults: [Fault] = []
        if Self.degrees(latitude, limit: 90) == nil { faults.append(.latitude) }
        if Self.degrees(longitude, limit: 180) == nil { faults.append(.longitude) }
        guard step != .place else { return faults }
        if allergens.isEmpty, !isNotSure { faults.append(.allergens) }
        if !allergens.isEmpty, isNotSure { faults.append(.bothAllergensAndNotSure) }
        guard step != .allergens else { return faults }
        if comment.unicodeScalars.count > Self.longestComment {
            faults.append(.commentTooLong)
        } else if (try? Comment(comment)) == nil {
            faults.append(.comment)
        }
        return faults
    }

    /// Nil while a fault is left.
    var coordinate: Coordinate? {
        guard let latitude = Self.degrees(latitude, limit: 90), let longitude = Self.degrees(longitude, limit: 180)
        else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The whole report; nil while a fault is left. What the reporter calls the place is nobody else's business.
    var report: UserAlertReport? {
        guard step == .symptoms, faults.isEmpty, let coordinate else { return nil }
        let words = comment.trimmingCharacters(in: .whitespaces)
        return UserAlertReport(
            place: Place(at: coordinate), allergens: Allergen.allCases.filter { allergens.contains($0) },
            symptoms: Symptom.allCases.filter { symptoms.contains($0) }, severity: severity,
            comment: words.isEmpty ? nil : try? Comment(words))
    }

    /// Degrees as people write them, with a point or a comma.
    static func degrees(_ text: String, limit: Double) -> Double? {
        let plain = text.trimmingCharacters(in: .whitespaces).replacing(",", with: ".")
        guard plain.utf8.count <= 20, let number = Double(plain), (-limit...limit).contains(number) else { return nil }
        return number
    }
}
