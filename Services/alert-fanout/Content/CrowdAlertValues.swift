import Domain
import Foundation
import Gazetteer
import Localization

/// The values of the template `crowd-alert`.
struct CrowdAlertValues: Sendable {
    /// The number of allergens, when they are too many for a title.
    let titleCount: String?
    /// All of them as a list; nil when the reporters are not sure.
    let allergens: String?
    /// When it is only one.
    let allergen: String?
    let isOne: Bool
    let people: String
    /// A town, or the position where none is near.
    let place: String
    /// Nil when the first report is the last.
    let first: String?
    let last: String
    /// Of the last report.
    let age: String
    let symptoms: String?
    let comment: String?
    let severity: String
    let strength: String

    init(_ report: CrowdReport, raisedAt: Date, in words: Words, _ towns: Towns) {
        let names = Allergen.allCases.filter(report.allergens.contains).map(words.name(of:))
        titleCount = names.count > Self.mostInTitle ? words.number(names.count) : nil
        allergens = names.isEmpty ? nil : words.list(names)
        allergen = names.count == 1 ? names[0] : nil
        isOne = report.people == 1
        people = words.number(report.people)
        // Facts of older versions hold a name that a reporter chose.
        place = towns.name(near: report.place.coordinate, in: words)
        let (first, last) = (words.time(report.firstSubmittedAt), words.time(report.lastSubmittedAt))
        self.first = first == last ? nil : first
        self.last = last
        age = words.duration(raisedAt.timeIntervalSince(report.lastSubmittedAt))
        symptoms = report.symptoms.isEmpty ? nil : words.list(report.symptoms.map(words.name(of:)))
        comment = report.comment.flatMap { $0.text.isEmpty ? nil : $0.text }
        severity = words.name(of: report.severity)
        strength = words.strength(report.severity.intensity)
    }

    private static let mostInTitle = 2
}
