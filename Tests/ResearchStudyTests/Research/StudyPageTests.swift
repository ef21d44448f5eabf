import Domain
import Foundation
import HTTPTypes
import JSONDocuments
import Postgres
import Testing

@testable import research_study

/// The pages of studies, and what checks, publishes and turns them.
@Suite(.timeLimit(.minutes(20))) struct StudyPageTests {
    private static func file(_ change: (inout StudyDefinition) -> Void = { _ in }) throws -> String {
        var definition = try ShippedStudy.hayFever().definition
        change(&definition)
        return String(decoding: try definition.json(), as: UTF8.self)
    }

    private struct Checked: Decodable {
        struct Section: Decodable { var kind: String }
        var id: String
        var isNew: Bool
        var phase: String
        var version: Int
        var parts: [String]?
        var consentChange: String?
        var differences: [Section]
    }

    @Test func aNewFileIsCheckedAndThenImported() async throws {
        try await StudyUnderTest.run { study in
            let researcher = try await study.staff("researcher")
            #expect(try await study.page("/research", researcher).words.contains("There is no study yet."))
            let file = try Self.file()
            let checked = try await study.post("/api/v1/research/studies/checks", file, researcher).decoded(
                Checked.self)
            #expect(checked.isNew && checked.version == 1 && checked.phase == "design")
            #expect(try await study.count("studies") == 0)
            #expect(try await study.post("/api/v1/research/studies", file, researcher).status == 201)
            let page = try await study.page("/research/studies", researcher).words
            #expect(page.contains("Hay fever and the air around us") && page.contains("Design"))
            #expect(try await study.actions().contains("study.imported"))
        }
    }

    @Test func faultsAreNamedByLineAndNothingIsStored() async throws {
        try await StudyUnderTest.run { study in
            let researcher = try await study.staff("researcher")
            let file = try Self.file().replacing("\"isMandatory\" : true", with: "\"isMandatory\" : \"yes\"")
            for path in ["/api/v1/research/studies/checks", "/api/v1/research/studies"] {
                let answer = try await study.post(path, file, researcher)
                #expect(answer.status == 422)
                let errors = try #require(try answer.problem.errors)
                #expect(errors.count == 4)
                #expect(errors.allSatisfy { $0.detail.contains(/^[0-9]+:[0-9]+ .* \[wrong-type\]$/) })
                #expect(errors.first?.pointer == "#/survey/questions/0/isMandatory")
            }
            #expect(try await study.count("studies") == 0)
        }
    }

    @Test func aChangedConsentIsShownAndHasToBeNamed() async throws {
        try await StudyUnderTest.withStudy { study in
            let researcher = try await study.staff("researcher")
            let file = try Self.file {
                $0.consent.document.sections[0].paragraphs[0] = StudyText("Other words.", "Andere Worte.")
            }
            let path = "/api/v1/research/studies"
            let checked = try await study.post("\(path)/checks", file, researcher).decoded(Checked.self)
            #expect(!checked.isNew && checked.version == 2 && checked.parts == ["consent"])
            #expect(checked.consentChange == "cosmetic" && checked.differences.map(\.kind) == ["changed"])
            #expect(try await study.post(path, file, researcher).status == 422)
            #expect(try await study.post("\(path)?consent=somewhat", file, researcher).status == 400)
            #expect(try await study.post("\(path)?consent=cosmetic", file, researcher).status == 200)
            let page = try await study.page("/research/studies/hay-fever", researcher).words
            #expect(page.contains("2 9 May 2027, 10:00 UTC other words JSON 2"))
            let stored = try await study.get("/research/studies/hay-fever/versions/2", researcher)
            #expect(stored.text == file && stored.headers[.contentDisposition]?.contains("hay-fever-2.json") == true)
            #expect(try await study.get("/research/studies/hay-fever/versions/9", researcher).status == 404)
        }
    }

    @Test func whatThePhaseForbidsIsRefusedWhenItIsChecked() async throws {
        try await StudyUnderTest.withStudy { study in
            let researcher = try await study.staff("researcher")
            let file = try Self.file { $0.survey.questions.removeLast() }
            let answer = try await study.post("/api/v1/research/studies/checks", file, researcher)
            #expect(answer.status == 422 && answer.text.contains("[not-now]"))
        }
    }

    @Test func aStudyIsTurnedPhaseByPhaseAndClosesByItself() async throws {
        try await StudyUnderTest.withStudy(in: .design) { study in
            let developer = try await study.staff("developer")
            let path = "/research/studies/hay-fever/phase"
            for phase in ["recruitment", "running", "analysis"] {
                #expect(try await study.page(path, developer).status == 200)
                let turned = try await study.form(path, [:], developer)
                #expect(turned.location == "/research/studies/hay-fever?done=turned")
                let now = try await study.features.manageStudies.study(try study.id).phase
                #expect(now.rawValue == phase)
            }
            #expect(!(try await study.page("/research/studies/hay-fever", developer).text.contains(#"id="turn""#)))
            let refused = try await study.form(path, [:], developer)
            #expect(refused.status == 409 && refused.words.contains("It closes by itself on"))
            #expect(try await study.actions().filter { $0 == "study.turned" }.count == 3)
        }
    }

    @Test func anotherStudyIsChosenByTheAddressAndTheChoiceStays() async throws {
        try await StudyUnderTest.withStudy { study in
            let researcher = try await study.staff("researcher")
            let other = try Self.file { $0.id = StudyID("winter") ?? $0.id }
            #expect(try await study.post("/api/v1/research/studies", other, researcher).status == 201)
            let page = try await study.page("/research?study=winter", researcher)
            #expect(page.text.contains(#"<option value="winter" selected>"#))
            #expect(page.text.contains(#"href="/research/map?study=winter""#))
            #expect(try await study.form("/research/invitees?study=winter", ["count": "3"], researcher).status == 303)
            let codes = try await study.pool.query("SELECT DISTINCT study_id FROM invitees").decode(String.self)
            #expect(codes == ["winter"])
            #expect(try await study.page("/research?study=none", researcher).status == 404)
        }
    }
}
