import Domain
import Foundation
import Localization
import Testing

@testable import skin_check

/// The texts of the information pages.
@Suite struct LearnTextTests {
    @Test(arguments: LearnTopic.allCases, ContentLanguage.allCases)
    func eachHasItsTitleItsReviewAndSourcesOverHTTPS(topic: LearnTopic, language: ContentLanguage) throws {
        let text = LearnLibrary.current.text(of: topic, in: language)
        #expect(!text.title.isEmpty && !text.summary.isEmpty)
        #expect(try text.reviewed >= #require(CalendarDay("2026-11-28")))
        #expect(!text.sections.isEmpty && text.sections.allSatisfy { !$0.heading.isEmpty && !$0.blocks.isEmpty })
        #expect(!text.sources.isEmpty)
        for source in text.sources {
            #expect(!source.title.isEmpty && !source.publisher.isEmpty)
            #expect(source.url.hasPrefix("https://") && URL(string: source.url)?.host() != nil, "\(source.url)")
        }
        #expect(text.sites.allSatisfy { $0.url.hasPrefix("https://") && URL(string: $0.url)?.host() != nil })
    }

    @Test(arguments: LearnTopic.allCases, ContentLanguage.allCases)
    func citesEachSourceAndNoOther(topic: LearnTopic, language: ContentLanguage) {
        let text = LearnLibrary.current.text(of: topic, in: language)
        let cited = Set(text.words.matches(of: /\[(\d+)\]/).compactMap { Int($0.output.1) })
        #expect(cited == Set(1...text.sources.count))
    }

    @Test(arguments: LearnTopic.allCases) func saysTheSameInBothLanguages(topic: LearnTopic) {
        let (english, german) = (
            LearnLibrary.current.text(of: topic, in: .english), LearnLibrary.current.text(of: topic, in: .german)
        )
        #expect(english.sources == german.sources && english.reviewed == german.reviewed)
        #expect(english.sections.map { $0.blocks.map(\.kind) } == german.sections.map { $0.blocks.map(\.kind) })
        #expect(english.ways.map(\.path) == german.ways.map(\.path))
        #expect(english.signs.map(\.drawing) == german.signs.map(\.drawing))
    }

    @Test(arguments: LearnTopic.allCases, ContentLanguage.allCases)
    func speaksCalmlyAndFormally(topic: LearnTopic, language: ContentLanguage) {
        let text = LearnLibrary.current.text(of: topic, in: language)
        let words = text.words
        #expect(!words.contains("!") && !words.contains("\""))
        if language == .german {
            #expect(words.firstMatch(of: /\b(du|dich|dir|dein\w*|euch|euer)\b/) == nil)
            #expect(words.firstMatch(of: /\b(the|and|with|from|your)\b/) == nil)
        } else {
            #expect(words.firstMatch(of: /\b(und|oder|nicht|mit)\b/) == nil)
        }
    }

    @Test func teachesFiveSignsAndLeadsToOnesOwnRiskAndPhotos() {
        for language in ContentLanguage.allCases {
            let text = LearnLibrary.current.text(of: .selfCheck, in: language)
            #expect(text.signs.map(\.letter) == ["A", "B", "C", "D", "E"])
            #expect(Set([SkinPages.risk, SkinPages.photos]).isSubset(of: text.ways.map(\.path)))
        }
    }

    @Test(arguments: [
        (ContentLanguage.english, ["within 2 weeks of the suspicion", "within another 30 days", "practitioner first"]),
        (.german, ["innerhalb von 2 Wochen nach dem Verdacht", "innerhalb weiterer 30 Tage", "Hausarztpraxis"]),
    ])
    func namesTheTimesOfTheDermatologist(language: ContentLanguage, times: [String]) {
        let text = LearnLibrary.current.text(of: .nextSteps, in: language)
        for time in times { #expect(text.words.contains(time)) }
        #expect(text.calls.contains { $0.number == "112" })
    }

    @Test func doesNotCallMelanomaTheMostCommonAndTellsOfAllThree() {
        let text = LearnLibrary.current.text(of: .threeCancers, in: .english)
        #expect(text.words.contains("melanoma is not the most common skin cancer"))
        let kinds = ["Basal cell carcinoma", "Squamous cell carcinoma", "Melanoma"]
        #expect(Array(text.sections.map(\.heading).prefix(3)) == kinds)
        #expect(text.words.contains("331,722") && text.words.contains("58,667"))
    }

    @Test(arguments: ContentLanguage.allCases, ["Esteva", "Dinnes", "DermNet", "ISIC"])
    func citesWhatTheDermatologistsNamed(language: ContentLanguage, name: String) {
        let sources = LearnLibrary.current.text(of: .sources, in: language).sources
        #expect(sources.contains { $0.title.contains(name) })
    }

    @Test(arguments: [
        (ContentLanguage.english, "A dermoscope is the proper tool"),
        (.german, "Ein Dermatoskop ist das richtige Werkzeug"),
    ])
    func saysThatADermoscopeIsBetterThanAPhone(language: ContentLanguage, sentence: String) {
        #expect(LearnLibrary.current.text(of: .howItWorks, in: language).words.contains(sentence))
    }
}

extension LearnText {
    var ways: [Way] { blocks.flatMap { if case .ways(let ways) = $0 { ways } else { [Way]() } } }
    var signs: [Sign] { blocks.flatMap { if case .signs(let signs) = $0 { signs } else { [Sign]() } } }
    var calls: [Call] { blocks.flatMap { if case .calls(let calls) = $0 { calls } else { [Call]() } } }
    var sites: [Site] { blocks.flatMap { if case .sites(let sites) = $0 { sites } else { [Site]() } } }

    /// All that a person reads of it, but for names of sources.
    var words: String {
        ([title, summary] + sections.map(\.heading) + blocks.flatMap(\.texts)).joined(separator: "\n")
    }
}

extension LearnText.Block {
    var kind: String {
        switch self {
        case .text: "text"
        case .note: "note"
        case .list: "list"
        case .steps: "steps"
        case .signs: "signs"
        case .terms: "terms"
        case .ways: "ways"
        case .calls: "calls"
        case .sites: "sites"
        }
    }

    var texts: [String] {
        switch self {
        case .text(let text), .note(let text): [text]
        case .list(let items), .steps(let items): items
        case .signs(let signs): signs.flatMap { [$0.name, $0.text] }
        case .terms(let terms): terms.flatMap { [$0.name, $0.text] }
        case .ways(let ways): ways.map(\.name)
        case .calls(let calls): calls.map(\.name)
        case .sites(let sites): sites.map(\.about)
        }
    }
}
