import Crypto
import Domain
import Foundation
import Localization
import WebPages

/// An article that comes with the release: `Starting/articles`.
struct StartingArticle: Sendable {
    let slug: String
    let content: ArticleContent
    let isFeatured: Bool
    let related: [String]
    /// A file among the pages' assets.
    let drawing: String?
    /// Of all that it says, by which a later release knows whether it says something else. Hexadecimal.
    let digest: String

    /// The sidecar, without the texts.
    private struct Sidecar: Decodable {
        struct Picture: Decodable {
            var file: String
            var alt: [String: String]
        }

        var slug: String
        var topic: String
        var keywords: [String: [String]]
        var title: [String: String]
        var summary: [String: String]
        var reviewed: CalendarDay
        var featured: Bool
        var sources: [ArticleSource]
        var related: [String]
        var picture: Picture?
    }

    private init(_ json: [UInt8], _ english: [UInt8], _ german: [UInt8]) {
        let sidecar = Sidecar(embedded: json)
        (slug, isFeatured, related, drawing) =
            (sidecar.slug, sidecar.featured, sidecar.related, sidecar.picture?.file)
        var content = ArticleContent(
            topic: sidecar.topic, sources: sidecar.sources, reviewed: "\(sidecar.reviewed)")
        for (language, body) in [(ContentLanguage.english, english), (.german, german)] {
            let key = language.rawValue
            content[language] = ArticleText(
                title: sidecar.title[key] ?? "", summary: sidecar.summary[key] ?? "",
                keywords: sidecar.keywords[key] ?? [], body: String(decoding: body, as: UTF8.self),
                alternative: sidecar.picture?.alt[key])
        }
        self.content = content
        var sum = SHA256()
        for part in [json, english, german] { sum.update(data: Data("\(part.count)\n".utf8) + Data(part)) }
        digest = sum.finalize().prefix(16).map { String(format: "%02x", $0) }.joined()
    }

    static let all = [
        StartingArticle(
            PackageResources.air_pollutants_and_the_nose_json, PackageResources.air_pollutants_and_the_nose_en_md,
            PackageResources.air_pollutants_and_the_nose_de_md),
        StartingArticle(
            PackageResources.asthma_and_hay_fever_json, PackageResources.asthma_and_hay_fever_en_md,
            PackageResources.asthma_and_hay_fever_de_md),
        StartingArticle(
            PackageResources.avoiding_pollen_json, PackageResources.avoiding_pollen_en_md,
            PackageResources.avoiding_pollen_de_md),
        StartingArticle(
            PackageResources.children_school_and_exams_json, PackageResources.children_school_and_exams_en_md,
            PackageResources.children_school_and_exams_de_md),
        StartingArticle(
            PackageResources.masks_and_air_cleaners_json, PackageResources.masks_and_air_cleaners_en_md,
            PackageResources.masks_and_air_cleaners_de_md),
        StartingArticle(
            PackageResources.mites_and_moulds_json, PackageResources.mites_and_moulds_en_md,
            PackageResources.mites_and_moulds_de_md),
        StartingArticle(
            PackageResources.pollen_and_food_json, PackageResources.pollen_and_food_en_md,
            PackageResources.pollen_and_food_de_md),
        StartingArticle(
            PackageResources.pollen_calendar_json, PackageResources.pollen_calendar_en_md,
            PackageResources.pollen_calendar_de_md),
        StartingArticle(
            PackageResources.reading_a_pollen_count_json, PackageResources.reading_a_pollen_count_en_md,
            PackageResources.reading_a_pollen_count_de_md),
        StartingArticle(
            PackageResources.testing_for_hay_fever_json, PackageResources.testing_for_hay_fever_en_md,
            PackageResources.testing_for_hay_fever_de_md),
        StartingArticle(
            PackageResources.thunderstorm_asthma_json, PackageResources.thunderstorm_asthma_en_md,
            PackageResources.thunderstorm_asthma_de_md),
        StartingArticle(
            PackageResources.treating_hay_fever_json, PackageResources.treating_hay_fever_en_md,
            PackageResources.treating_hay_fever_de_md),
        StartingArticle(
            PackageResources.uv_and_sun_json, PackageResources.uv_and_sun_en_md, PackageResources.uv_and_sun_de_md),
        StartingArticle(
            PackageResources.what_is_hay_fever_json, PackageResources.what_is_hay_fever_en_md,
            PackageResources.what_is_hay_fever_de_md),
    ]

    static let drawings = [
        EmbeddedFile("air-pollutants-and-the-nose.svg", PackageResources.air_pollutants_and_the_nose_svg),
        EmbeddedFile("pollen-calendar.svg", PackageResources.pollen_calendar_svg),
        EmbeddedFile("what-is-hay-fever.svg", PackageResources.what_is_hay_fever_svg),
    ]
}
