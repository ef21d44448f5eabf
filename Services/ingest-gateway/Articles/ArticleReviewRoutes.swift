import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

/// What editors read and decide, for programs: the same as the pages at `/articles/review`.
struct ArticleReviewRoutes: Sendable {
    let store: PostgresArticleStore
    let now: @Sendable () -> Date

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("article-reviews") { request, _ in
            var query = QueryReader(request)
            let state = query.word(
                "state",
                of: [
                    "submitted": ArticleState.submitted, "published": .published, "withdrawn": .withdrawn,
                ], default: .submitted)
            try query.check()
            let articles = try await store.articles(in: state)
            return JSONResponse(value: ManuscriptRoutes.ListAnswer(manuscripts: articles.map { ManuscriptEntry($0) }))
        }
        group.get("article-reviews/:id") { _, context in
            JSONResponse(value: WrittenArticle(try await found(in: context)))
        }
        group.put("article-reviews/:id") { request, context in
            let article = try await found(in: context)
            let reader = try await BodyReader.of(request)
            let (content, version, reason) = try reader.read(
                BodyField<ArticleContent>.required("content"), BodyField<Int>.required("version"), .reason)
            let checked = try content.checked(pictures: article.pictures)
            return try await decide(.edit, article.id, version, reason, request, context) { try $0.edit(checked) }
        }
        group.post("article-reviews/:id/:decision") { request, context in
            let id = try await found(in: context).id
            let decisions = ["publication": EditorsStep.publish, "return": .sendBack, "withdrawal": .withdraw]
            guard let step = context.parameters.get("decision").flatMap({ decisions[$0] }) else {
                throw Problem(.notFound, "Editors decide publication, return or withdrawal")
            }
            let (version, reason, isFeatured) = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(
                BodyField<Int>.required("version"), .reason, BodyField<Bool>.optional("isFeatured", default: false))
            let time = now()
            return try await decide(step, id, version, reason, request, context) { article in
                switch step {
                case .publish: try article.publish(isFeatured: isFeatured, at: time)
                case .sendBack: try article.sendBack(reason.text)
                case .withdraw: try article.withdraw(reason.text)
                case .edit: break
                }
            }
        }
    }

    private func decide(
        _ step: EditorsStep, _ id: UUID, _ version: Int, _ reason: AuditReason, _ request: Request,
        _ context: GatewayContext, _ change: @escaping @Sendable (inout Article) throws -> Void
    ) async throws -> JSONResponse<WrittenArticle> {
        let call = try StaffCall(reason, by: request, in: context)
        let article = try await store.change(
            id, from: version, of: nil, for: (call, step.action), at: now(), change)
        return JSONResponse(value: WrittenArticle(article))
    }

    /// - Throws: ``ArticleRefusal/unknown`` for one that the editors do not have.
    private func found(in context: GatewayContext) async throws -> Article {
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }),
            let article = try await store.article(id), article.state.isWithEditors
        else { throw ArticleRefusal.unknown }
        return article
    }
}
