import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// The pages on which authors write. They work without scripts.
struct WriteRoutes: Sendable {
    let store: PostgresArticleStore
    let renderer: ArticlePictureRenderer
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<GatewayContext>) {
        group.get("articles/write") { request, context -> Response in
            guard let userID = context.session?.userID else { return .toSignIn(andBackTo: request) }
            let page = WriteListPage(
                language: ContentLanguage(ofPage: request), articles: try await store.articles(of: userID),
                notice: AuthoringNotice(of: request))
            return try PageLibrary.gateway.response(page).response(from: request, context: context)
        }
        group.get("articles/write/:id") { request, context -> Response in
            guard let userID = context.session?.userID else { return .toSignIn(andBackTo: request) }
            let (article, language) = (try await found(in: context, of: userID), ContentLanguage(ofPage: request))
            let edited = ArticleForm.language(of: request, article)
            let form = ArticleForm(
                article?.content ?? ArticleContent(topic: ArticleTopic.ids.first ?? ""), in: edited,
                version: article?.version ?? 0)
            let page = ArticleFormPage(
                language: language, role: .author, article: article, form: form, notice: AuthoringNotice(of: request))
            return try PageLibrary.gateway.response(page).response(from: request, context: context)
        }
        group.get("articles/write/:id/pictures/:number") { _, context -> Response in
            guard let userID = context.session?.userID, let article = try await found(in: context, of: userID),
                let number = context.parameters.get("number", as: Int.self),
                let jpeg = try await store.picture(number, of: article.id)
            else { throw Problem(.notFound, "The article has no such picture") }
            return ArticleRoutes.picture(jpeg, cacheControl: "private, max-age=3600")
        }
    }

    func addForms(to group: RouterGroup<GatewayContext>) {
        group.post("articles/write/:id") { try await take($0, $1) }
        group.post("articles/write/:id/pictures") { try await addPicture($0, $1) }
    }

    private func take(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let fields = try await FormFields(of: request)
        let form = ArticleForm(fields)
        let userID = context.session?.userID
        var article: Article?
        if let userID { article = try await found(in: context, of: userID) }
        var page = ArticleFormPage(
            language: ContentLanguage(ofPage: request), role: .author, article: article, form: form)
        func again(_ status: HTTPResponse.Status, _ notice: AuthoringNotice?) throws -> Response {
            page.notice = notice
            return try PageLibrary.gateway.response(page, status: status).response(from: request, context: context)
        }
        guard let userID else { return try again(.unauthorized, .signedOut) }
        do {
            if fields.text("form") == "remove", let article {
                try await store.remove(article.id, of: userID)
                return .seeOther("\(WriteListPage.path)?done=\(AuthoringNotice.removed.rawValue)")
            }
            let content = try form.content(over: article?.content, pictures: article?.pictures ?? [])
            guard fields.text("form") != "preview" else {
                page.preview = content
                return try again(.ok, nil)
            }
            return try await save(content, form, article, submits: fields.text("form") == "submit", of: userID)
        } catch let refusal as ArticleRefusal {
            if case .faulty(let faults) = refusal { page.faults = faults }
            return try again(refusal.status, refusal.notice)
        }
    }

    private func save(
        _ content: ArticleContent, _ form: ArticleForm, _ article: Article?, submits: Bool, of userID: UserID
    ) async throws -> Response {
        guard let article else {
            let id = try await store.create(content, by: userID, at: now())
            return .seeOther(Self.address(of: id, form.language, .saved))
        }
        try await store.change(article.id, from: form.version, of: userID, at: now()) { article in
            try article.write(content)
            if submits { try article.submit() }
        }
        guard submits else { return .seeOther(Self.address(of: article.id, form.language, .saved)) }
        return .seeOther("\(WriteListPage.path)?done=\(AuthoringNotice.submitted.rawValue)")
    }

    private func addPicture(_ request: Request, _ context: GatewayContext) async throws -> Response {
        guard let userID = context.session?.userID else { return .toSignIn(andBackTo: WriteListPage.path) }
        let file = try await MultipartForm(of: request).file("picture")
        guard let article = try await found(in: context, of: userID) else { throw ArticleRoutes.unknown }
        func again(_ status: HTTPResponse.Status, _ notice: AuthoringNotice) throws -> Response {
            let form = ArticleForm(
                article.content, in: ArticleForm.language(of: request, article), version: article.version)
            let page = ArticleFormPage(
                language: ContentLanguage(ofPage: request), role: .author, article: article, form: form, notice: notice)
            return try PageLibrary.gateway.response(page, status: status).response(from: request, context: context)
        }
        guard let file, file.count <= ArticlePictureRenderer.mostBytes else {
            return try again(.unprocessableContent, .noPicture)
        }
        do {
            let picture = try await renderer.render(file)
            _ = try await store.add(picture, to: article.id, of: userID)
            return .seeOther(
                Self.address(of: article.id, ArticleForm.language(of: request, article), .picture) + "#pictures")
        } catch is DomainError {
            return try again(.unprocessableContent, .noPicture)
        } catch let refusal as ArticleRefusal {
            return try again(refusal.status, refusal.notice)
        }
    }

    /// - Returns: nil for the address of a new one.
    /// - Throws: a ``Problem`` when there is none, or it is somebody else's.
    private func found(in context: GatewayContext, of userID: UserID) async throws -> Article? {
        let name = context.parameters.get("id") ?? ""
        if name == ArticleFormPage.new { return nil }
        guard let id = UUID(uuidString: name), let article = try await store.article(id), article.author == userID
        else {
            throw Problem(.notFound, "You have no such article; /articles/write lists yours")
        }
        return article
    }

    private static func address(of id: UUID, _ language: ContentLanguage, _ notice: AuthoringNotice) -> String {
        "\(WriteListPage.path)/\(id.uuidString.lowercased())?text=\(language.rawValue)&done=\(notice.rawValue)"
    }
}

extension ArticleForm {
    /// The one that the address names, else one that the article has, else the reader's.
    static func language(of request: Request, _ article: Article?) -> ContentLanguage {
        let reader = ContentLanguage(ofPage: request)
        return request.uri.queryParameters.get("text").flatMap { ContentLanguage(rawValue: $0) }
            ?? article?.content.text(for: reader)?.language ?? reader
    }
}

extension AuthoringNotice {
    /// What an address says was done.
    init?(of request: Request) {
        guard let notice = request.uri.queryParameters.get("done").flatMap({ AuthoringNotice(rawValue: $0) }),
            notice.isDone
        else { return nil }
        self = notice
    }
}

extension ArticleRefusal {
    var status: HTTPResponse.Status {
        switch self {
        case .unknown: .notFound
        case .changed, .notNow, .tooManyPictures, .tooManyDrafts: .conflict
        case .faulty: .unprocessableContent
        }
    }

    var notice: AuthoringNotice {
        switch self {
        case .changed: .changed
        case .unknown, .notNow: .notNow
        case .tooManyPictures, .tooManyDrafts: .tooMany
        case .faulty: .faulty
        }
    }
}
