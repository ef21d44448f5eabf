import Domain
import Foundation
import Localization
import MessageProtocol

/// Why an article is not changed.
enum ArticleRefusal: Error, Sendable, Equatable {
    /// There is none, or it is somebody else's.
    case unknown
    /// Somebody saved another version meanwhile.
    case changed
    /// It does not stand where that can be done.
    case notNow(ArticleState)
    case tooManyPictures(limit: Int)
    case tooManyDrafts(limit: Int)
    /// What is missing before others can read it.
    case faulty([ArticleFault])
}

/// What the editors decide about an article.
enum EditorsStep: String, Sendable, CaseIterable {
    case edit, publish
    case sendBack = "return"
    case withdraw

    /// For the audit.
    var action: String {
        switch self {
        case .edit: "article.edited"
        case .publish: "article.published"
        case .sendBack: "article.returned"
        case .withdraw: "article.withdrawn"
        }
    }
}

extension Article {
    /// By its author.
    mutating func write(_ content: ArticleContent) throws(ArticleRefusal) {
        guard state.isWithAuthor else { throw .notNow(state) }
        self.content = content
    }

    /// To the editors, by its author.
    mutating func submit() throws(ArticleRefusal) {
        guard state.isWithAuthor else { throw .notNow(state) }
        try checkIsComplete()
        state = .submitted
    }

    /// By the editors.
    mutating func edit(_ content: ArticleContent) throws(ArticleRefusal) {
        guard state.isWithEditors else { throw .notNow(state) }
        self.content = content
        if state == .published { try checkIsComplete() }
    }

    mutating func publish(isFeatured: Bool, at now: Date) throws(ArticleRefusal) {
        guard state.isWithEditors else { throw .notNow(state) }
        try checkIsComplete()
        (state, self.isFeatured, remark) = (.published, isFeatured, nil)
        publishedAt = publishedAt ?? now
    }

    /// To its author, who changes it and submits it again.
    mutating func sendBack(_ remark: String) throws(ArticleRefusal) {
        guard state == .submitted, author != nil else { throw .notNow(state) }
        (state, self.remark) = (.returned, remark)
    }

    /// From readers. It stays with the editors.
    mutating func withdraw(_ remark: String) throws(ArticleRefusal) {
        guard state == .published else { throw .notNow(state) }
        (state, self.remark) = (.withdrawn, remark)
    }

    private func checkIsComplete() throws(ArticleRefusal) {
        let faults = content.missing
        guard faults.isEmpty else { throw .faulty(faults) }
    }
}

extension ArticleContent {
    /// What has to be there before others read it.
    var missing: [ArticleFault] {
        let texts = ContentLanguage.allCases.filter { self[$0] != nil }
        return (texts.isEmpty ? [.title] : texts.flatMap { missing(in: $0) }) + (sources.isEmpty ? [.noSource] : [])
    }

    private func missing(in language: ContentLanguage) -> [ArticleFault] {
        guard let text = self[language] else { return [] }
        var faults: [ArticleFault] = []
        if text.summary.isEmpty { faults.append(.summary) }
        if text.keywords.isEmpty { faults.append(.keywords) }
        if text.body.isEmpty { faults.append(.empty) }
        return faults
    }

    /// As ``missing``, by the fields of a body.
    var missingFields: [MessageFault] {
        let faults = ContentLanguage.allCases.filter { self[$0] != nil }.flatMap { language in
            missing(in: language).map { MessageFault(field: $0.pointer(in: language), problem: $0.problem) }
        }
        let source = ArticleFault.noSource
        return faults
            + (sources.isEmpty ? [MessageFault(field: source.pointer(in: .english), problem: source.problem)] : [])
    }
}
