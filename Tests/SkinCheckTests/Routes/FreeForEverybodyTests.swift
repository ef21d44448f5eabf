import Foundation
import HTTPTypes
import Postgres
import Sessions
import TestSupport
import Testing

@testable import skin_check

/// Nothing of the skin part depends on what somebody paid for, and it shows no advertisements (SKIN-25).
///
/// A purchase leaves no trace that this service could read, which is what is checked here: that it reads nothing of an
/// account but sessions, permissions, consents and the figure, that its routes ask for what everybody may, and that none
/// of its code speaks of paying. Whoever walks through all pages in ``RouteTests`` has signed up and done nothing else.
@Suite(.timeLimit(.minutes(20))) struct FreeForEverybodyTests {
    @Test func everyRouteIsForEverybodyWhoHasSignedUp() {
        for route in AccessTable.skinCheck.routes {
            guard let permission = AccessTable.skinCheck[route]?.permission else { continue }
            #expect([Permission.readSkin, .writeSkin].contains(permission), "\(route)")
            #expect(Permission.ofEverybody.contains(permission), "\(route)")
        }
    }

    @Test func nothingOfAnAccountIsReadThatCouldBeAPurchase() async throws {
        try await SkinUnderTest.run { skin in
            let tables = try await skin.pool.query(
                """
                SELECT DISTINCT table_name::text FROM information_schema.role_table_grants
                WHERE table_schema = 'accounts' AND grantee = current_user ORDER BY 1
                """
            ).decode(String.self)
            #expect(
                tables == [
                    "figures", "guarded_people", "live_sessions", "person_permissions", "refused_consents",
                    "role_permissions", "second_factors",
                ])
        }
    }

    @Test func noCodeSpeaksOfPaying() throws {
        let folder = Checkout.folder.appending(path: "Services/skin-check")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where ["swift", "mustache", "js"].contains(file.pathExtension) {
            count += 1
            let text = try String(contentsOf: file, encoding: .utf8)
            let words = #/(?i)\b(purchase|subscription|premium|paywall|advert|ad-?free|payment|billing|invoice)/#
            #expect(!text.contains(words), "\(file.lastPathComponent)")
        }
        #expect(count > 80)
    }

    @Test func noPageShowsAnythingOfAnotherSite() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await person.keep(in: try await person.addGroup())
            try await skin.plant(.answer(.made(.benign)), about: photo, of: person)
            var pages = [try await person.submit("/skin/photos/\(photo)/answer", "understood=yes")]
            for path in [
                "", "/scan", "/photos", "/photos/\(photo)", "/risk", "/learn", "/learn/self-check", "/specialists",
                "/share",
            ] { pages.append(try await person.get("/skin\(path)")) }
            for page in pages {
                #expect(page.status == 200)
                #expect(!page.text.contains("<iframe") && !page.text.contains(#"src="http"#))
                let policy = try #require(page.headers[.contentSecurityPolicy])
                #expect(!policy.contains("http") && !policy.contains("*"), "\(policy)")
            }
        }
    }
}
