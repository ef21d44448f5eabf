import Foundation
import RepeatedRequests
import Sessions
import TestSupport
import Testing

@testable import accounts
@testable import ingest_gateway
@testable import research_study
@testable import skin_check
@testable import symptom_journal

/// Every POST below /api/v1 keeps its answer for repetitions, or says why not; docs/requests.md says the same.
@Suite struct RepetitionTests {
    private struct Service: Sendable, CustomTestStringConvertible {
        var name: String
        var access: AccessTable
        var repetitions: RepetitionTable

        var testDescription: String { name }
    }

    private static let services = [
        Service(name: "ingest-gateway", access: .gateway, repetitions: .gateway),
        Service(
            name: "accounts", access: .accounts.adding(DemoSignInRoutes.access), repetitions: .accounts),
        Service(name: "research-study", access: .researchStudy, repetitions: .researchStudy),
        Service(name: "symptom-journal", access: .symptomJournal, repetitions: .symptomJournal),
        Service(name: "skin-check", access: .skinCheck, repetitions: .skinCheck),
    ]

    @Test(arguments: services) private func everyPostKeepsItsAnswerOrSaysWhyNot(service: Service) {
        let differences = service.repetitions.differences(from: service.access)
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    @Test(arguments: services) private func theDocumentListsThem(service: Service) throws {
        let text = try String(contentsOf: Checkout.folder.appending(path: "docs/requests.md"), encoding: .utf8)
        let section = text.components(separatedBy: "\n### ").first { $0.hasPrefix("\(service.name)\n") } ?? ""
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
        #expect(rows == service.repetitions.markdown, "\(service.repetitions.markdown.joined(separator: "\n"))")
    }

    /// The study's service keeps no keys, so each of its POSTs is listed.
    @Test func theStudyKeepsNoKeys() {
        let posts = AccessTable.researchStudy.routes.filter { "\($0)".hasPrefix("POST /api/v1/") }
        let unlisted = posts.filter { RepetitionTable.researchStudy[$0] == nil }
        #expect(unlisted.isEmpty)
    }
}
