import Domain
import HTTPService
import HTTPTypes
import Localization
import NIOCore
import Quizzes
import Testing
import WebPages

@testable import ingest_gateway

@Suite struct QuizPageTests {
    private func page(_ quiz: QuizDefinition, _ language: ContentLanguage = .english) throws -> QuizPage {
        QuizPage(definition: quiz, language: language, day: try #require(CalendarDay(QuizBodies.today)))
    }

    /// Each question is a group with a legend, and each answer has a label.
    @Test(arguments: QuizCatalogue.current, ContentLanguage.allCases)
    func showsEveryQuestionWithALegendAndLabels(_ quiz: QuizDefinition, _ language: ContentLanguage) throws {
        let html = try PageLibrary.gateway.html(try page(quiz, language))
        #expect(!html.contains("{{"))
        for question in quiz.questions {
            #expect(html.contains("<fieldset id=\"q-\(question.id)\""))
            #expect(html.contains("<legend>\(question.text.text(in: language.rawValue))"))
            for option in question.options {
                #expect(html.contains("name=\"\(question.id)\" value=\"\(option.id)\""))
            }
        }
        let form = try #require(html.split(separator: "<form id=\"quiz\"").last?.split(separator: "</form>").first)
        let labelled = form.matches(of: /<label class="choice"[^>]*>\s*<input type="(?:radio|checkbox)"/).count
        #expect(labelled == form.matches(of: /<input type="(?:radio|checkbox)"/).count)
        #expect(!form.contains(/<input type="number"(?![^>]*aria-label=")/))
        #expect(html.contains(language == .german ? "keine Diagnose" : "no diagnosis"))
    }

    @Test(arguments: ContentLanguage.allCases) func saysHowToJudgeEachLevelOfASymptom(language: ContentLanguage) throws
    {
        let html = try PageLibrary.gateway.html(try page(try #require(QuizCatalogue.current(id: "daily")), language))
        let words = QuizPageWords(language)
        for level in 0...3 {
            // Nose, eyes, throat, ears and breathing.
            #expect(html.ranges(of: words.judging(Double(level))).count == 5, "\(level)")
        }
        #expect(html.contains(language == .german ? "Sie können dies überspringen" : "you may skip it"))
    }

    /// Nothing is chosen before somebody chooses it, with the script or without.
    @Test(arguments: QuizCatalogue.current) func presetsNoAnswer(_ quiz: QuizDefinition) throws {
        let html = try PageLibrary.gateway.html(try page(quiz))
        let chosen = html.matches(of: /<input type="(?:radio|checkbox)"[^>]*value="([^"]*)"[^>]* checked/).map { $0.1 }
        #expect(chosen.allSatisfy { $0.isEmpty }, "\(chosen)")
        #expect(
            html.matches(of: /<input type="number"[^>]* value=""/).count
                == html.matches(of: /<input type="number"/).count)
    }

    @Test(arguments: ContentLanguage.allCases) func showsAFaultBesideItsQuestionAndKeepsWhatWasTyped(
        language: ContentLanguage
    ) throws {
        var page = try page(try #require(QuizCatalogue.current(id: "daily")), language)
        page.form = QuizForm(
            FormFields(["overall": ["101"], "nose": ["2"], "medication": ["none", "eye-drops"]]), to: page.definition)
        do {
            _ = try page.form.answers(to: page.definition)
            Issue.record("Faulty answers were taken")
        } catch {
            page.faults = error.faults
        }
        let html = try PageLibrary.gateway.html(page)
        #expect(Set(page.faults.keys) == ["overall", "eyes", "throat", "ears", "medication"])
        #expect(html.contains("value=\"101\" aria-label"))
        #expect(html.contains("name=\"nose\" value=\"2\" checked"))
        #expect(html.contains("value=\"eye-drops\" checked"))
        #expect(html.contains(language == .german ? "ganze Zahl von 0 bis 100" : "whole number from 0 to 100"))
        #expect(html.contains(language == .german ? "„Nichts“ passt zu keiner" : "“Nothing” fits no other"))
        #expect(html.contains("href=\"#q-eyes\""))
    }

    @Test func saysEverythingThatTheScriptSays() {
        let script = String(decoding: PackageResources.quiz_js, as: UTF8.self)
        let used = Set(script.matches(of: /words\.([a-zA-Z]+)/).map { String($0.1) })
        for language in ContentLanguage.allCases {
            let words = QuizPageWords(language).forScript
            #expect(!used.isEmpty)
            #expect(used.isSubset(of: words.keys), "\(used.subtracting(words.keys))")
        }
    }
}

@Suite struct QuizFormTests {
    private var suggested: QuizDefinition { get throws { try #require(QuizCatalogue.current(id: "suggested")) } }

    private func faults(_ fields: [String: [String]]) throws -> [String: QuizForm.Fault] {
        let definition = try suggested
        do {
            _ = try QuizForm(FormFields(fields), to: definition).answers(to: definition)
            return [:]
        } catch {
            return error.faults
        }
    }

    @Test(arguments: ["", " ", "x", "nan", "inf", "-1", "101", "0.5", "1e9", String(repeating: "9", count: 10_000)])
    func refusesWhatIsNoNumberOfTheScale(text: String) throws {
        let found = try faults(["context": ["none"], "overall": [text]])
        if text.isEmpty {
            #expect(found == ["overall": .unanswered])
        } else if case .offScale(let scale)? = found["overall"] {
            #expect(scale.maximum == 100 && found.count == 1)
        } else {
            Issue.record("\(text) is taken: \(found)")
        }
    }

    @Test func asksForDependentQuestionsOnlyWhereTheyAreAsked() throws {
        #expect(try faults(["context": ["heat"], "overall": ["5"]]).isEmpty)
        let missing = try faults(["context": ["allergy-symptoms"], "overall": ["5"]])
        #expect(missing == ["nose": .unanswered, "eyes": .unanswered, "throat": .unanswered, "breathing": .unanswered])
        let condition = try #require(try suggested.question("nose")?.askedWhen)
        #expect(try faults(["context": ["heat"], "overall": ["5"], "nose": ["2"]]) == ["nose": .notAsked(condition)])
        // "Does not apply" is no answer.
        #expect(try faults(["context": ["heat"], "overall": ["5"], "nose": [""]]).isEmpty)
    }

    @Test func ignoresFieldsThatAreNoQuestionsAndOptionsThatAreNotOffered() throws {
        #expect(try faults(["context": ["none"], "overall": ["5"], "form-token": ["x"], "other": ["y"]]).isEmpty)
        #expect(try faults(["context": ["<script>"], "overall": ["5"]]) == ["context": .notOffered])
        #expect(try faults(["overall": ["5"]]) == ["context": .unanswered])
    }

    @Test func whoFeelsFineStillAnswersWhatIsNotASymptom() throws {
        let daily = try #require(QuizCatalogue.current(id: "daily"))
        let form = QuizForm(feelingFineIn: daily)
        #expect(form.texts == ["nose": ["0"], "eyes": ["0"], "throat": ["0"], "ears": ["0"]])
        #expect(throws: QuizFormFaults(faults: ["overall": .unanswered, "medication": .unanswered])) {
            try form.answers(to: daily)
        }
    }

    @Test func takesThresholdsOfOneToTenAndLeavesTheOthers() throws {
        var subscription = Subscription.initial
        subscription.sensitivities = [
            try Sensitivity(allergen: .cat, threshold: try Intensity(7)),
            try Sensitivity(allergen: .birch, threshold: try Intensity(9)),
        ]
        let form = ThresholdForm(
            FormFields(["threshold-birch": ["3"], "threshold-grass": ["10"], "zone": ["Europe/Zurich"]]))
        #expect(form.faults.isEmpty)
        form.apply(to: &subscription)
        #expect(subscription.sensitivities.map(\.allergen) == [.cat, .birch, .grass])
        #expect(subscription.sensitivities.map(\.threshold.value) == [7, 3, 10])
        #expect(subscription.settings.timeZone == "Europe/Zurich")
        for text in ["", "0", "11", "x", "3.5"] {
            #expect(ThresholdForm(FormFields(["threshold-birch": [text]])).faults == [.birch], "\(text)")
        }
        ThresholdForm(FormFields(["zone": ["Nowhere"]])).apply(to: &subscription)
        #expect(subscription.settings.timeZone == "Europe/Zurich")
    }
}
