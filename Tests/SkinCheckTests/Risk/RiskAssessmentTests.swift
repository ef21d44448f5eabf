import Foundation
import Testing

@testable import skin_check

/// From answers to a word.
@Suite struct RiskAssessmentTests {
    @Test(arguments: [
        (0.0, RiskWord.lower), (2, .lower), (2.001, .medium), (3.5, .medium), (3.501, .higher), (10, .higher),
    ])
    func theWordChangesAfter2AndAfterThreeAndAHalf(score: Double, word: RiskWord) {
        #expect(RiskWord(score: score) == word)
    }

    @Test func eachWordHasItsInterval() {
        #expect(RiskWord.allCases.map(\.checkInterval) == [.sixMonths, .threeMonths, .month])
        #expect(RiskWord.allCases.map(\.checkInterval.rawValue) == ["180d", "90d", "30d"])
    }

    @Test func theLowestAnswersAreAt0AndTheHighestAt10() {
        #expect(RiskAnswers.lowest().score == 0)
        #expect(abs(RiskAnswers.highestWithoutAdvice.score - 10) < 1e-9)
        #expect(RiskAssessment(of: .lowest()).state == .complete(.lower))
        #expect(RiskAssessment(of: .highestWithoutAdvice).state == .complete(.higher))
    }

    @Test(arguments: RiskCatalogue.current.factors.map(\.id))
    func eachAnswerAddsItsShareAndNoMore(id: RiskFactorID) throws {
        let factor = try #require(RiskCatalogue.current[id])
        for option in factor.options {
            let score = RiskAnswers.lowest(except: [id: option.id.rawValue]).score
            #expect(abs(score - 10 * option.value / RiskCatalogue.current.highestSum) < 1e-9, "\(option.id)")
        }
    }

    @Test(arguments: [
        ([RiskFactorID.age: "20-39", .skinType: "3", .moles: "20-49", .sun: "at-times"], RiskWord.lower),
        ([.age: "40-69", .gender: "male", .skinType: "6", .bodyMass: "26-30", .sun: "at-times"], .lower),
        ([.age: "40-69", .skinType: "2", .moles: "20-49", .eyes: "blue", .sun: "at-times"], .medium),
        ([.age: "70-99", .gender: "male", .skinType: "2", .sun: "at-times"], .medium),
        (
            [.age: "40-69", .gender: "male", .skinType: "1", .moles: "50-99", .freckles: "present", .hair: "red"],
            .higher
        ),
        ([.age: "40-69", .skinType: "2", .atypicalMoles: "5-more", .family: "several"], .higher),
    ])
    func peopleGetAWord(answers: [RiskFactorID: String], word: RiskWord) {
        #expect(RiskAssessment(of: .lowest(except: answers)).state == .complete(word))
    }

    @Test func withoutAnswersEveryFactorIsMissing() {
        let assessment = RiskAssessment(of: RiskAnswers())
        #expect(assessment.state == .incomplete(missing: RiskFactorID.allCases))
        #expect(assessment.advice.isEmpty)
    }

    @Test(arguments: RiskFactorID.allCases)
    func oneMissingAnswerIsNamedAndLeavesNoWord(id: RiskFactorID) {
        var answers = RiskAnswers.highestWithoutAdvice
        answers.chosen[id] = nil
        #expect(RiskAssessment(of: answers).state == .incomplete(missing: [id]))
        answers.chosen[id] = RiskOptionID(rawValue: "no-such-option")
        #expect(RiskAssessment(of: answers).state == .incomplete(missing: [id]))
    }

    @Test(arguments: [
        (RiskFactorID.changingSpot, "yes", RiskAdvice.changingSpot),
        (.earlierCancer, "melanoma", .earlierCancer), (.earlierCancer, "other", .earlierCancer),
    ])
    func aChangingSpotAndAnEarlierCancerSendToTheDoctorWhateverTheSumIs(
        factor: RiskFactorID, option: String, advice: RiskAdvice
    ) {
        let assessment = RiskAssessment(of: .lowest(except: [factor: option]))
        #expect(assessment.advice == [advice])
        #expect(assessment.state == .complete(.higher))
        // And before all is answered.
        let alone = RiskAssessment(of: RiskAnswers(chosen: [factor: RiskOptionID(rawValue: option)]))
        #expect(alone.advice == [advice])
    }

    @Test func answersAreReadAsTheyWereWritten() throws {
        let answers = RiskAnswers.highestWithoutAdvice
        #expect(try JSONDecoder().decode(RiskAnswers.self, from: JSONEncoder().encode(answers)) == answers)
        let older = Data(#"{"eyes":"blue","shoe-size":"46"}"#.utf8)
        let read = try JSONDecoder().decode(RiskAnswers.self, from: older)
        #expect(read == RiskAnswers(chosen: [.eyes: RiskOptionID(rawValue: "blue")]))
    }
}
