import Foundation
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
