import Foundation
import HTTPTypes
import RepeatedRequests
import Sessions
import TestSupport
import Testing

@testable import accounts
@testable import ingest_gateway
@testable import research_study
@testable import skin_check
@testable import symptom_journal

/// The document says of each route what its service says.
@Suite(.timeLimit(.minutes(5))) struct OpenAPITests {
    private static let tables: [AccessTable] = [
        .gateway, .accounts, .researchStudy, .symptomJournal, .skinCheck,
    ]

    @Test func hasEveryRouteOfEveryServiceAndNoOther() throws {
        let documented = Set(try OpenAPIDocument().operations.keys)
        let declared = Set(Self.tables.flatMap(\.routes).map(\.description))
        #expect(declared.subtracting(documented).isEmpty, "describe them in docs/contract, then make generate")
        #expect(documented.subtracting(declared).isEmpty, "no service has them: make generate")
    }

    @Test func saysOfEveryRouteWhomItServes() throws {
        let operations = try OpenAPIDocument().operations
        for table in Self.tables {
            for route in table.routes {
                guard let access = table[route], let operation = operations[route.description] else { continue }
                let difference = operation.difference(from: access, of: route)
                #expect(difference == nil, "\(difference ?? ""): make generate")
            }
        }
    }

    /// Where a repetition gets the first answer, and nowhere else but at routes with a rule of their own for it.
    @Test func namesTheIdempotencyKeyWhereItBringsTheAnswerBack() throws {
        let operations = try OpenAPIDocument().operations
        let services: [(AccessTable, RepetitionTable)] = [
            (.gateway, .gateway), (.accounts, .accounts), (.symptomJournal, .symptomJournal),
            (.skinCheck, .skinCheck),
        ]
        for (access, repetitions) in services {
            for route in access.routes where route.method == .post && route.path.hasPrefix("/api/v1/") {
                guard case .requires? = access[route] else { continue }
                let isNamed = operations[route.description]?.headers.contains("Idempotency-Key") ?? false
                switch repetitions[route] {
                case nil, .answerNotKept?: #expect(isNamed, "\(route)")
                case .ignored?: #expect(!isNamed, "\(route)")
                case .own?: break
                }
            }
        }
    }

    /// Routes of recordings only are no part of the contract.
    @Test func leavesOutWhatOnlyTheDemoHas() throws {
        let documented = try OpenAPIDocument().operations
        #expect(DemoSignInRoutes.access.routes.allSatisfy { documented[$0.description] == nil })
    }

    @Test func noticesAnotherAccess() throws {
        let operation = try #require(try OpenAPIDocument().operations["GET /api/v1/inbox"])
        let route = AccessTable.Route.get("/api/v1/inbox")
        #expect(operation.difference(from: .requires(.readInbox), of: route) == nil)
        #expect(operation.difference(from: .requires(.writeInbox), of: route) != nil)
        #expect(operation.difference(from: .optional(.readInbox), of: route) != nil)
        #expect(operation.difference(from: .open, of: route) != nil)
    }

    /// By openapi-spec-validator.
    @Test func isValid() async throws {
        let document = Checkout.folder.appending(path: OpenAPIDocument.path).path
        try await HelperProcess.finishing(.testPython, ["-m", "openapi_spec_validator", document])
    }
}
