import Foundation
import Localization
import Testing

@testable import skin_check

/// The data: factors, weights and sources.
@Suite struct RiskCatalogueTests {
    private static let catalogue = RiskCatalogue.current

    @Test func hasEachFactorOnceInTheirOrder() {
        #expect(Self.catalogue.factors.map(\.id) == RiskFactorID.allCases)
        for factor in Self.catalogue.factors {
            #expect(Set(factor.options.map(\.id)).count == factor.options.count, "\(factor.id)")
            #expect(factor.options.count > 1, "\(factor.id)")
        }
    }

    @Test(arguments: RiskFactorID.allCases)
    func eachOptionHasAValueAndASource(id: RiskFactorID) throws {
        let factor = try #require(Self.catalogue[id])
        for option in factor.options {
            #expect((0...5).contains(option.value), "\(option.id)")
            let source = try #require(Self.catalogue.sources[option.source], "\(option.id)")
            #expect(source.url.hasPrefix("https://") && URL(string: source.url)?.host() != nil, "\(option.id)")
            #expect(!source.citation.isEmpty && !source.read.isEmpty, "\(option.id)")
        }
        #expect(factor.options.contains { $0.value == 0 } && factor.options.contains { $0.value > 0 })
    }

    @Test func citesEachSourceThatItLists() {
        let cited = Set(Self.catalogue.factors.flatMap(\.options).map(\.source))
        #expect(cited == Set(Self.catalogue.sources.keys))
    }

    /// Five times the decimal logarithm, from 0 to 5, to one decimal place.
    @Test(arguments: RiskFactorID.allCases)
    func theValueFollowsFromTheRelativeRisk(id: RiskFactorID) throws {
        for option in try #require(Self.catalogue[id]).options {
            guard let relativeRisk = option.relativeRisk else {
                #expect(option.value == 5 && option.advice != nil && option.basis != nil, "\(option.id)")
                continue
            }
            let value = (min(5, max(0, 5 * log10(relativeRisk))) * 10).rounded() / 10
            #expect(abs(option.value - value) < 1e-9, "\(option.id): \(value)")
        }
    }

    @Test func bandsFollowOneAnotherFrom0() {
        for factor in Self.catalogue.factors {
            let starts = factor.options.compactMap(\.from)
            guard factor.measure != nil else {
                #expect(starts.isEmpty, "\(factor.id)")
                continue
            }
            #expect(starts.count == factor.options.count && starts.first == 0, "\(factor.id)")
            #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }, "\(factor.id)")
        }
    }

    /// In the predecessor's code the two lists stood at each other's place.
    @Test func hairAndEyesAreNotSwapped() throws {
        let hair = try #require(Self.catalogue[.hair])
        let eyes = try #require(Self.catalogue[.eyes])
        #expect(hair.options.map(\.id.rawValue) == ["dark", "light-brown", "blonde", "red"])
        #expect(eyes.options.map(\.id.rawValue) == ["dark", "blue", "green"])
        #expect(hair.names.en == "Hair" && hair.options.map(\.names.en).contains("Blonde"))
        #expect(eyes.names.en == "Eyes" && eyes.options.map(\.names.en).contains("Green, grey or hazel"))
    }

    @Test(arguments: [
        (RiskFactorID.gender, ["female", "male", "other"]), (.skinType, ["1", "2", "3", "4", "5", "6"]),
        (.freckles, ["absent", "present"]), (.family, ["none", "one", "several"]),
        (.immunity, ["none", "ibd", "hiv", "ibd-and-hiv", "other"]),
        (.moles, ["0-19", "20-49", "50-99", "100-more"]),
        (.age, ["0-9", "10-19", "20-39", "40-69", "70-99", "100-more"]),
    ])
    func hasTheAnswersThatWereAskedFor(id: RiskFactorID, options: [String]) throws {
        #expect(try #require(Self.catalogue[id]).options.map(\.id.rawValue) == options)
    }

    @Test func leadsToCancerResearchUKForEachFactor() {
        for factor in Self.catalogue.factors {
            #expect(factor.more.hasPrefix("https://www.cancerresearchuk.org/"), "\(factor.id)")
        }
    }

    @Test func onlyAChangingSpotAndAnEarlierCancerDecideByThemselves() {
        let advised = Self.catalogue.factors.filter { $0.options.contains { $0.advice != nil } }
        #expect(advised.map(\.id) == [.earlierCancer, .changingSpot])
    }

    @Test(arguments: ContentLanguage.allCases)
    func speaksCalmlyInBothLanguages(language: ContentLanguage) {
        for factor in Self.catalogue.factors {
            let texts =
                [factor.names, factor.question] + [factor.help].compactMap(\.self) + factor.options.map(\.names)
            for text in texts.map({ $0.text(in: language) }) {
                #expect(!text.isEmpty && !text.contains("!"), "\(factor.id)")
                #expect(text.firstMatch(of: /\b(du|dich|dir|dein\w*)\b/.ignoresCase()) == nil, "\(text)")
            }
            let names = factor.options.map { $0.names.text(in: language) }
            #expect(Set(names).count == names.count, "\(factor.id)")
        }
    }
}
