import Foundation
import Localization
import Testing

@testable import alert_fanout

/// Every template with every kind of facts, in every language.
@Suite struct TemplateTests {
    @Test(arguments: ContentLanguage.allCases)
    func everyTagHasAWordAndNothingIsLeftOver(language: ContentLanguage) throws {
        let texts = try AlertTexts()
        for facts in try SampleFacts.all {
            for use in TemplateUse.all(of: facts, in: language) {
                let audit = TemplateAudit(of: use.source, with: use.words)
                #expect(audit.faults.isEmpty, "\(audit.faults) in \(use.source)")
            }

            let content = texts.write(facts, raisedAt: Samples.noon, in: language)

            for text in [content.title, content.body, content.personalNote].compactMap(\.self) {
                for scrap in ["{{", "}}", "Optional(", " .", " ,", " ;", "()", "..", ",,"] {
                    #expect(!text.contains(scrap), "'\(scrap)' in \(text)")
                }
                let first = try #require(text.first)
                #expect(first.isUppercase || first.isNumber, "\(text)")
            }
            #expect(content.body.hasSuffix("."))
            #expect(content.personalNote?.hasSuffix(".") != false)
        }
    }

    @Test(arguments: ContentLanguage.allCases)
    func everyWordIsUsed(language: ContentLanguage) throws {
        var unused: [String: Set<String>] = [:]
        for use in try SampleFacts.all.flatMap({ TemplateUse.all(of: $0, in: language) }) {
            let audit = TemplateAudit(of: use.source, with: use.words)
            unused[use.source, default: audit.words].formIntersection(audit.words.subtracting(audit.tags))
        }

        #expect(unused.count == 5)
        for (source, words) in unused { #expect(words.isEmpty, "\(source) says nothing of \(words)") }
    }

    @Test func aTextIsItsOwnInEachLanguage() throws {
        let texts = try AlertTexts()
        for facts in try SampleFacts.all {
            let contents = ContentLanguage.allCases.map { texts.write(facts, raisedAt: Samples.noon, in: $0) }
            #expect(Set(contents.map(\.title)).count == contents.count)
            #expect(Set(contents.map(\.body)).count == contents.count)
        }
    }

    @Test(arguments: ["{{open", "{{#a}}x", "{{#a}}x{{/b}}", "{{/a}}"])
    func aFaultyTemplateIsRefused(source: String) {
        #expect(throws: (any Error).self) { try TextTemplate(source) }
    }

    /// The audit itself, so that a template it lets pass is right.
    @Test(arguments: [
        ("{{missing}}", ["missing is no word"]), ("{{none}}", ["none is empty here"]),
        ("{{#none}}{{none}}{{/none}}", []), ("{{^none}}{{some}}{{/none}}", []),
        ("{{^some}}{{missing}}{{/some}}", ["missing is no word"]), ("{{#no}}{{none}}{{/no}}", []),
        ("{{^no}}{{none}}{{/no}}", ["none is empty here"]), ("{{#list}}{{.}}{{/list}}", []),
        ("{{.}}", [". stands outside a list"]), ("{{empty}}", ["empty is empty here"]),
    ])
    func theAuditFindsWhatIsMissing(source: String, faults: [String]) {
        struct Sample: Sendable {
            let some = "word"
            let none: String? = nil
            let empty = ""
            let no = false
            let list = ["a"]
        }

        #expect(TemplateAudit(of: source, with: Sample()).faults == faults)
    }
}
