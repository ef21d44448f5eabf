import Domain
import Foundation
import JSONDocuments
import Testing

@testable import research_study

/// What the author of a study's file is told, by line and column.
@Suite struct StudyFileTests {
    @Test func theShippedStudyIsWithoutFault() throws {
        let study = try ShippedStudy.hayFever().definition

        #expect(study.id == StudyID(rawValue: "hay-fever"))
        #expect(study.consent.documentName == "ClimaFeverConsent")
        #expect(study.survey.questions.map(\.id) == ["nose", "eyes", "throat", "ears"])
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let study = try ShippedStudy.hayFever().definition

        #expect(try StudyFile(try study.json()).definition == study)
    }

    @Test func aFileThatIsNoJSONIsPlaced() throws {
        #expect(
            ShippedText.faults("{\n  \"id\": hay\n}") == [
                "2:9 the file is not JSON: neither a value nor its end [not-json]"
            ])
        #expect(ShippedText.faults("") == ["1:1 the file is not JSON: it ends too early [not-json]"])
        #expect(ShippedText.faults("[]") == ["1:1 the file must be an object [wrong-type]"])
    }

    @Test func aFileOfMoreThanAMegabyteIsRefused() throws {
        let faults = ShippedText.faults(String(repeating: " ", count: StudyFile.largest + 1))

        #expect(faults == ["1:1 the file has more than 1 MB [not-json]"])
    }

    /// Each edit of the shipped file, with what is said of it. A fault's place is that of the text which is looked for.
    @Test(arguments: StudyFileFaultCase.all)
    func eachFaultIsNamedWhereItIs(fault: StudyFileFaultCase) throws {
        let edited = try fault.edited()
        let faults = try #require(throws: StudyFileFaults.self) { try StudyFile(Array(edited.utf8)) }.faults

        let found = try #require(faults.first { $0.kind == fault.kind && $0.path == fault.path }, "\(faults)")
        #expect(found.place == fault.place(in: edited), "\(found)")
        #expect(found.problem.contains(fault.says), "\(found)")
    }

    @Test func everyKindOfFaultOfAFileIsTried() {
        // The other two are about a stored study.
        let ofStored: Set<StudyFileFault.Kind> = [.notNow, .consentChange]

        #expect(
            Set(StudyFileFaultCase.all.map(\.kind)).union(ofStored).union([.notJSON])
                == Set(StudyFileFault.Kind.allCases))
    }

    @Test func allFaultsAreNamedAtOnceFromTheBeginningToTheEnd() throws {
        var text = try ShippedText.shipped()
        text = text.replacing("\"keptDays\": 30", with: "\"keptDays\": 0")
        text = text.replacing("\"id\": \"eyes\"", with: "\"id\": \"nose\"")
        text = text.replacing("\"format\": 1", with: "\"format\": 2")
        let faults = try #require(throws: StudyFileFaults.self) { try StudyFile(Array(text.utf8)) }.faults

        #expect(faults.map(\.kind) == [.outOfRange, .outOfRange, .duplicateID])
        #expect(faults.map(\.place) == faults.map(\.place).sorted())
    }

    @Test func atMostAHundredFaultsAreNamed() throws {
        let many = (0..<500).map { "\"a\($0)\": 1" }.joined(separator: ",\n")

        #expect(ShippedText.faults("{\(many)}").count == StudyFileFaults.most)
    }

    /// A rule that came later must not keep a running study from being read.
    @Test func whatWasStoredIsReadThoughARuleIsBroken() throws {
        let text = try ShippedText.shipped().replacing("{contact}", with: "{nobody}")

        #expect(throws: StudyFileFaults.self) { try StudyFile(Array(text.utf8)) }
        #expect(try StudyFile(stored: text).definition.id == StudyID(rawValue: "hay-fever"))
    }

    @Test func theDocumentListsEveryKindOfFault() throws {
        let page = try String(contentsOf: Self.document, encoding: .utf8)

        for kind in StudyFileFault.Kind.allCases {
            #expect(page.contains("| `\(kind.rawValue)` |"), "docs/study-definition.md: \(kind.rawValue)")
        }
        for placeholder in StudyPlaceholder.allCases {
            #expect(page.contains("`\(placeholder.written)`"), "docs/study-definition.md: \(placeholder.written)")
        }
    }

    private static var document: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/study-definition.md")
    }
}

/// The shipped study as text, for tests that change it.
enum ShippedText {
    static func shipped() throws -> String { String(decoding: try ShippedStudy.hayFever().bytes, as: UTF8.self) }

    /// Each as `line:column path problem [kind]`.
    static func faults(_ text: String) -> [String] {
        do throws(StudyFileFaults) {
            _ = try StudyFile(Array(text.utf8))
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }
}
