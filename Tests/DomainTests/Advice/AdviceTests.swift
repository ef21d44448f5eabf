import Domain
import Foundation
import Testing

@Suite struct AdviceTests {
    static let everyAdvice =
        AirQualityRisk.allCases.map(\.advice) + UVBand.allCases.map(\.advice) + PollenLevel.allCases.map(\.advice)

    @Test(arguments: everyAdvice)
    func adviceIsAShortSentence(advice: [Advice]) {
        for advice in advice {
            #expect((10...90).contains(advice.text.count))
            #expect(advice.text.hasSuffix("."))
            #expect(advice.text.first?.isUppercase == true)
        }
    }

    @Test func airAndSunSpeakToEveryoneAndToTheSensitive() {
        for advice in AirQualityRisk.allCases.map(\.advice) + UVBand.allCases.map(\.advice) {
            #expect(advice.map(\.audience) == [.everyone, .sensitiveGroups])
        }
        #expect(PollenLevel.allCases.allSatisfy { $0.advice.map(\.audience) == [.sensitiveGroups] })
    }

    @Test func noTwoLevelsGiveTheSensitiveTheSameAdvice() {
        let forTheSensitive = { (advice: [[Advice]]) in advice.compactMap(\.last?.text) }

        #expect(Set(forTheSensitive(AirQualityRisk.allCases.map(\.advice))).count == AirQualityRisk.allCases.count)
        #expect(Set(forTheSensitive(UVBand.allCases.map(\.advice))).count == UVBand.allCases.count)
        #expect(Set(forTheSensitive(PollenLevel.allCases.map(\.advice))).count == PollenLevel.allCases.count)
    }

    @Test(arguments: Pollutant.allCases)
    func everyPollutantNamesWhomItHarmsFirst(pollutant: Pollutant) {
        #expect(pollutant.sensitiveGroups.contains("people") || pollutant.sensitiveGroups.contains("children"))
    }

    @Test func travelsAsJSON() throws {
        let advice = Advice(.sensitiveGroups, "Rest.")
        let json = String(decoding: try JSONEncoder().encode(advice), as: UTF8.self)

        #expect(json.contains(#""audience":"sensitive-groups""#))
        #expect(try JSONDecoder().decode(Advice.self, from: Data(json.utf8)) == advice)
    }
}
