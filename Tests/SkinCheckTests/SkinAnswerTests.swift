import Foundation
import Testing

@testable import skin_check

/// How outputs of the network become an answer, or none.
@Suite struct SkinAnswerTests {
    @Test(arguments: [(0.0, 1.0), (0.5, 0), (0.67, 0.34), (1, 1)])
    func certaintyIsTheDistanceFromHalf(probability: Double, certainty: Double) {
        #expect(abs(SkinAnswer.certainty(of: probability) - certainty) < 1e-9)
    }

    private static let head = ClassifierHead(
        version: 1, classes: ["BCC", "SCC", "MEL", "NEV", "SEK", "ACK"],
        preprocessing: ClassifierHead.Preprocessing(
            side: 300, input: 224, left: 26, top: 38, turns: 4, mean: 127, divisor: 128),
        malignant: ClassifierHead.Curve(slope: 1, offset: 0), melanoma: ClassifierHead.Curve(slope: 1, offset: 0),
        limits: ClassifierHead.Limits(
            benignAtMost: 0.2, malignantAtLeast: 0.6, mostSpread: 1, mostDistance: 4, melanomaExcludedBelow: 0.02,
            melanomaSuspectedFrom: 0.3),
        quality: ClassifierHead.Quality(
            leastBlurVariance: 5, leastSkinShare: 0.3, mostDarkShare: 0.1, mostBrightShare: 0.1, sureSkinShare: 0.8))

    /// Of four copies with the same outputs.
    private static func answer(_ logits: [Double], distance: Double = 1) -> SkinAnswer {
        SkinAnswer(Array(repeating: logits + [distance], count: 4), head)
    }

    @Test func evenOddsAreUncertain() {
        let answer = Self.answer([0, 0, -30, 0, 0, -30])
        #expect(abs(answer.malignant - 0.5) < 1e-6)
        #expect(answer.finding == .uncertain && !answer.isAnswer)
    }

    @Test(
        arguments: [
            ([5, 0, 0, 0, 0, 0], .malignant), ([0, 5, 0, 0, 0, 0], .malignant), ([0, 0, 0, 5, 0, 0], .benign),
            ([0, 0, 0, 0, 5, 0], .benign),
        ] as [([Double], SkinAnswer.Finding)])
    func whatIsClearIsSaid(logits: [Double], finding: SkinAnswer.Finding) {
        #expect(Self.answer(logits).finding == finding)
    }

    /// Premalignant keratoses have a class of their own and no part in the answer.
    @Test func theSixthClassChangesNothing() {
        let (without, with) = (Self.answer([2, 0, 0, 1, 0, 0]), Self.answer([2, 0, 0, 1, 0, 9]))
        #expect(abs(without.malignant - with.malignant) < 1e-12)
    }

    @Test func melanomaIsToldApart() {
        let melanoma = Self.answer([0, 0, 9, 0, 0, 0])
        #expect(melanoma.finding == .malignant && melanoma.melanomaFinding == .suspected)
        let other = Self.answer([9, 0, 0, 0, 0, 0])
        #expect(other.finding == .malignant && other.melanomaFinding == .no)
        let unclear = Self.answer([4, 0, 2, 0, 0, 0])
        #expect(unclear.melanomaFinding == .cannotSay)
    }

    @Test func saysNothingOfWhatIsUnlikeItsPhotosHoweverClear() {
        #expect(Self.answer([9, 0, 0, 0, 0, 0], distance: 4.1).finding == .unlike)
    }

    @Test func saysNothingWhenCopiesDisagree() {
        let copies = [4.0, 8, 4, 8].map { [$0, 0, 0, 0, 0, 0, 1] }
        let answer = SkinAnswer(copies, Self.head)
        #expect(answer.finding == .disagreeing)
        // Population standard deviation of log odds that alternate by nearly four.
        #expect(abs(answer.spread - 2) < 0.05)
    }
}
