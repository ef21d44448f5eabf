import Domain
import Foundation
import HTTPTypes
import Sessions
import TestSupport
import Testing

@testable import skin_check

@Suite(.timeLimit(.minutes(20))) struct RouteTests {
    /// Somebody with photos that were and were not judged, and the addresses of what is theirs.
    private static func photographed(
        _ skin: SkinUnderTest
    ) async throws -> (person: PersonUnderTest, starts: [String]) {
        let person = try await skin.person()
        let (knee, nose) = (try await person.addGroup(named: "Mole"), try await person.addGroup("skin-nose"))
        _ = try await person.addGroup("skin-heel-left")
        let answered = try await person.keep(in: knee)
        let kept = try await person.keep(in: knee, "&taken=2027-01-31")
        let waiting = try await person.keep(in: nose, "&check=yes")
        try await skin.plant(.answer(.made(.benign)), about: answered, of: person)
        _ = try await person.share([answered])
        let photos = [answered, kept, waiting].map { SkinPages.photo($0) }
        return (person, ["/skin"] + photos + photos.map { $0 + "/answer" })
    }

    @Test func everyRouteDeclaresWhomItServes() async throws {
        try await SkinUnderTest.run { skin in
            let declared = AccessTable.skinCheck.routes.map(\.description)
            #expect(Set(declared) == Set(skin.routes))
        }
    }

    @Test func strangersAreLedToTheSignInAndGetNothing() async throws {
        try await SkinUnderTest.run { skin in
            let (_, starts) = try await Self.photographed(skin)
            var paths = [
                "/skin/scan", "/skin/photos", "/skin/photos/groups/\(PhotoGroupID())", "/skin/compare", "/skin/risk",
                "/skin/share",
            ]
            paths += starts.dropFirst()
            for photo in starts.dropFirst().prefix(3) { paths += ["\(photo)/picture", "\(photo)/thumbnail"] }
            for path in paths {
                let answer = try await skin.send(.get, path)
                #expect(answer.status == 303, "\(path)")
                #expect(answer.headers[.location]?.hasPrefix("/sign-in?to=/skin/") == true, "\(path)")
                #expect(answer.body.isEmpty, "\(path)")
            }
            for path in ["/api/v1/skin/groups", "/api/v1/skin/photos/\(PhotoGroupID())"] {
                let answer = try await skin.send(.get, path)
                #expect(answer.status == 401, "\(path)")
            }
        }
    }

    @Test func whatIsForEverybodyIsTheSameForEverybody() async throws {
        try await SkinUnderTest.run { skin in
            let (person, _) = try await Self.photographed(skin)
            for path in [
                "/skin", "/skin/learn", "/skin/learn/self-check", "/skin/learn/accuracy", "/skin/specialists",
            ] {
                let (theirs, strangers) = (try await person.get(path), try await skin.send(.get, path))
                #expect(strangers.status == 200 && theirs.text == strangers.text, "\(path)")
            }
        }
    }

    /// What surrounds every page, and the gateway's and accounts' pages to which this part leads.
    private static let elsewhere: Set<String> = [
        "/", "/map", "/report", "/quiz", "/study", "/notifications", "/settings", "/manifest.webmanifest", "/uv",
        "/reminders", "/account/privacy", "/account/security", "/articles", "/faq", "/contact",
    ]

    @Test(arguments: [true, false])
    func everyLinkLeadsSomewhereAndEveryPageLeadsBack(isUnlocked: Bool) async throws {
        try await SkinUnderTest.run { skin in
            let (person, starts) = try await Self.photographed(skin)
            let walk = try await PageWalk(of: isUnlocked ? person : person.elsewhere(isUnlocked: false), from: starts)
            let statuses = Set([200, 303] + (isUnlocked ? [] : [403]))
            for page in walk.pages {
                #expect(statuses.contains(page.answer.status), "\(page.origin) leads to \(page.path)")
            }
            for page in walk.html {
                // At the top left of every page but the first.
                let leadsBack = page.answer.text.contains(#"<p class="skin-way-out"><a href="/skin">"#)
                #expect(leadsBack == (page.path != "/skin"), "\(page.path)")
                for link in page.links where !link.isBelowSkin { Self.check(link, of: page) }
            }
            var missing: Set = [
                "/skin/scan", "/skin/photos", "/skin/risk", "/skin/learn", "/skin/learn/self-check",
                "/skin/learn/next-steps", "/skin/learn/accuracy", "/skin/specialists", "/skin/share",
            ]
            if isUnlocked {
                missing.insert("/skin/compare")
                for photo in starts.dropFirst().prefix(3) { missing.insert("\(photo)/picture") }
            }
            for page in walk.pages { missing.remove(String(page.path.prefix { $0 != "?" })) }
            #expect(missing.isEmpty)
        }
    }

    private static func check(_ link: String, of page: PageWalk.Page) {
        if link.hasPrefix("#") {
            #expect(page.answer.text.contains(#"id="\#(link.dropFirst())""#), "\(page.path) leads to \(link)")
        } else if link.hasPrefix("/assets/") {
            // The next test asks for each.
        } else if link.hasPrefix("/") {
            let path = String(link.prefix { !"?#".contains($0) })
            #expect(elsewhere.contains(path), "\(page.path) leads to \(link)")
        } else {
            #expect(["https://", "tel:", "mailto:"].contains { link.hasPrefix($0) }, "\(page.path) leads to \(link)")
        }
    }

    @Test func everyStyleScriptSymbolAndFormOfAPageExists() async throws {
        try await SkinUnderTest.run { skin in
            let (person, starts) = try await Self.photographed(skin)
            let walk = try await PageWalk(of: person, from: starts)
            let folder = Checkout.folder.appending(path: "Shared/WebPages/Icons/icons.svg")
            let icons = try String(contentsOf: folder, encoding: .utf8)
            for link in Set(walk.html.flatMap { $0.links + $0.sources }).sorted() where link.hasPrefix("/assets/") {
                let parts = link.split(separator: "#").map(String.init)
                let answer = try await skin.send(.get, parts[0])
                #expect(answer.status == 200, "\(link)")
                if parts[0].hasSuffix("/icons.svg") {
                    #expect(parts.count == 2 && icons.contains(#"id="\#(parts[1])""#), "\(link)")
                }
            }
            for action in Set(walk.html.flatMap(\.actions)).sorted() {
                let path = String(action.prefix { $0 != "?" })
                let isOurs = skin.routes.contains { Self.fits("POST \(path)", $0) || Self.fits("GET \(path)", $0) }
                #expect(isOurs || Self.elsewhere.contains(path), "\(action)")
            }
        }
    }

    /// - Parameter route: such as `POST /skin/photos/{id}`.
    private static func fits(_ address: String, _ route: String) -> Bool {
        let (parts, pattern) = (address.split(separator: "/"), route.split(separator: "/"))
        return parts.count == pattern.count && zip(parts, pattern).allSatisfy { $0 == $1 || $1.hasPrefix("{") }
    }
}
