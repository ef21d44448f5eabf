import Domain
import Foundation
import Localization

/// What the pages of articles and of frequent questions say, in one language.
struct ArticleWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Tips and articles", "Tipps und Artikel") }
    var faqTitle: String { say("Frequent questions", "Häufige Fragen") }

    /// Of the list.
    var list: [String: String] {
        [
            "search": say("Search", "Suchen"),
            "searchHelp": say("In titles, keywords and texts", "In Titeln, Stichwörtern und Texten"),
            "topic": say("Topic", "Thema"), "all": say("All topics", "Alle Themen"),
            "sort": say("Sort by", "Sortieren nach"),
            "show": say("Show", "Anzeigen"), "more": say("More articles", "Weitere Artikel"),
            "reset": say("Show all articles", "Alle Artikel zeigen"),
            "none": say("No article fits.", "Kein Artikel passt dazu."),
            "noneText": say(
                "Use fewer or other words, or another topic.",
                "Versuchen Sie weniger oder andere Wörter oder ein anderes Thema."),
            "keyword": say("Keyword:", "Stichwort:"), "faq": faqTitle,
            "write": say("Write an article", "Artikel schreiben"),
            "review": say("Articles for the editors", "Artikel für die Redaktion"),
            "keywords": say("Keywords", "Stichwörter"),
        ]
    }

    /// Of one article.
    var article: [String: String] {
        [
            "back": say("All articles", "Alle Artikel"), "sources": say("Sources", "Quellen"),
            "related": say("Read on", "Weiterlesen"), "keywords": say("Keywords", "Stichwörter"),
            "general": say(
                "This is general information and no medical advice. Ask a doctor about your symptoms.",
                "Dies ist allgemeine Information und keine medizinische Beratung. Fragen Sie zu Ihren Beschwerden ärztlichen"
                    + " Rat."),
            "other": say(
                "This article has not been translated into English yet.",
                "Dieser Artikel ist noch nicht ins Deutsche übersetzt."),
        ]
    }

    /// Of the frequent questions.
    var faq: [String: String] {
        [
            "lead": say(
                "What people ask us most. Open a question to read the answer.",
                "Was wir am häufigsten gefragt werden. Öffnen Sie eine Frage, um die Antwort zu lesen."),
            "articles": title,
        ]
    }

    /// On Home.
    var home: [String: String] {
        [
            "title": say("Good to know", "Gut zu wissen"), "today": say("Article of the day", "Artikel des Tages"),
            "all": title, "faq": faqTitle, "source": say("Source:", "Quelle:"),
        ]
    }

    func name(of order: ArticleSearch.Order) -> String {
        switch order {
        case .date: say("Newest first", "Neueste zuerst")
        case .title: say("Title", "Titel")
        case .topic: say("Topic", "Thema")
        case .keyword: say("Keyword", "Stichwort")
        }
    }

    /// Of what was looked for.
    func count(_ count: Int, hasMore: Bool) -> String {
        if hasMore { return say("The first \(count) articles", "Die ersten \(count) Artikel") }
        return count == 1 ? say("1 article", "1 Artikel") : say("\(count) articles", "\(count) Artikel")
    }

    func published(_ date: Date) -> String {
        let day = day(CalendarDay(of: date, in: .gmt))
        return say("Published on \(day)", "Veröffentlicht am \(day)")
    }

    func reviewed(_ text: String) -> String? {
        CalendarDay(text).map {
            say("Checked against its sources on \(day($0)).", "Mit den Quellen verglichen am \(day($0)).")
        }
    }

    func text(of fault: ArticleSearchFault) -> String {
        switch fault {
        case .tooLong:
            say(
                "This is too much to look for: at most \(ArticleSearch.mostBytes) bytes, some 30 words.",
                "Das ist zu viel für eine Suche: höchstens \(ArticleSearch.mostBytes) Bytes, etwa 30 Wörter.")
        case .stopWords:
            say(
                "These words are in every text. Add one that says what you look for.",
                "Diese Wörter stehen in jedem Text. Fügen Sie eines hinzu, das sagt, was Sie suchen.")
        case .topic: say("There is no such topic.", "Dieses Thema gibt es nicht.")
        case .keyword: say("This keyword is too long.", "Dieses Stichwort ist zu lang.")
        case .order, .limit, .after:
            say("The address of this page is not complete.", "Die Adresse dieser Seite ist nicht vollständig.")
        }
    }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }

    private func day(_ day: CalendarDay) -> String { SeasonWords(language).date(day) }
}
