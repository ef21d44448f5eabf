import Domain
import Foundation
import TestSupport
import Testing

@testable import environment_poller

/// What docs/providers.md asks of each new provider.
struct ProviderCatalogueTests {
    private static let profiles = ProviderCatalogue.families.flatMap { family in
        family.profiles.map { (family: family, profile: $0) }
    }

    @Test func namesEveryFeedAndEverySettingOnce() {
        let ids = Self.profiles.map(\.profile.id)
        #expect(Set(ids).count == ids.count)
        let names = ProviderCatalogue.families.map { $0.settingName }
        #expect(Set(names).count == names.count)
        #expect(ids.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil })
        #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+(\.[a-z0-9]+)*/) != nil })
    }

    @Test func knowsWhereEachProviderAnswers() {
        for family in ProviderCatalogue.families {
            #expect(family.liveURL.wholeMatch(of: /https:\/\/[a-z0-9.-]+/) != nil, "\(family)")
            #expect(!family.profiles.isEmpty, "\(family)")
        }
    }

    @Test func declaresTermsLimitsAndWhatIsCovered() {
        for (_, profile) in Self.profiles {
            #expect(!profile.name.isEmpty && !profile.quantities.isEmpty, "\(profile.id)")
            #expect(!profile.terms.licence.isEmpty && !profile.terms.attribution.isEmpty, "\(profile.id)")
            #expect(profile.terms.url.hasPrefix("https://"), "\(profile.id)")
            #expect(!profile.limits.isEmpty && profile.limits.allSatisfy { $0.count > 0 }, "\(profile.id)")
            #expect(profile.cost.requests >= 1 && profile.cost.records >= 0, "\(profile.id)")
            #expect((0...16).contains(profile.forecastDays), "\(profile.id)")
            #expect(
                profile.refresh.shortest > 0 && profile.refresh.shortest <= profile.refresh.longest, "\(profile.id)")
        }
    }

    @Test func namesTheVariableOfEachKey() {
        for (family, profile) in Self.profiles {
            guard let variable = profile.keyVariable else { continue }
            let setting = family.settingName.uppercased().replacing(".", with: "_")
            #expect(variable == "ENVIRONMENT_\(setting)_KEY", "\(profile.id)")
        }
    }

    @Test func makesOneFeedForEachProfile() {
        for family in ProviderCatalogue.families {
            let access = ProviderAccess(
                baseURL: family.liveURL, key: "", fetcher: .real(), now: { Date(timeIntervalSince1970: 0) })
            let feeds = family.providers(access)
            #expect(feeds.map(\.profile) == family.profiles.filter { $0.grid != nil }, "\(family)")
            let stations = family.stationProviders(access)
            #expect(stations.map(\.profile) == family.profiles.filter { $0.grid == nil }, "\(family)")
        }
    }

    @Test func hasARowOfTheDocumentationForEachFeed() throws {
        let page = Checkout.folder.appending(path: "docs/providers.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        for (_, profile) in Self.profiles {
            let count = rows.count { $0.hasPrefix("| `\(profile.id)` |") }
            #expect(count == 1, "\(profile.id) has \(count) rows in docs/providers.md: keep one")
        }
    }
}
