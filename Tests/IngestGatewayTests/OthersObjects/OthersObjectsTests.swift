import Domain
import Foundation
import HTTPTypes
import Postgres
import Sessions
import TestSupport
import Testing

@testable import ingest_gateway

/// What is one person's, tried by another: every route that the router has.
@Suite(.timeLimit(.minutes(20))) struct OthersObjectsTests {
    @Test func everyRouteWithAParameterSaysWhoseItIs() async throws {
        try await GatewayUnderTest.run { gateway in
            let paths = Set(gateway.routes.map(\.path).filter { $0.contains("{") })
            #expect(paths.count > 10)
            #expect(paths.symmetricDifference(OthersObject.all.keys).sorted() == [])
            let calls = Set(gateway.routes.map(\.call))
            #expect(Set(OthersObject.requests.keys).subtracting(calls).sorted() == [])
        }
    }

    @Test func everyObjectIsItsOwnersAlone() async throws {
        try await SharedGateway.run { shared in
            // OPTIONS says which protocol is spoken, whoever's the upload is.
            for (number, route) in shared.gateway.routes.enumerated() where route.method != .options {
                let names = ["anna\(number)@example.org", "ben\(number)@example.org"]
                switch OthersObject.all[route.path] {
                case .nobodys?, .secret?, nil: continue
                case .own(let make)?: try await tryAnothers(route, names, shared, make)
                case .everybodys(let words)?: try await tryOwn(route, words, names, shared)
                }
            }
        }
    }

    private func tryAnothers(
        _ route: GatewayUnderTest.Route, _ names: [String], _ shared: SharedGateway,
        _ make: @Sendable (SharedGateway, PeopleForTests.Person) async throws -> String
    ) async throws {
        let (anna, ben) = (try await shared.gateway.join(names[0]), try await shared.gateway.join(names[1]))
        let id = try await make(shared, anna)
        let before = try await shared.gateway.pool.rows(of: anna.userID.uuid)
        let announced = try await shared.announcements()
        #expect(!before.isEmpty)

        let foreign = try await shared.send(route, route.path([id]), as: ben)

        #expect(foreign.status == 404, "\(route.call): \(foreign.status)")
        for mark in [id, names[0], "\(anna.userID)"] { #expect(!foreign.text.contains(mark), "\(route.call)") }
        #expect(try await shared.gateway.pool.rows(of: anna.userID.uuid) == before, "\(route.call)")
        #expect(try await shared.announcements() == announced, "\(route.call)")
        let own = try await shared.send(route, route.path([id]), as: anna)
        // A form that is done leads to a page.
        let isDone = (200..<300).contains(own.status) || own.status == 303
        #expect(isDone, "\(route.call) answers its owner with \(own.status)")
    }

    private func tryOwn(
        _ route: GatewayUnderTest.Route, _ words: [String], _ names: [String], _ shared: SharedGateway
    ) async throws {
        let (anna, ben) = (try await shared.gateway.join(names[0]), try await shared.gateway.join(names[1]))
        let sheet = try await shared.gateway.answer(token: anna.token.text, QuizBodies.daily(nose: 1))
            .decoded(ShownSheet.self)
        let before = try await shared.gateway.pool.rows(of: anna.userID.uuid)

        let foreign = try await shared.send(route, route.path(words), as: ben)

        let isOwn = (200..<300).contains(foreign.status)
        #expect(isOwn || foreign.status == 404, "\(route.call): \(foreign.status)")
        #expect(!foreign.text.contains("\(sheet.sheetID)"), "\(route.call)")
        #expect(try await shared.gateway.pool.rows(of: anna.userID.uuid) == before, "\(route.call)")
        let own = try await shared.send(route, route.path(words), as: anna)
        #expect(own.text.contains("\(sheet.sheetID)"), "\(route.call)")
    }

    /// Routes without a parameter answer with what is the asking person's own.
    @Test func noAnswerShowsWhatIsAnothers() async throws {
        try await SharedGateway.run { shared in
            let gateway = shared.gateway
            let (anna, ben) = (
                try await gateway.join("anna@example.org"), try await gateway.join("ben@example.org")
            )
            let wishes = SubscriptionSettingsTests.wishes("").replacing("Basel", with: "Annahof")
            _ = try await gateway.call(.put, "/api/v1/subscription", token: anna.token.text, wishes)
            let row = try await shared.notification(for: anna)
            let marks = [
                "\(NotificationID(row.id))", "Annahof", try await shared.channel(of: anna),
                try await shared.upload(of: anna), try await shared.suggestion(to: anna),
            ]
            var unseen = Set(marks)
            // The stream of the inbox does not end: InboxStreamTests has it.
            let routes = gateway.routes.filter {
                $0.method == .get && !$0.path.contains("{") && $0.path != "/api/v1/inbox/events"
            }
            #expect(routes.count > 10)
            for route in routes {
                let own = try await shared.send(route, route.path, as: anna).text
                unseen = unseen.filter { !own.contains($0) }
                let shown = [
                    try await shared.send(route, route.path, as: ben).text,
                    try await gateway.call(.get, route.path).text,
                ]
                for mark in marks { #expect(!shown.contains { $0.contains(mark) }, "\(route.call)") }
            }
            // Somewhere the owner sees each.
            #expect(unseen.isEmpty, "\(unseen)")
        }
    }
}

extension SharedGateway {
    /// How many messages wait to be published.
    fileprivate func announcements() async throws -> Int {
        try await gateway.pool.query("SELECT count(*) FROM outbox").decode(Int.self).reduce(0, +)
    }
}
