import Foundation
import JSONDocuments
import Testing

@testable import research_study

/// A mistake in a study's file: what an author writes instead of what, and what is said of it.
struct StudyFileFaultCase: Sendable, CustomTestStringConvertible {
    var kind: StudyFileFault.Kind
    /// Of the fault.
    var path: String
    /// In the shipped file; the first occurrence is replaced.
    var old: String
    var new: String
    /// What begins at the fault's place, within what replaces `old`; for what is missing, what ends at the beginning of
    /// the object that lacks it.
    var at: String
    var says: String

    var testDescription: String { "\(kind.rawValue) at \(path): \(says)" }

    private init(
        _ kind: StudyFileFault.Kind, _ path: String, _ old: String, _ new: String, at: String, _ says: String
    ) {
        (self.kind, self.path, self.old, self.new, self.at, self.says) = (kind, path, old, new, at, says)
    }

    func edited() throws -> String {
        let text = try ShippedText.shipped()
        let range = try #require(text.firstRange(of: old), "the shipped file has no \(old)")
        return text.replacingCharacters(in: range, with: new)
    }

    /// Counted by hand, not by the code under test.
    func place(in text: String) -> JSONPlace? {
        let isObject = at.hasSuffix("{")
        guard let changed = isObject ? text.startIndex..<text.endIndex : text.firstRange(of: new),
            let range = text[changed].firstRange(of: at)
        else { return nil }
        let start = isObject ? text.index(before: range.upperBound) : range.lowerBound
        let before = text[..<start].split(separator: "\n", omittingEmptySubsequences: false)
        return JSONPlace(line: before.count, column: (before.last?.unicodeScalars.count ?? 0) + 1)
    }

    static let all: [StudyFileFaultCase] = ofTypes + ofTexts + ofSurveys + ofSchedules

    private static let ofTypes = [
        StudyFileFaultCase(
            .missing, "summary", "\"summary\": {", "\"sumary\": {", at: "{", "is missing"),
        StudyFileFaultCase(
            .unknownKey, "sumary", "\"summary\": {", "\"sumary\": {", at: "\"sumary\"", "nothing reads"),
        StudyFileFaultCase(
            .wrongType, "schedule.keptDays", "\"keptDays\": 30", "\"keptDays\": \"30\"", at: "\"30\"", "whole number"),
        StudyFileFaultCase(
            .wrongType, "limits", "\"limits\": [", "\"limits\": 3, \"x\": [", at: "3", "must be a list"),
        StudyFileFaultCase(
            .wrongType, "consent", "\"consent\": {", "\"consent\": [], \"y\": {", at: "[]", "must be an object"),
        StudyFileFaultCase(
            .duplicateKey, "schedule.keptDays", "\"keptDays\": 30", "\"keptDays\": 30, \"keptDays\": 31",
            at: "\"keptDays\": 31", "is there twice"),
        StudyFileFaultCase(
            .badCount, "survey.questions", "\"questions\": [", "\"questions\": [], \"asked\": [", at: "[]",
            "from 1 to 40 entries, and has 0"),
        StudyFileFaultCase(
            .badID, "survey.questions[0].id", "\"id\": \"nose\"", "\"id\": \"Nose!\"", at: "\"Nose!\"", "small letters"),
        StudyFileFaultCase(
            .duplicateID, "survey.questions[1].id", "\"id\": \"eyes\"", "\"id\": \"nose\" ", at: "\"nose\"",
            "is 'nose' again"),
        StudyFileFaultCase(
            .duplicateID, "consent.document.sections[1].id", "\"id\": \"data-use\"", "\"id\": \"overview\" ",
            at: "\"overview\"", "is 'overview' again"),
        StudyFileFaultCase(
            .phaseRule, "phases.running.mayChange[0]", "\"running\": {\"mayChange\": [\"texts\"",
            "\"running\": {\"mayChange\": [\"survey\"", at: "\"survey\"", "could not be compared"),
        StudyFileFaultCase(
            .phaseRule, "phases.closed.mayChange[0]", "\"closed\": {\"mayChange\": []",
            "\"closed\": {\"mayChange\": [\"everything\"]", at: "\"everything\"", "must be one of texts, schedule"),
    ]

