import Localization
import TestSupport
import Testing

@testable import research_study

/// What a later consent says otherwise than an earlier one.
@Suite struct ConsentDifferencesTests {
    private static func section(_ id: String, _ paragraphs: String...) -> ConsentSection {
        ConsentSection(
            id: id, title: StudyText("Title \(id)", "Titel \(id)"),
            paragraphs: paragraphs.map { StudyText($0, "\($0) (de)") })
    }

    private static func consent(_ sections: [ConsentSection], _ statements: [String] = ["I agree."])
        -> ConsentDefinition
    {
        ConsentDefinition(
            documentName: "Consent",
            sheet: ConsentText(title: StudyText("Sheet", "Blatt"), sections: [section("why", "Because.")]),
            document: ConsentText(title: StudyText("Document", "Dokument"), sections: sections),
            statements: statements.enumerated().map { ConsentStatement(id: "s\($0)", text: StudyText($1, $1)) })
    }

    private func differences(
        from old: ConsentDefinition, to new: ConsentDefinition, in language: ContentLanguage = .english
    ) -> [ConsentDifferences.Section] {
        ConsentDifferences(from: old, to: new, in: language).sections
    }

    @Test func theSameConsentHasNone() {
        let consent = Self.consent([Self.section("a", "One.")])

        #expect(ConsentDifferences(from: consent, to: consent, in: .english).isEmpty)
    }

    @Test func aChangedParagraphIsShownBesideWhatItReplaces() throws {
        let section = try #require(
            differences(
                from: Self.consent([Self.section("a", "One.", "Two.", "Three.")]),
                to: Self.consent([Self.section("a", "One.", "Two and a half.", "Three.")])
            ).first)

        #expect((section.part, section.id, section.kind, section.oldTitle) == (.document, "a", .changed, nil))
        #expect(section.paragraphs.map(\.kind) == [.same, .removed, .added, .same])
        #expect(section.paragraphs.map(\.text) == ["One.", "Two.", "Two and a half.", "Three."])
    }

    @Test func addedAndRemovedSectionsAreShownWhereTheyStand() {
        let old = Self.consent([Self.section("a", "A."), Self.section("b", "B."), Self.section("c", "C.")])
        let new = Self.consent([Self.section("a", "A!"), Self.section("c", "C."), Self.section("d", "D.")])
        let sections = differences(from: old, to: new)

        #expect(sections.map(\.id) == ["a", "b", "d"])
        #expect(sections.map(\.kind) == [.changed, .removed, .added])
        #expect(sections[1].paragraphs.map(\.kind) == [.removed])
    }

    @Test func anotherTitleIsShownWithTheOldOne() {
        var new = Self.consent([Self.section("a", "A.")])
        new.document.sections[0].title = StudyText("New title", "Neuer Titel")
        new.sheet.title = StudyText("Another sheet", "Anderes Blatt")
        let sections = differences(from: Self.consent([Self.section("a", "A.")]), to: new, in: .german)

        #expect(sections.map(\.title) == ["Anderes Blatt", "Neuer Titel"])
        #expect(sections.map(\.oldTitle) == ["Blatt", "Titel a"])
    }

    @Test func statementsAreOneSection() {
        let old = Self.consent([Self.section("a", "A.")], ["One.", "Two."])
        let new = Self.consent([Self.section("a", "A.")], ["One.", "Two.", "Three."])
        let sections = differences(from: old, to: new)

        #expect(sections.map(\.part) == [.statements])
        #expect(sections.first?.paragraphs.map(\.kind) == [.same, .same, .added])
    }

    /// Without what was added the old text is left, without what was removed the new one.
    @Test(arguments: UInt64(0)..<200) func nothingIsLostOrInvented(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func texts() -> [String] {
            (0..<Int.random(in: 1...6, using: &random)).map { _ in "P\(Int.random(in: 0...4, using: &random))" }
        }
        let (old, new) = (texts(), texts())
        func consent(_ texts: [String]) -> ConsentDefinition {
            var section = Self.section("a")
            section.paragraphs = texts.map { StudyText($0, $0) }
            return Self.consent([section])
        }
        let paragraphs =
            differences(from: consent(old), to: consent(new)).first?.paragraphs
            ?? new.map { ConsentDifferences.Paragraph(kind: .same, text: $0) }

        #expect(paragraphs.filter { $0.kind != .added }.map(\.text) == old)
        #expect(paragraphs.filter { $0.kind != .removed }.map(\.text) == new)
    }
}
