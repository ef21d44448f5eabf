import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Logging
import Sessions
import WebPages

/// The pages that everybody reads: the list, an article, frequent questions.
struct ArticlePageRoutes: Sendable {
    let store: PostgresArticleStore

    func addPages(to group: RouterGroup<GatewayContext>) {
        group.get(RouterPath(ArticlesPage.path)) { request, context -> Response in
            let language = ContentLanguage(ofPage: request)
            let (search, faults) = ArticleSearch.read(QueryReader(request), language: language)
            var page = ArticlesPage(language: language, search: search, faults: faults)
            let typed = request.uri.queryParameters.get("q") ?? ""
            // What is too long to look for is not repeated.
            page.typed = faults.contains(.tooLong) ? "" : typed
            page.mayWrite = context.session?.allows(.submitArticles) ?? false
            page.mayReview = context.session?.allows(.editArticles) ?? false
            if faults.isEmpty {
                do {
                    page.articles = try await store.articles(search)
                } catch let fault as ArticleSearchFault {
                    page.faults = [fault]
                }
            }
            return try PageLibrary.gateway.response(page, status: page.faults.isEmpty ? .ok : .badRequest)
                .response(from: request, context: context)
        }
        group.get("articles/:slug") { request, context -> Response in
            let language = ContentLanguage(ofPage: request)
            guard let slug = context.parameters.get("slug"), ArticleSlug.isOne(slug),
                let article = try await store.published(slug), var page = ArticlePage(article, language: language)
            else { throw Problem(.notFound, "There is no such article; /articles lists them") }
            if !article.related.isEmpty {
                let entries = try await store.entries(article.related, in: language)
                page.related = article.related.compactMap { slug in entries.first { $0.slug == slug } }
            }
            return try PageLibrary.gateway.response(page).response(from: request, context: context)
        }
        group.get(RouterPath(FAQPage.path)) { request, context -> Response in
            try PageLibrary.gateway.response(FAQPage(language: ContentLanguage(ofPage: request)))
                .response(from: request, context: context)
        }
    }
}
