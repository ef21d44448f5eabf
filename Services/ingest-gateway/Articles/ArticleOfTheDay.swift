import Domain
import Foundation
import Localization

/// Which article Home shows today: the same for everybody on a day of UTC, and another one on the next.
enum ArticleOfTheDay {
    /// Those of the three cards, which Home always shows.
    static let cards = ["what-is-hay-fever", "pollen-calendar", "air-pollutants-and-the-nose"]

    /// Featured ones come in turn; while only those of the cards are featured, all others do.
    static func slug(of articles: [(slug: String, isFeatured: Bool)], on day: CalendarDay) -> String? {
        let others = articles.filter { !cards.contains($0.slug) }
        let featured = others.filter(\.isFeatured)
        let turns = (featured.isEmpty ? others : featured).map(\.slug).sorted()
        guard !turns.isEmpty else { return nil }
        return turns[(day.daysSince1970 % turns.count + turns.count) % turns.count]
    }
}

/// What Home has to read: the article of the day, and the cards.
struct HomeResources: Sendable {
    var featured: ArticleEntry?
    /// In the order of ``ArticleOfTheDay/cards``; without those that were withdrawn.
    var cards: [ArticleEntry]

    /// What the address of a card's article is called on it.
    static func name(of slug: String, in language: ContentLanguage) -> String? {
        switch slug {
        case "what-is-hay-fever": language.saying("What is hay fever?", "Was ist Heuschnupfen?")
        case "pollen-calendar": language.saying("Pollen", "Pollen")
        case "air-pollutants-and-the-nose": language.saying("Pollutants", "Schadstoffe")
        default: nil
        }
    }
}

/// Finds what Home has to read.
struct ReadHomeResources: Sendable {
    let store: PostgresArticleStore
    let now: @Sendable () -> Date

    func callAsFunction(_ language: ContentLanguage) async throws -> HomeResources {
        let published = try await store.published()
        let today = ArticleOfTheDay.slug(of: published, on: CalendarDay(of: now(), in: .gmt))
        let slugs = ArticleOfTheDay.cards + (today.map { [$0] } ?? [])
        let entries = try await store.entries(slugs, in: language)
        return HomeResources(
            featured: entries.first { $0.slug == today },
            cards: ArticleOfTheDay.cards.compactMap { slug in entries.first { $0.slug == slug } })
    }
}
