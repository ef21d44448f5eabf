import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions

/// What authors write, for programs: the same as the pages at `/articles/write`.
struct ManuscriptRoutes: Sendable {
    let store: PostgresArticleStore
    let renderer: ArticlePictureRenderer
    let now: @Sendable () -> Date

    struct ListAnswer: Codable, Sendable, Equatable {
        var manuscripts: [ManuscriptEntry]
    }

    struct PictureAnswer: Codable, Sendable, Equatable {
        /// In the text: `![What it shows](1)`.
        var number: Int
        var width: Int
        var height: Int
    }

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("manuscripts") { _, context in
            let own = try await store.articles(of: try context.userID)
            return JSONResponse(value: ListAnswer(manuscripts: own.map { ManuscriptEntry($0) }))
        }
        group.post("manuscripts") { request, context in
            let userID = try context.userID
            let (content, _) = try await Self.read(request, pictures: [])
            let id = try await store.create(content, by: userID, at: now())
            return try JSONResponse(status: .created, value: try await manuscript(id, of: userID)).response()
        }
        group.get("manuscripts/:id") { _, context in
            JSONResponse(value: try await manuscript(try Self.id(in: context), of: try context.userID))
        }
        group.put("manuscripts/:id") { request, context in
            let (id, userID) = (try Self.id(in: context), try context.userID)
            let known = try await manuscript(id, of: userID)
            let (content, version) = try await Self.read(request, pictures: known.pictures)
            try await store.change(id, from: version, of: userID, at: now()) { try $0.write(content) }
            return JSONResponse(value: try await manuscript(id, of: userID))
        }
        group.delete("manuscripts/:id") { _, context in
            try await store.remove(try Self.id(in: context), of: try context.userID)
            return HTTPResponse.Status.noContent
        }
        group.post("manuscripts/:id/submission") { _, context in
            let (id, userID) = (try Self.id(in: context), try context.userID)
            let missing = try await manuscript(id, of: userID).content.missingFields
            guard missing.isEmpty else { throw Problem.faultyFields(missing) }
            try await store.change(id, from: nil, of: userID, at: now()) { try $0.submit() }
            return JSONResponse(value: try await manuscript(id, of: userID))
        }
        group.post("manuscripts/:id/pictures") { request, context in
            let (id, userID) = (try Self.id(in: context), try context.userID)
            let bytes = try await request.bytes(upTo: ArticlePictureRenderer.mostBytes, of: "picture")
            return try await added(try await rendered(bytes), to: id, of: userID)
        }
    }

    private func rendered(_ bytes: [UInt8]) async throws(Problem) -> (width: Int, height: Int, bytes: [UInt8]) {
        do throws(DomainError) {
            return try await renderer.render(bytes)
        } catch {
            throw Problem.faultyFields([MessageFault(field: error.field, problem: error.problem)])
        }
    }

    private func added(
        _ picture: (width: Int, height: Int, bytes: [UInt8]), to id: UUID, of userID: UserID
    ) async throws -> Response {
        let number = try await store.add(picture, to: id, of: userID)
        return try JSONResponse(
            status: .created, value: PictureAnswer(number: number, width: picture.width, height: picture.height)
        ).response()
    }

    private func manuscript(_ id: UUID, of userID: UserID) async throws -> WrittenArticle {
        guard let article = try await store.article(id), article.author == userID else { throw ArticleRefusal.unknown }
        return WrittenArticle(article)
    }

    private static func id(in context: GatewayContext) throws(ArticleRefusal) -> UUID {
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }) else { throw .unknown }
        return id
    }

    /// - Returns: what it says, and the version that it changes.
    private static func read(_ request: Request, pictures: [Int]) async throws -> (ArticleContent, Int) {
        let reader = try await BodyReader.of(request)
        let (content, version) = try reader.read(
            BodyField<ArticleContent>.required("content"), BodyField<Int>.optional("version", default: 0))
        return (try content.checked(pictures: pictures), version)
    }
}

/// A manuscript in a list.
struct ManuscriptEntry: Codable, Sendable, Equatable {
    var id: UUID
    var title: String
    var state: ArticleState
    var changedAt: Date

    init(_ standing: ArticleStanding) {
        (id, title, state, changedAt) = (standing.id, standing.title, standing.state, standing.changedAt)
    }
}
