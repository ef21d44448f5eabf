import Foundation
import Postgres
import Sessions
import TestSupport
import Testing

@testable import accounts

/// A purchase changes the empty space on Home and nothing else (DEC-18). What of it the skin check could read is in
/// `FreeForEverybodyTests`.
@Suite(.timeLimit(.minutes(20))) struct AdFreeGatesNothingTests {
    private static let home = "Services/ingest-gateway/Home"

    /// The files below `Services` and `Shared` that have a text, and how many were looked at.
    private func files(with word: String) throws -> (found: [String], count: Int) {
        var (found, count): ([String], Int) = ([], 0)
        for root in ["Services", "Shared"] {
            let folder = Checkout.folder.appending(path: root)
            let all = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            for case let file as URL in all
            where ["swift", "mustache", "js", "css", "sql"].contains(file.pathExtension) {
                count += 1
                guard try String(contentsOf: file, encoding: .utf8).contains(word) else { continue }
                found.append(String(file.path.dropFirst(Checkout.folder.path.count).drop { $0 == "/" }))
            }
        }
        return (found.sorted(), count)
    }

    @Test func onlyTheStartPageKnowsWhoHasPaid() async throws {
        let (files, count) = try files(with: "ad_free_people")
        #expect(count > 1_000)
        #expect(
            files == ["Services/accounts/Migrations/0068_Payments.swift", "\(Self.home)/PostgresAdFreePeople.swift"])
        try await AccountsUnderTest.run { accounts in
            let grants = try await accounts.pool.query(
                """
                SELECT DISTINCT grantee::text FROM information_schema.role_table_grants
                WHERE table_name IN ('ad_free_people', 'payments', 'payment_events') AND grantee <> current_user
                """
            ).decode(String.self)
            #expect(grants == ["ingest_gateway"])
        }
    }

    @Test func onlyTheStartPageHasASpaceForAdvertisements() throws {
        #expect(try files(with: "ad-slot").found == ["\(Self.home)/Templates/home.mustache"])
    }

    @Test func theAnswerIsUsedForTheSpaceAlone() throws {
        #expect(try files(with: "PostgresAdFreePeople").found.allSatisfy { $0.hasPrefix("\(Self.home)/") })
        let page = "hasAdSlot"
        #expect(
            try files(with: page).found == [
                "\(Self.home)/HomePage.swift", "\(Self.home)/HomeRoutes.swift",
                "\(Self.home)/Templates/home.mustache",
            ])
    }

    /// Nothing of it travels with a session.
    @Test func noPermissionAndNoRoleComesOfAPurchase() async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            func rights() async throws -> [String] {
                try await server.accounts.pool.query("SELECT p::text FROM person_permissions p ORDER BY 1")
                    .decode(String.self)
            }
            let before = try await rights()
            _ = try await server.paid(token)
            #expect(try await rights() == before)
        }
    }
}
