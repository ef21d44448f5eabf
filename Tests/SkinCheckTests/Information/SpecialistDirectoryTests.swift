import Domain
import Foundation
import Localization
import TestSupport
import Testing
import WebPages

@testable import skin_check

/// The operator's file of specialists, and its page.
@Suite struct SpecialistDirectoryTests {
    private static let clinic = #""id": "clinic", "name": "Skin Clinic", "telephone": "+41 61 265 25 25""#

    private static func file(_ specialists: String, more: String = "") -> String {
        #"{\#(more)"regions": [{"name": {"en": "Basel", "de": "Basel"}, "specialists": [\#(specialists)]}]}"#
    }

    /// What an operator reads when the service does not start; nil when it does.
    private static func fault(of json: String) -> String? {
        do {
            _ = try SpecialistDirectory(Array(json.utf8))
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Entries of the region, and what is said of them; CLINIC stands for the fields of one that is right.
    static let faultyEntries: [(String, String)] = [
        (#"{"id": "A b", "name": "X", "telephone": "+4161265"}"#, "[0].id must be a word of small letters"),
        (#"{"name": "X", "telephone": "+41612652525"}"#, "[0].id must be a text"),
        (#"{"id": "x", "name": 5, "telephone": "+41612652525"}"#, "[0].name must be a text"),
        (#"{"id": "x", "name": "a\u202eb", "telephone": "+41612652525"}"#, "[0].name must not contain U+202E"),
        (#"{"id": "x", "name": " ", "telephone": "+41612652525"}"#, "[0].name must not consist of spaces"),
        (#"{"id": "x", "name": "X", "telephone": "061 265 25 25"}"#, "[0].telephone must be an international number"),
        (#"{"id": "x", "name": "X", "telephone": "+41 61;ext=1"}"#, "[0].telephone must be an international number"),
        (#"{"id": "x", "name": "X", "telephone": "+1234567890123456"}"#, "[0].telephone must be an international"),
        (#"{"id": "x", "name": "X", "telephone": 112}"#, "[0].telephone must be a text"),
        (#"{"id": "x", "name": "X", "email": "nobody"}"#, "[0].email must be an address"),
        (#"{"id": "x", "name": "X", "email": "a@b.org?bcc=c@d.org"}"#, "[0].email must be an address"),
        (#"{"id": "x", "name": "X", "website": "http://a.org"}"#, "[0].website must be an https URL"),
        (#"{"id": "x", "name": "X", "website": "javascript:alert(1)"}"#, "[0].website must be an https URL"),
        (#"{"id": "x", "name": "X", "website": "https://a@b.org"}"#, "[0].website must be an https URL"),
        (#"{"id": "x", "name": "X"}"#, "[0].telephone is missing, and so are email and website"),
        (#"{CLINIC, "fax": "1"}"#, "[0] has the key 'fax', which nothing reads; there are address"),
        (#"{CLINIC, "name": "Y"}"#, "[0] has the key 'name' twice"),
        (#"{CLINIC, "note": "call"}"#, "[0].note must be an object"),
        (#"{CLINIC, "note": {"en": "call"}}"#, "[0].note.de must be a text"),
        (#"{CLINIC, "address": ""}"#, "[0].address must have 1 to 300"),
        ("5", "[0] must be an object"),
        ("{CLINIC}, {CLINIC}", "[1].id is 'clinic' again"),
    ]

    @Test(arguments: SpecialistDirectoryTests.faultyEntries)
    func namesTheEntryAndTheFieldOfAFault(entries: String, fault: String) {
        let found = Self.fault(of: Self.file(entries.replacing("CLINIC", with: Self.clinic)))
        #expect(found?.contains("regions[0].specialists\(fault)") == true, "\(found ?? "it is read")")
    }

    /// Whole files.
    static let faultyFiles: [(String, String)] = [
        ("", "is not JSON at 1:"), ("{", "is not JSON at 1:"), ("[]", "the file must be an object"),
        ("{}", "regions must be a list"), (#"{"regions": {}}"#, "regions must be a list"),
        (#"{"regions": [{"name": "Basel", "specialists": []}]}"#, "regions[0].name must be an object"),
        (#"{"regions": [{"specialists": []}]}"#, "regions[0].name must be an object with a text in en and one in de"),
        (#"{"regions": [], "updated": "yesterday"}"#, "updated must be a day such as"),
        (#"{"regions": [], "version": 1}"#, "the file has the key 'version', which nothing reads"),
        (list(of: "{}", 101), "regions must have at most 100 entries, and has 101"),
        (list(of: "5", 50), "; and 30 more"),
        (String(repeating: " ", count: 300_000), "must be a file of at most 256 kB"),
    ]

    private static func list(of region: String, _ count: Int) -> String {
        "{\"regions\": [" + Array(repeating: region, count: count).joined(separator: ", ") + "]}"
    }

    @Test(arguments: SpecialistDirectoryTests.faultyFiles)
    func refusesWhatIsNoDirectory(json: String, fault: String) {
        let found = Self.fault(of: json)
        #expect(found?.contains(fault) == true, "\(found?.prefix(300) ?? "it is read")")
    }

    @Test func namesAllFaultsAtOnce() {
        let json = Self.file(#"{"id": "x", "name": 5, "email": "nobody"}"#, more: #""updated": "x", "#)
        let found = Self.fault(of: json)
        for field in ["updated", "specialists[0].name", "specialists[0].email"] {
            #expect(found?.contains(field) == true, "\(field)")
        }
    }

    @Test(arguments: [
        ("/nowhere/specialists.json", "/nowhere/specialists.json cannot be read"),
        // Has no end.
        ("/dev/zero", "must be a file of at most 256 kB"),
    ])
    func refusesAFileThatCannotBeRead(path: String, fault: String) {
        let error = #expect(throws: (any Error).self) { try SpecialistDirectory(file: path) }
        #expect(error.map { "\($0)" }?.contains(fault) == true)
    }

    @Test func readsTheExampleOfTheDocument() throws {
        let document = try String(
            contentsOf: Checkout.folder.appending(path: "docs/skin-specialists.md"), encoding: .utf8)
        let example = try #require(document.firstMatch(of: /```json\n([\s\S]*?)```/)).output.1
        let directory = try SpecialistDirectory(Array(String(example).utf8))
        #expect(directory.regions.count > 1 && directory.updated != nil && !directory.isEmpty)
    }

    @Test func showsEachEntryWithTheWaysToReachIt() throws {
        let entry =
            #"{\#(Self.clinic), "email": "Skin@example.org", "website": "https://skin.example.org/a", "#
            + #""address": "<b>Main Street 1</b>", "note": {"en": "Mornings only", "de": "Nur vormittags"}}"#
        let json = Self.file(entry, more: #""updated": "2026-11-01", "#)
        let directory = try SpecialistDirectory(Array(json.utf8))
        let page = try PageLibrary.skin.html(SpecialistsPage(directory: directory, language: .german))
        for part in [
            "href=\"tel:+41612652525\"", "href=\"mailto:skin@example.org\"", "href=\"https://skin.example.org/a\"",
            "id=\"to-clinic\"", "href=\"#to-clinic\" data-share=", "aria-label=\"Anrufen: Skin Clinic\"",
            "Nur vormittags", "1. November 2026", "skin-specialists.js", "Hausarztpraxis",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        #expect(!page.contains("<b>Main Street") && page.contains("&lt;b&gt;Main Street"))
        #expect(!page.contains("<noscript>"))
    }

    @Test(arguments: [
        (ContentLanguage.english, "Go to your general practitioner first"),
        (.german, "Gehen Sie zuerst in Ihre Hausarztpraxis"),
    ])
    func saysWhatToDoWhileNobodyIsEntered(language: ContentLanguage, sentence: String) throws {
        for directory in [SpecialistDirectory.empty, try SpecialistDirectory(Array(Self.file("").utf8))] {
            let page = try PageLibrary.skin.html(SpecialistsPage(directory: directory, language: language))
            #expect(page.contains(sentence) && page.contains("href=\"\(LearnTopic.nextSteps.path)\""))
            #expect(!page.contains("skin-specialists.js"))
        }
    }
}
