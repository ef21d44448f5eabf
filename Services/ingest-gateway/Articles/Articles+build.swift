import Caching
import Domain
import Localization
import Logging
import ServiceLifecycle
import ServiceRuntime

extension GatewayFeatures {
    private var articleStore: PostgresArticleStore { PostgresArticleStore(pool: pool) }

    var articleRoutes: ArticleRoutes { ArticleRoutes(store: articleStore) }

    var articlePageRoutes: ArticlePageRoutes { ArticlePageRoutes(store: articleStore) }

    var writeRoutes: WriteRoutes {
        WriteRoutes(store: articleStore, renderer: ArticlePictureRenderer(), now: now)
    }

    var reviewRoutes: ReviewRoutes { ReviewRoutes(store: articleStore, now: now) }

    var manuscriptRoutes: ManuscriptRoutes {
        ManuscriptRoutes(store: articleStore, renderer: ArticlePictureRenderer(), now: now)
    }

    var articleReviewRoutes: ArticleReviewRoutes { ArticleReviewRoutes(store: articleStore, now: now) }

    /// What Home has to read, as a minute ago.
    var homeResources: @Sendable (ContentLanguage) async throws -> HomeResources {
        let read = ReadHomeResources(store: articleStore, now: now)
        let recent = LoadingCache<ContentLanguage, HomeResources>(
            capacity: 4, lifetime: 60, grace: 600, now: now)
        return { language in try await recent.value(for: language) { try await read(language) } }
    }

    /// What a person has written, for the copy of their data.
    var articlesWritten: @Sendable (UserID) async throws -> [WrittenArticle] {
        let store = articleStore
        return { author in
            var written: [WrittenArticle] = []
            for standing in try await store.articles(of: author) {
                guard let article = try await store.article(standing.id) else { continue }
                written.append(WrittenArticle(article))
            }
            return written
        }
    }

    /// Brings in what the release has to say.
    /// - Returns: how many articles were written.
    @discardableResult
    func installArticles() async throws -> Int { try await articleStore.install(StartingArticle.all) }

    /// The task that does so at the start, and finds nothing more to do afterwards.
    func articleInstallation(logger: Logger) -> any Service {
        PeriodicTask(
            "install articles", logger: logger, retryDelay: { _ in .seconds(10) },
            work: {
                try await installArticles()
                return .seconds(86_400)
            })
    }
}
