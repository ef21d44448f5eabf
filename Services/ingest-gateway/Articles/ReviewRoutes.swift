import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// The pages on which editors read what authors sent, change it, and decide. They work without scripts.
struct ReviewRoutes: Sendable {
    let store: PostgresArticleStore
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<GatewayContext>) {
        group.get("articles/review") { request, context -> Response in
            guard context.session != nil else { return .toSignIn(andBackTo: request) }
            var groups: [(state: ArticleState, articles: [ArticleStanding])] = []
            for state in [ArticleState.submitted, .published, .withdrawn] {
                groups.append((state, try await store.articles(in: state)))
            }
            let page = ReviewListPage(
                language: ContentLanguage(ofPage: request), groups: groups, notice: AuthoringNotice(of: request))
            return try PageLibrary.gateway.response(page).response(from: request, context: context)
        }
        group.get("articles/review/:id") { request, context -> Response in
            guard context.session != nil else { return .toSignIn(andBackTo: request) }
            let article = try await found(in: context)
            let form = ArticleForm(
                article.content, in: ArticleForm.language(of: request, article), version: article.version,
                isFeatured: article.isFeatured)
            let page = ArticleFormPage(
                language: ContentLanguage(ofPage: request), role: .editor, article: article, form: form,
                notice: AuthoringNotice(of: request))
            return try PageLibrary.gateway.response(page).response(from: request, context: context)
        }
        group.get("articles/review/:id/pictures/:number") { _, context -> Response in
            guard context.session != nil, let number = context.parameters.get("number", as: Int.self),
                let jpeg = try await store.picture(number, of: try await found(in: context).id)
            else { throw Problem(.notFound, "The article has no such picture") }
            return ArticleRoutes.picture(jpeg, cacheControl: "private, max-age=3600")
        }
    }

    func addForms(to group: RouterGroup<GatewayContext>) {
        group.post("articles/review/:id") { try await take($0, $1) }
    }

    private func take(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let fields = try await FormFields(of: request)
        let form = ArticleForm(fields)
        var article: Article?
        if context.session != nil { article = try await found(in: context) }
        var page = ArticleFormPage(
            language: ContentLanguage(ofPage: request), role: .editor, article: article, form: form)
        func again(_ status: HTTPResponse.Status, _ notice: AuthoringNotice?) throws -> Response {
            page.notice = notice
            return try PageLibrary.gateway.response(page, status: status).response(from: request, context: context)
        }
        guard let article else { return try again(.unauthorized, .signedOut) }
        do {
            let content = try form.content(over: article.content, pictures: article.pictures)
            guard let step = EditorsStep(rawValue: fields.text("form") ?? "") else {
                page.preview = content
                return try again(.ok, nil)
            }
            guard let reason = try? AuditReason(form.reason) else {
                return try again(.unprocessableContent, .reasonMissing)
            }
            let call = try StaffCall(reason, by: request, in: context)
            try await decide(step, content, form, article.id, call)
            return .seeOther(Self.address(after: step, article.id, form.language))
        } catch let refusal as ArticleRefusal {
            if case .faulty(let faults) = refusal { page.faults = faults }
            return try again(refusal.status, refusal.notice)
        }
    }

    /// What was typed is taken with every decision, so that an editor need not save first.
    private func decide(
        _ step: EditorsStep, _ content: ArticleContent, _ form: ArticleForm, _ id: UUID, _ call: StaffCall
    ) async throws {
        let time = now()
        try await store.change(id, from: form.version, of: nil, for: (call, step.action), at: time) { article in
            switch step {
            case .edit:
                try article.edit(content)
                article.isFeatured = form.isFeatured
            case .publish:
                try article.edit(content)
                try article.publish(isFeatured: form.isFeatured, at: time)
            case .sendBack: try article.sendBack(call.reason.text)
            case .withdraw: try article.withdraw(call.reason.text)
            }
        }
    }

    /// - Throws: a ``Problem`` for one that the editors do not have.
    private func found(in context: GatewayContext) async throws -> Article {
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }),
            let article = try await store.article(id), article.state.isWithEditors
        else { throw Problem(.notFound, "The editors have no such article; /articles/review lists them") }
        return article
    }

    private static func address(after step: EditorsStep, _ id: UUID, _ language: ContentLanguage) -> String {
        let own = "\(ReviewListPage.path)/\(id.uuidString.lowercased())?text=\(language.rawValue)&done="
        return switch step {
        case .edit: own + AuthoringNotice.saved.rawValue
        case .publish: own + AuthoringNotice.published.rawValue
        case .withdraw: own + AuthoringNotice.withdrawn.rawValue
        // It is the author's from now on.
        case .sendBack: "\(ReviewListPage.path)?done=\(AuthoringNotice.returned.rawValue)"
        }
    }
}
