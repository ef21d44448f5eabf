import BodyMap
import Domain
import Foundation
import Localization
import MessageProtocol
import Testing

@testable import skin_check

/// What the pages round a photo are given to show.
@Suite struct ScanPageTests {
    private static let limits = ClassifierHead.Quality(
        leastBlurVariance: 5, leastSkinShare: 0.3, mostDarkShare: 0.1, mostBrightShare: 0.1, sureSkinShare: 0.8)

    private func group(_ region: String) throws -> SkinGroupSummary {
        SkinGroupSummary(group: try PhotoGroup(region: region, name: nil), photos: 0)
    }

    private func list(_ name: String, in fields: [String: Any]) throws -> [[String: Any]] {
        try #require(fields[name] as? [[String: Any]])
    }

    @Test func presetsOnlyAGroupOfThePerson() throws {
        let own = try group("skin-knee-left")
        var page = ScanPage(language: .english, limits: Self.limits, groups: [own], chosen: own.id)
        #expect(try list("preset", in: page.fields()).count == 1)
        page.chosen = PhotoGroupID()
        #expect(try list("preset", in: page.fields()).isEmpty)
    }

    @Test(arguments: ContentLanguage.allCases)
    func offersEveryPartOfTheSkinOnce(language: ContentLanguage) throws {
        let page = ScanPage(language: language, limits: Self.limits, groups: [])
        let offered = try list("views", in: page.fields()).flatMap { view in
            (view["regions"] as? [[String: String]] ?? []).compactMap { $0["value"] }
        }
        #expect(offered.count == Set(offered).count)
        #expect(Set(offered) == Set(BodyCatalogue.current.regions(of: .skin).map(\.id)))
    }

    @Test func hasWordsForBothLanguages() {
        let (english, german) = (ScanWords(.english), ScanWords(.german))
        #expect(english.page.keys.sorted() == german.page.keys.sorted())
        #expect(english.script.keys.sorted() == german.script.keys.sorted())
        // Numbers help nobody who reads that something failed.
        for text in [english, german].flatMap({ $0.script.values }) {
            #expect(text.firstMatch(of: #/\b[1-5][0-9]{2}\b|[Ee]rror|Fehler/#) == nil, "\(text)")
        }
    }
}

@Suite struct LockedPageTests {
    @Test(arguments: ["//elsewhere.example/skin", "/\\elsewhere.example", "https://elsewhere.example", ""])
    func leadsBackToThisSiteOnly(address: String) throws {
        let fields = try LockedPage(language: .english, back: address).fields()
        #expect(fields["back"] as? String == SkinPages.photos)
    }

    @Test func leadsBackToWhatWasAskedFor() throws {
        let fields = try LockedPage(language: .german, back: "/skin/compare?group=1&a=2").fields()
        #expect(fields["back"] as? String == "/skin/compare?group=1&a=2")
    }
}

@Suite struct ComparePageTests {
    private func page(of count: Int) throws -> ComparePage {
        let group = try PhotoGroup(region: "skin-knee-left", name: nil)
        let photos = (0..<count).map { day in
            PhotoSummary(
                id: SkinPhotoID(), group: group.id, takenAt: Date(timeIntervalSince1970: Double(day) * 86_400),
                width: 600, height: 600, state: .kept)
        }
        return ComparePage(language: .english, zone: .gmt, group: group, photos: photos)
    }

    private func shown(on page: ComparePage) throws -> [String] {
        let pair = try #require(try page.fields()["pair"] as? [[String: Any]])
        return (pair.first?["sides"] as? [[String: Any]] ?? []).compactMap { $0["photoPath"] as? String }
    }

    @Test func showsTheOldestAndTheNewestUnlessOthersAreAskedFor() throws {
        var page = try page(of: 4)
        #expect(try shown(on: page) == [page.photos[0], page.photos[3]].map { SkinPages.photo($0.id) })
        (page.earlier, page.later) = (page.photos[2].id, page.photos[1].id)
        #expect(try shown(on: page) == [page.photos[2], page.photos[1]].map { SkinPages.photo($0.id) })
        page.earlier = SkinPhotoID()
        #expect(try shown(on: page).first == SkinPages.photo(page.photos[0].id))
    }

    @Test(arguments: [0, 1]) func asksForASecondPhoto(count: Int) throws {
        let page = try page(of: count)
        #expect(try shown(on: page).isEmpty)
        #expect(page.script == nil)
        #expect(try page.fields()["isTooFew"] as? Bool == true)
    }
}
