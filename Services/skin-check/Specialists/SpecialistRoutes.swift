import HTTPService
import Hummingbird
import Localization
import WebPages

/// The directory of specialists. Open to everybody.
struct SpecialistRoutes: Sendable {
    let directory: SpecialistDirectory

    func addPages(to group: RouterGroup<SkinContext>) {
        group.get("skin/specialists") { request, context -> Response in
            let page = SpecialistsPage(directory: directory, language: ContentLanguage(ofPage: request))
            return try PageLibrary.skin.response(page).response(from: request, context: context)
        }
    }
}

extension SkinCheckFeatures {
    var specialistRoutes: SpecialistRoutes { SpecialistRoutes(directory: settings.specialists) }
}
