import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Sessions
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct MapReviewTests {
    private static let world = "bbox=-180,-90,180,90"
    private static let because = #"{"reason": "no such place"}"#

    /// Reports of birch at one place by several people.
    private func run(
        reports count: Int = 1,
        _ body: @escaping @Sendable (GatewayUnderTest, [PeopleForTests.Person], [String]) async throws -> Void
    ) async throws {
        struct Accepted: Decodable { var alertID: String }
        try await GatewayUnderTest.run { gateway in
            var authors: [PeopleForTests.Person] = []
            var ids: [String] = []
            for number in 1...count {
                let author = try await gateway.join("author\(number)@example.org")
                let report = UserAlertLimitTests.report()
                let answer = try await gateway.call(.post, "/api/v1/alerts", token: author.token.text, report)
                authors.append(author)
                ids.append(try answer.decoded(Accepted.self).alertID)
            }
            try await body(gateway, authors, ids)
        }
    }

    private func coordinator(_ gateway: GatewayUnderTest) async throws -> PeopleForTests.Person {
        try await gateway.people.staff("data-coordinator", at: GatewayUnderTest.now)
    }

    private func review(_ gateway: GatewayUnderTest, _ staff: PeopleForTests.Person) async throws -> Answer {
        try await gateway.call(.get, "/api/v1/map-reports?\(Self.world)&reason=look", token: staff.token.text)
    }

    private func shown(_ gateway: GatewayUnderTest, _ person: PeopleForTests.Person) async throws -> [String] {
        let answer = try await gateway.call(.get, "/api/v1/user-alerts?\(Self.world)", token: person.token.text)
        return try answer.decoded(UserAlertMapRoutes.Answer.self).features.map(\.id)
    }

    @Test func aWithdrawnReportIsShownToNobodyButTheStaff() async throws {
        try await run { gateway, authors, ids in
            let staff = try await coordinator(gateway)
            #expect(try await shown(gateway, authors[0]) == ids)
            let path = "/api/v1/map-reports/\(ids[0])"
            for _ in 1...2 {
                #expect(try await gateway.call(.delete, path, token: staff.token.text, Self.because).status == 204)
            }
            #expect(try await shown(gateway, authors[0]).isEmpty)
            #expect(try await shown(gateway, staff).isEmpty)
            let reviewed: MapReviewRoutes.Answer = try await review(gateway, staff).decoded()
            #expect(reviewed.reports.map(\.alertID.description) == ids)
            #expect(reviewed.reports.map(\.withdrawnAt) == [GatewayUnderTest.now])
        }
    }

    @Test func theLayerIsBuiltAgainWithoutIt() async throws {
        try await run(reports: UserAlertLayer.fewestPeople) { gateway, _, ids in
            let layer = PostgresUserAlertLayerStore(pool: gateway.pool)
            let hour = GatewayUnderTest.now.addingTimeInterval(3_600)
            func build() async throws -> Int? {
                try await layer.build(hour: hour, at: hour, fewestPeople: UserAlertLayer.fewestPeople)
            }
            #expect(try await build() == 1)
            #expect(try await build() == nil)
            let staff = try await coordinator(gateway)
            let path = "/api/v1/map-reports/\(ids[0])"
            #expect(try await gateway.call(.delete, path, token: staff.token.text, Self.because).status == 204)
            #expect(try await build() == 0)
        }
    }

    /// Neither the answer nor the audit says who it was, or what they wrote.
    @Test func theStaffDoesNotLearnWhoReported() async throws {
        try await run { gateway, authors, ids in
            let staff = try await coordinator(gateway)
            let seen = try await review(gateway, staff).text
            let path = "/api/v1/map-reports/\(ids[0])"
            _ = try await gateway.call(.delete, path, token: staff.token.text, Self.because)
            let acts = try await gateway.announced(StaffActed.self)
            #expect(acts.map(\.action) == ["reports.read", "report.withdrawn"])
            #expect(acts.map(\.reason) == ["look", "no such place"])
            #expect(acts.last?.detail == ids[0])
            #expect(acts.allSatisfy { $0.actor == staff.userID && $0.subject == nil })
            #expect(seen.contains(ids[0]))
            for secret in [authors[0].userID.description, "river", "Here", "sneezing"] {
                #expect(!seen.contains(secret), "\(secret)")
            }
        }
    }

    @Test func nobodyElseWithdrawsAReport() async throws {
        try await run { gateway, authors, ids in
            let viewer = try await gateway.people.staff("station-editor", at: GatewayUnderTest.now)
            for person in [authors[0], viewer] {
                let path = "/api/v1/map-reports/\(ids[0])"
                #expect(try await gateway.call(.delete, path, token: person.token.text, Self.because).status == 403)
                #expect(try await review(gateway, person).status == 403)
            }
            #expect(try await shown(gateway, authors[0]) == ids)
            #expect(try await gateway.announced(StaffActed.self).isEmpty)
        }
    }

    @Test func refusesWhatIsFaultyOrUnknown() async throws {
        try await run { gateway, authors, ids in
            let staff = try await coordinator(gateway)
            func withdraw(_ id: String, _ body: String) async throws -> Answer {
                try await gateway.call(.delete, "/api/v1/map-reports/\(id)", token: staff.token.text, body)
            }
            let nameless = try await withdraw(ids[0], #"{"reason": "x"}"#)
            #expect(nameless.status == 422)
            #expect(try nameless.pointers == ["#/reason"])
            #expect(try await withdraw("\(UUID())", Self.because).status == 404)
            #expect(try await withdraw("somewhere", Self.because).status == 404)
            let boxless = try await gateway.call(.get, "/api/v1/map-reports?reason=look", token: staff.token.text)
            #expect(boxless.status == 400)
            #expect(try boxless.parameters == ["bbox"])
            #expect(try await shown(gateway, authors[0]) == ids)
        }
    }
}
