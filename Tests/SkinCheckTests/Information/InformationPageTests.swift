import Domain
import Foundation
import Localization
import Testing
import WebPages

@testable import skin_check

/// The information pages as a browser gets them.
@Suite struct InformationPageTests {
    private static func pages(in language: ContentLanguage) throws -> [(path: String, html: String)] {
        let library = PageLibrary.skin
        var pages: [(path: String, html: String)] = []
        for topic in LearnTopic.allCases {
            pages.append((topic.path, try library.html(LearnTopicPage(topic: topic, language: language))))
        }
        pages.append((SkinPages.learn, try library.html(LearnPage(language: language))))
        pages.append((SkinPages.accuracy, try library.html(AccuracyPage(figures: .current, language: language))))
        pages.append(
            (SkinPages.specialists, try library.html(SpecialistsPage(directory: .empty, language: language))))
        return pages
    }

    /// Ours, the other services' that pages lead to, and what surrounds every page.
    private static let known: Set<String> = Set(
        [
            SkinPages.start, SkinPages.scan, SkinPages.photos, SkinPages.compare, SkinPages.risk, SkinPages.learn,
            SkinPages.accuracy, SkinPages.specialists, SkinPages.share, "/uv", "/reminders", "/account/privacy", "/",
            "/map", "/report", "/quiz", "/study", "/notifications", "/settings", "/articles", "/faq", "/contact",
            "/manifest.webmanifest",
        ] + LearnTopic.allCases.map(\.path))

    @Test(arguments: ContentLanguage.allCases)
    func everyLinkLeadsToAPageThatExists(language: ContentLanguage) throws {
        for (path, html) in try Self.pages(in: language) {
            for link in html.matches(of: /href="([^"]*)"/).map({ String($0.output.1) }) {
                if link.hasPrefix("/assets/") || link.hasPrefix("tel:") { continue }
                if link.hasPrefix("#") {
                    #expect(html.contains("id=\"\(link.dropFirst())\""), "\(path) leads to \(link)")
                } else if link.hasPrefix("/") {
                    let page = link.prefix { !"?#".contains($0) }
                    #expect(Self.known.contains(String(page)), "\(path) leads to \(link)")
                } else {
                    #expect(link.hasPrefix("https://"), "\(path) leads to \(link)")
                    #expect(html.contains("href=\"\(link)\" rel=\"noreferrer\""), "\(path) leads to \(link)")
                }
            }
        }
    }

    @Test(arguments: ContentLanguage.allCases)
    func theListLeadsToEveryTopic(language: ContentLanguage) throws {
        let list = try PageLibrary.skin.html(LearnPage(language: language))
        for path in LearnTopic.allCases.map(\.path) + [SkinPages.accuracy, SkinPages.specialists] {
            #expect(list.contains("href=\"\(path)\""), "\(path)")
        }
    }

    @Test func theSelfCheckIsOneTapFromTheStart() throws {
        let start = try PageLibrary.skin.html(StartPage(language: .english))
        #expect(start.contains("href=\"\(LearnTopic.selfCheck.path)\""))
    }

    @Test(arguments: [
        (ContentLanguage.english, "28 November 2026", "no clinician has reviewed it yet"),
        (.german, "28. November 2026", "fachärztlich geprüft ist es noch nicht"),
    ])
    func everyPageSaysWhenAndByWhomItWasReviewed(language: ContentLanguage, day: String, reviewer: String) throws {
        let pages = try Self.pages(in: language).filter { ![SkinPages.learn, SkinPages.specialists].contains($0.path) }
        #expect(pages.count == LearnTopic.allCases.count + 1)
        for (path, html) in pages {
            #expect(html.contains(day) && html.contains(reviewer), "\(path)")
            #expect(html.contains("id=\"source-1\"") && html.contains("class=\"skin-way-out\""), "\(path)")
        }
    }

    @Test(arguments: ContentLanguage.allCases) func nothingIsHiddenBehindAnAccount(language: ContentLanguage) throws {
        for (path, html) in try Self.pages(in: language) {
            #expect(!html.contains("<form"), "\(path)")
        }
    }
}
