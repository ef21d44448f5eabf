import HTTPService
import Localization
import MessageProtocol

/// Which articles somebody wants to see, and in which order.
struct ArticleSearch: Sendable, Equatable {
    enum Order: String, Sendable, CaseIterable {
        /// The newest first.
        case date
        case title
        /// As topics are listed.
        case topic
        /// By the first keyword.
        case keyword
    }

    var language: ContentLanguage
    /// Words, each of which the text has, at least as the beginning of one of its own.
    var words: String?
    var topic: String?
    var keyword: String?
    /// Nil: what fits the words best, or the newest.
    var order: Order?
    var limit = usualLimit
    /// The slug of the last article of the page before.
    var after: String?

    static let usualLimit = 50
    static let mostArticles = 100
    /// Of the words, in bytes of UTF-8.
    static let mostBytes = 200

    init(language: ContentLanguage) { self.language = language }
}

/// Why nothing can be looked for.
enum ArticleSearchFault: String, Error, Sendable, Equatable, CaseIterable {
    case tooLong
    /// All of it are words that every text has.
    case stopWords
    case topic, keyword, order, limit, after

    /// The parameter of the query.
    var parameter: String {
        switch self {
        case .tooLong, .stopWords: "q"
        case .topic: "topic"
        case .keyword: "keyword"
        case .order: "sort"
        case .limit: "limit"
        case .after: "after"
        }
    }

    var problem: String {
        switch self {
        case .tooLong: "must have at most \(ArticleSearch.mostBytes) bytes of UTF-8: use fewer words"
        case .stopWords: "has only words that every text has, such as “the”: add one that says what you look for"
        case .topic: "must be one of \(ArticleTopic.ids.joined(separator: ", "))"
        case .keyword: "must have at most \(ArticleSearch.mostBytes) bytes of UTF-8"
        case .order: "must be one of \(ArticleSearch.Order.allCases.map(\.rawValue).joined(separator: ", "))"
        case .limit: "must be a whole number from 1 to \(ArticleSearch.mostArticles)"
        case .after: "must be the next of the page before"
        }
    }
}

extension ArticleSearch {
    /// Reads `q`, `topic`, `keyword`, `sort`, `limit` and `after`. An empty one counts as none, as forms send it.
    /// - Returns: what can be read, and what cannot.
    static func read(_ query: QueryReader, language: ContentLanguage) -> (
        search: ArticleSearch, faults: [ArticleSearchFault]
    ) {
        var (search, faults) = (ArticleSearch(language: language), [ArticleSearchFault]())
        func text(_ name: String) -> String? { query.text(name).flatMap { $0.isEmpty ? nil : $0 } }
        func short(_ name: String, _ fault: ArticleSearchFault) -> String? {
            guard let text = text(name) else { return nil }
            if text.utf8.count <= mostBytes, !text.contains("\0") { return text }
            faults.append(fault)
            return nil
        }
        search.words = short("q", .tooLong)
        search.keyword = short("keyword", .keyword)
        search.after = short("after", .after)
        if let topic = text("topic") {
            if ArticleTopic.ids.contains(topic) { search.topic = topic } else { faults.append(.topic) }
        }
        if let order = text("sort") {
            search.order = Order(rawValue: order)
            if search.order == nil { faults.append(.order) }
        }
        if let limit = text("limit") {
            if let number = Int(limit), (1...mostArticles).contains(number) {
                search.limit = number
            } else {
                faults.append(.limit)
            }
        }
        return (search, faults)
    }
}

extension Problem {
    init(_ faults: [ArticleSearchFault]) {
        self = .faultyParameters(faults.map { MessageFault(field: $0.parameter, problem: $0.problem) })
    }
}
