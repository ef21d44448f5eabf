import Foundation
import Localization
import MessageProtocol
import TestSupport
import Testing
import WebPages

@testable import symptom_journal

/// What the diary may and may not say, and that its pictures are whole.
@Suite struct DiaryTextsTests {
    struct Entry: Decodable {
        var id: String
        var names: [String: String]
        var says: [String: String]
        var also: [String: [String]]
        var source: String
    }

    private static func texts() throws -> [String] {
        let words = ContentLanguage.allCases.flatMap { language -> [String] in
            let words = DiaryWords(language)
            return [words.page, words.script, words.start, words.symptoms, words.forest, words.store, words.resources]
                .flatMap(\.values) + words.tabs.map(\.name) + [words.title]
        }
        let dictionary = try dictionary().flatMap {
            Array($0.names.values) + Array($0.says.values) + $0.also.values.joined()
        }
        return words + dictionary + DiaryCatalogue.current.list.flatMap { [$0.english, $0.german] }
    }

    private static func dictionary() throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: Data(DiaryData.symptoms.utf8))
    }

    /// DIA-08: for any illness, a health tool.
    @Test func namesNoVirusAndIsNoGame() throws {
        let words = /\b(covid.*|corona.*|sars.*|influenza.*|.*virus.*|games?|spiele?n?|players?)\b/.ignoresCase()
        for text in try Self.texts() {
            for word in text.split(whereSeparator: { !$0.isLetter }) {
                #expect(word.wholeMatch(of: words) == nil, "\(text)")
            }
        }
    }

    @Test func everyTextIsThereInBothLanguages() throws {
        let (english, german) = (DiaryWords(.english), DiaryWords(.german))
        #expect(Set(english.script.keys) == Set(german.script.keys))
        for text in try Self.texts() { #expect(!text.isEmpty && !text.contains("!"), "\(text)") }
    }

    @Test func theDictionaryHasAtLeast120SymptomsWithSources() throws {
        let entries = try Self.dictionary()
        #expect(entries.count >= 120)
        #expect(Set(entries.map(\.id)).count == entries.count)
        for language in ["en", "de"] {
            let names = entries.compactMap { $0.names[language].flatMap { SymptomName($0)?.key } }
            #expect(Set(names).count == entries.count, "a name is there twice, or is none")
        }
        for entry in entries {
            #expect(entry.source.hasPrefix("https://medlineplus.gov/"), "\(entry.id)")
            #expect(entry.says["en"] != entry.says["de"] && entry.says.count == 2, "\(entry.id)")
        }
    }

    @Test func everyPictureIsListedAndEveryListedOneIsThere() throws {
        let catalogue = DiaryCatalogue.current
        #expect(catalogue.icons.count >= 40 && catalogue.backgrounds.count >= 8)
        #expect(Set(catalogue.list.compactMap(\.group)) == ["mushroom", "animal", "other"])
        #expect(catalogue.items["simple"]?.price == 0 && catalogue.items[catalogue.firstBackground]?.price == 0)
        #expect(catalogue.list.allSatisfy { $0.price >= 0 })
        let folder = Checkout.folder.appending(path: "Services/symptom-journal/Diary/Graphics")
        for (kind, ids) in [("stickers", catalogue.icons), ("backgrounds", catalogue.backgrounds)] {
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: kind).path)
            #expect(Set(files) == Set(ids.map { "\($0).svg" }), "\(kind)")
        }
        let served = Set(DiaryAssets.all.map(\.name))
        for item in catalogue.list { #expect(served.contains("\(item.id).svg"), "make generate") }
    }

    /// A picture that is loaded as one can run nothing, and loads nothing.
    @Test func noPictureHasAScriptOrLoadsAnything() throws {
        for file in DiaryAssets.all where file.name.hasSuffix(".svg") {
            let text = String(decoding: file.bytes, as: UTF8.self)
            for word in ["<script", "href=", "<image", "<style", "<text", " on", "http:"] {
                let known = text.replacing("http://www.w3.org/2000/svg", with: "")
                #expect(!known.contains(word), "\(file.name) has \(word)")
            }
        }
    }
}
