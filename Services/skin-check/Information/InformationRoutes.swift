import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import WebPages

/// Information about skin cancer and about the photo check. Open to everybody.
struct InformationRoutes: Sendable {
    func addPages(to group: RouterGroup<SkinContext>) {
        group.get("skin/learn") { request, context -> Response in
            let page = LearnPage(language: ContentLanguage(ofPage: request))
            return try PageLibrary.skin.response(page).response(from: request, context: context)
        }
        group.get("skin/learn/:page") { request, context -> Response in
            let name = context.parameters.get("page") ?? ""
            let language = ContentLanguage(ofPage: request)
            if name == Self.accuracy {
                let page = AccuracyPage(figures: .current, language: language)
                return try PageLibrary.skin.response(page).response(from: request, context: context)
            }
            guard let topic = LearnTopic(rawValue: name) else {
                throw Problem(.notFound, "There is no such page of information")
            }
            let page = LearnTopicPage(topic: topic, language: language)
            return try PageLibrary.skin.response(page).response(from: request, context: context)
        }
    }

    /// The last part of ``SkinPages/accuracy``.
    private static let accuracy = "accuracy"
}

extension SkinCheckFeatures {
    var informationRoutes: InformationRoutes { InformationRoutes() }
}
