import Domain
import Foundation
import Localization
import Testing
import WebPages

@testable import skin_check

/// What people are told of the classifier's errors is what its card says.
@Suite struct AccuracyTests {
    private static let figures = AccuracyFigures.current

    private static func values(_ figure: AccuracyFigures.Figure?) -> [Double] {
        figure.map { [$0.value, $0.low, $0.high] } ?? []
    }

    @Test func hasTheFiguresOfTheCard() throws {
        let card = try ModelCard()
        let (overall, melanoma) = (Self.figures.malignantOrBenign, Self.figures.melanoma)
        for (section, name, figure) in [
            ("Malignant or benign", "AUC, all malignant and benign photos", overall.aucOfAll),
            ("Malignant or benign", "share answered, all refusals counted against it", overall.shareAnswered),
            ("Malignant or benign", "accuracy, answered photos", overall.accuracy),
            ("Malignant or benign", "sensitivity, answered photos", overall.sensitivity),
            ("Malignant or benign", "specificity, answered photos", overall.specificity),
            (
                "Malignant or benign", "malignant photos answered \"benign\", of all malignant",
                overall.malignantCalledBenign
            ),
            ("Malignant or benign", "mean certainty, answered photos", overall.certainty),
            ("Malignant or benign", "mean certainty, right answers", overall.certaintyOfRight),
            ("Malignant or benign", "mean certainty, wrong answers", overall.certaintyOfWrong),
            ("Melanoma apart", "sensitivity: melanomas not answered \"no\"", melanoma.notCalledNo),
            ("Melanoma apart", "melanomas answered \"suspected\"", melanoma.suspected),
            ("Melanoma apart", "others answered \"suspected\"", melanoma.othersSuspected),
            ("Melanoma apart", "melanomas answered \"benign\" by the first answer", melanoma.calledBenign),
        ] {
            let cells = try card.row(name, in: section)
            #expect(ModelCard.numbers(in: cells[1]) == Self.values(figure), "\(name)")
        }
        let counts = try card.row("melanomas: photos / patients", in: "Melanoma apart")
        #expect(ModelCard.numbers(in: counts[1]) == [Double(melanoma.photos), Double(melanoma.patients)])
        #expect(card.text.contains("\n\(Self.figures.photos) photos of \(Self.figures.patients) patients, seed"))
    }

    @Test func hasTheCardsTableOfDiagnoses() throws {
        let card = try ModelCard()
        #expect(Self.figures.diagnoses.map(\.name) == ["BCC", "SCC", "MEL", "NEV", "SEK"])
        for diagnosis in Self.figures.diagnoses {
            let cells = try card.row(diagnosis.name, in: "By diagnosis, ACK apart")
            #expect(Int(cells[1]) == diagnosis.photos)
            #expect(ModelCard.numbers(in: cells[2]) == Self.values(diagnosis.malignant), "\(diagnosis.name)")
            #expect(ModelCard.numbers(in: cells[3]) == Self.values(diagnosis.benign), "\(diagnosis.name)")
            #expect(ModelCard.numbers(in: cells[4]) == Self.values(diagnosis.cannotSay), "\(diagnosis.name)")
        }
    }

    @Test func hasTheCardsTablesBySkinTypeAndSex() throws {
        let card = try ModelCard()
        #expect(Self.figures.skinTypes.map(\.type) == ["I", "II", "III", "IV", "V", "VI", "Unknown"])
        for row in Self.figures.skinTypes {
            let cells = try card.row(row.type, in: "By skin type")
            #expect(ModelCard.numbers(in: cells[2]) == [Double(row.malignant), Double(row.benign)], "\(row.type)")
            #expect(ModelCard.numbers(in: cells[5]) == Self.values(row.sensitivity), "\(row.type)")
            #expect(ModelCard.numbers(in: cells[6]) == Self.values(row.specificity), "\(row.type)")
        }
        for row in Self.figures.sexes {
            let cells = try card.row(row.name, in: "By sex")
            #expect(ModelCard.numbers(in: cells[3]) == Self.values(row.auc), "\(row.name)")
        }
    }

    @Test func saysPlainlyWhether99PerCentAreReached() throws {
        let card = try ModelCard()
        for row in Self.figures.coverage {
            let cells = try card.row("\(row.share)%", in: "Coverage against risk")
            #expect(ModelCard.numbers(in: cells[1]) == Self.values(row.accuracy), "\(row.share)")
        }
        let isMissed = card.text.contains("99 % accuracy is not reached on any share")
        #expect(Self.figures.reaches99 == !isMissed)
        let page = try PageLibrary.skin.html(AccuracyPage(figures: Self.figures, language: .english))
        #expect(page.contains("That is not reached") == isMissed)
    }

    /// The shares by diagnosis are turned into photos, and these back into the card's shares over all.
    @Test func theCountedPhotosAddUpToTheCardsShares() {
        let overall = Self.figures.malignantOrBenign
        let malignant = AccuracyCounts(Self.figures.diagnoses, malignant: true)
        let benign = AccuracyCounts(Self.figures.diagnoses, malignant: false)
        func share(_ part: Int, of whole: Int) -> Double { 100 * Double(part) / Double(whole) }
        func isNear(_ share: Double, _ figure: AccuracyFigures.Figure) -> Bool { abs(share - figure.value) < 0.06 }
        #expect(isNear(share(malignant.benign, of: malignant.total), overall.malignantCalledBenign))
        #expect(isNear(share(malignant.malignant, of: malignant.total - malignant.cannotSay), overall.sensitivity))
        #expect(isNear(share(benign.benign, of: benign.total - benign.cannotSay), overall.specificity))
        let answered = malignant.total + benign.total - malignant.cannotSay - benign.cannotSay
        #expect(isNear(share(answered, of: malignant.total + benign.total), overall.shareAnswered))
    }

    @Test(arguments: [(332, 11, 45), (38, 168, 75), (1, 1, 1), (0, 0, 7), (199, 1, 0)])
    func aHundredAddsUpAndKeepsTheProportions(malignant: Int, benign: Int, cannotSay: Int) {
        let counts = AccuracyCounts(malignant: malignant, benign: benign, cannotSay: cannotSay)
        let hundred = counts.ofHundred
        #expect(hundred.total == 100)
        for (part, whole) in [
            (hundred.malignant, malignant), (hundred.benign, benign), (hundred.cannotSay, cannotSay),
        ] {
            #expect(abs(Double(part) - 100 * Double(whole) / Double(counts.total)) < 1)
        }
    }

    @Test func noPhotosAreNoHundred() { #expect(AccuracyCounts().ofHundred == AccuracyCounts()) }

    @Test(arguments: [
        (ContentLanguage.english, ["were called malignant", "nothing can be said", "false alarms", "flatters"]),
        (.german, ["wurden bösartig genannt", "lässt sich nichts sagen", "Fehlalarme", "schmeichelt"]),
    ])
    func tellsWhatIsWeak(language: ContentLanguage, sentences: [String]) throws {
        let page = try PageLibrary.skin.html(AccuracyPage(figures: Self.figures, language: language))
        for sentence in sentences { #expect(page.contains(sentence), "\(sentence)") }
        let missed = try #require(Self.figures.diagnoses.first { $0.name == "MEL" }).benign.value
        let photos = Int((missed * Double(Self.figures.melanoma.photos) / 100).rounded())
        #expect(page.contains(language.saying("\(photos) benign", "\(photos) gutartig")))
        // A hundred of each.
        #expect(page.matches(of: /(?:class="right"|class="wrong"|class="unsaid")/).count == 200 + 6)
    }
}
