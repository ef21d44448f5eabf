import Domain
import Foundation
import HTTPTypes
import Postgres
import Sessions
import TestSupport
import Testing

@testable import accounts

/// What is one person's, tried by another: every route that the router has.
@Suite(.timeLimit(.minutes(20))) struct OthersObjectsTests {
    @Test func everyRouteWithAParameterSaysWhoseItIs() async throws {
        try await AccountsUnderTest.run { accounts in
            let paths = Set(accounts.routes.map(\.path).filter { $0.contains("{") })
            #expect(paths.count > 10)
            #expect(paths.symmetricDifference(OthersObject.all.keys).sorted() == [])
            let calls = Set(accounts.routes.map(\.call))
            #expect(Set(OthersObject.bodies.keys).union(OthersObject.owners.keys).subtracting(calls).sorted() == [])
        }
    }

    @Test func everyObjectIsItsOwnersAlone() async throws {
        try await AccountsUnderTest.run { accounts in
            for (number, route) in accounts.routes.enumerated() {
                let names = ["anna\(number)@example.org", "ben\(number)@example.org"]
                switch OthersObject.all[route.path] {
                case .nobodys?, .secret?, nil: continue
                case .own(let make)?: try await tryAnothers(route, names, accounts, make)
                case .everybodys(let word)?: try await tryOwn(route, word, names, accounts)
                case .staff?: try await tryAsNoStaff(route, names, accounts)
                }
            }
        }
    }

    private func tryAnothers(
        _ route: AccountsUnderTest.Route, _ names: [String], _ accounts: AccountsUnderTest,
        _ make: @Sendable (AccountsUnderTest, OthersObject.Somebody) async throws -> OthersObject.Made
    ) async throws {
        let (anna, ben) = (try await accounts.somebody(names[0]), try await accounts.somebody(names[1]))
        let made = try await make(accounts, anna)
        let (path, body) = (route.path(made.values), OthersObject.bodies[route.call] ?? "")
        let before = try await accounts.pool.rows(of: anna.userID.uuid)
        #expect(!before.isEmpty)

        let guessed = made.headers.mapValues { _ in SessionToken().text }
        let foreign = try await accounts.send(
            route.method, path, guessed.merging(["authorization": "Bearer \(ben.token)"]) { $1 }, body)

        #expect(foreign.status == 404, "\(route.call): \(foreign.status)")
        for mark in made.values + [anna.email, "\(anna.userID)"] { #expect(!foreign.text.contains(mark)) }
        #expect(try await accounts.pool.rows(of: anna.userID.uuid) == before, "\(route.call)")
        let own = try await accounts.send(
            route.method, path, made.headers.merging(["authorization": "Bearer \(anna.token)"]) { $1 }, body)
        let isExpected = OthersObject.owners[route.call].map { own.status == $0 } ?? (200..<300).contains(own.status)
        #expect(isExpected, "\(route.call) answers its owner with \(own.status)")
    }

    private func tryOwn(
        _ route: AccountsUnderTest.Route, _ word: String, _ names: [String], _ accounts: AccountsUnderTest
    ) async throws {
        let (anna, ben) = (try await accounts.somebody(names[0]), try await accounts.somebody(names[1]))
        let (path, body) = (route.path([word]), OthersObject.bodies[route.call] ?? "")
        let others = try await accounts.pool.rows(of: anna.userID.uuid)
        let own = try await accounts.pool.rows(of: ben.userID.uuid)

        let answer = try await accounts.call(route.method, path, token: ben.token, body)

        #expect((200..<300).contains(answer.status), "\(route.call): \(answer.status)")
        #expect(try await accounts.pool.rows(of: anna.userID.uuid) == others, "\(route.call)")
        #expect(try await accounts.pool.rows(of: ben.userID.uuid) != own, "\(route.call) changes nothing")
    }

    private func tryAsNoStaff(
        _ route: AccountsUnderTest.Route, _ names: [String], _ accounts: AccountsUnderTest
    ) async throws {
        let (anna, ben) = (try await accounts.somebody(names[0]), try await accounts.somebody(names[1]))
        let before = try await accounts.pool.rows(of: anna.userID.uuid)
        let path = "\(route.path(["\(anna.userID)", "editor"]))?reason=curious"
        // Not even one's own.
        for token in [ben.token, anna.token] {
            let answer = try await accounts.call(route.method, path, token: token, #"{"reason": "curious"}"#)
            #expect(answer.status == 403, "\(route.call): \(answer.status)")
            #expect(!answer.text.contains("\(anna.userID)"))
        }
        #expect(try await accounts.pool.rows(of: anna.userID.uuid) == before, "\(route.call)")
    }

    /// Routes without a parameter answer with what is the asking person's own.
    @Test func noAnswerShowsWhatIsAnothers() async throws {
        try await AccountsUnderTest.run { accounts in
            let (anna, ben) = (
                try await accounts.somebody("anna@example.org"), try await accounts.somebody("ben@example.org")
            )
            var marks = ["\(anna.userID)", anna.email]
            marks += try await accounts.session(of: anna).values
            marks += try await accounts.passkey(of: anna).values
            marks += try await accounts.identity(of: anna).values
            marks += try await accounts.personalToken(of: anna).values
            var unseen = Set(marks)
            for route in accounts.routes where route.method == .get && !route.path.contains("{") {
                let own = try await accounts.call(.get, route.path, token: anna.token).text
                unseen = unseen.filter { !own.contains($0) }
                for token in [ben.token, nil] {
                    let shown = try await accounts.call(.get, route.path, token: token).text
                    for mark in marks { #expect(!shown.contains(mark), "\(route.call)") }
                }
            }
            // Somewhere the owner sees each.
            #expect(unseen.isEmpty)
        }
    }
}