    private static let ofTexts = [
        StudyFileFaultCase(
            .missingTranslation, "title.de", "\"de\": \"Heuschnupfen und die Luft um uns\"", "\"fr\": \"Le rhume\"",
            at: "\"title\": {", "no German translation"),
        StudyFileFaultCase(
            .unknownKey, "title.fr", "\"de\": \"Heuschnupfen und die Luft um uns\"", "\"fr\": \"Le rhume\"",
            at: "\"fr\"", "there are de, en"),
        StudyFileFaultCase(
            .badText, "title.en", "\"en\": \"Hay fever and the air around us\"", "\"en\": \"   \"", at: "\"   \"",
            "spaces only"),
        StudyFileFaultCase(
            .badText, "consent.documentName", "\"ClimaFeverConsent\"", "\"Clima/Fever\"", at: "\"Clima/Fever\"",
            "letters, digits"),
        StudyFileFaultCase(
            .unknownPlaceholder, "ending[0].en", "\"en\": \"The study is over: its last day was {lastDay}.",
            "\"en\": \"The study is over: its last day was {endDay}.", at: "\"The study", "has {endDay}"),
    ]

    private static let ofSurveys = [
        StudyFileFaultCase(
            .outOfRange, "survey.questions[0].maximum", "\"maximum\": 3", "\"maximum\": 0", at: "0",
            "must be more than minimum"),
        StudyFileFaultCase(
            .outOfRange, "survey.questions[0].step", "\"step\": 1", "\"step\": 2", at: "2", "must lead from"),
        StudyFileFaultCase(
            .outOfRange, "survey.questions[0].initial", "\"initial\": 0", "\"initial\": 7", at: "7",
            "is not on the scale"),
        StudyFileFaultCase(
            .outOfRange, "survey.questions[0].labels[0].value", "{\"value\": 0,", "{\"value\": 9,", at: "9",
            "is not on the scale"),
        StudyFileFaultCase(
            .unknownQuestion, "survey.questions[0].askedIf[0].question", "\"isMandatory\": true",
            asked(if: "mouth"), at: "\"mouth\"", "is no question"),
        StudyFileFaultCase(
            .conditionCycle, "survey.questions[0].askedIf[0].question", "\"isMandatory\": true",
            asked(if: "nose"), at: "\"nose\"", "nose → nose"),
        StudyFileFaultCase(
            .unreachableQuestion, "survey.questions[0].askedIf[0].question", "\"isMandatory\": true",
            asked(if: "ears"), at: "\"ears\"", "comes later"),
        StudyFileFaultCase(
            .missing, "survey.questions[0].askedIf[0]", "\"isMandatory\": true",
            "\"isMandatory\": true, \"askedIf\": [{\"question\": \"nose\"}]", at: "{\"question\"", "needs isAtLeast"),
    ]

    private static func asked(if question: String) -> String {
        "\"isMandatory\": true, \"askedIf\": [{\"question\": \"\(question)\", \"isAtLeast\": 1}]"
    }

    private static let ofSchedules = [
        StudyFileFaultCase(
            .scheduleConflict, "schedule.lastDay", "\"lastDay\": \"2027-06-10\"", "\"lastDay\": \"2027-05-01\"",
            at: "\"2027-05-01\"", "is before firstDay"),
        StudyFileFaultCase(
            .scheduleConflict, "schedule.lastDay", "\"lastDay\": \"2027-06-10\"", "\"lastDay\": \"2037-06-10\"",
            at: "\"2037-06-10\"", "is more than 1100 days"),
        StudyFileFaultCase(
            .outOfRange, "schedule.firstDay", "\"firstDay\": \"2027-05-09\"", "\"firstDay\": \"2027-02-30\"",
            at: "\"2027-02-30\"", "must be a day"),
    ]
}
