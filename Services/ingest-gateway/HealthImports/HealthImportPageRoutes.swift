import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// The page of a person's files with measurements, and the buttons of its list.
struct HealthImportPageRoutes: Sendable {
    let store: PostgresHealthImportStore
    let subscriptions: RecentSubscriptions
    /// Why nothing new of somebody is taken; nil where nothing is in the way.
    let obstacle: @Sendable (UserID) async throws -> HealthDataObstacle?

    func add(to group: RouterGroup<GatewayContext>) {
        group.get(RouterPath(HealthImportPage.path)) { request, context -> Response in
            guard let userID = context.session?.userID else { return .toSignIn(andBackTo: HealthImportPage.path) }
            let person = try await subscriptions.subscription(of: userID, anew: false)
            let page = HealthImportPage(
                language: ContentLanguage(ofPage: request), imports: try await store.imports(of: userID),
                timeZone: TimeZone(identifier: person.settings.timeZone), obstacle: try await obstacle(userID))
            return try PageLibrary.gateway.response(page).response(from: request, context: context)
        }
        group.post(RouterPath(HealthImportPage.path)) { request, context -> Response in
            guard let userID = context.session?.userID else { return .toSignIn(andBackTo: HealthImportPage.path) }
            // One that is gone already is what the person wants.
            if let id = try await FormFields(of: request).text("remove").flatMap({ ImportID($0) }) {
                _ = try await store.remove(id, of: userID)
            }
            return .seeOther(HealthImportPage.path)
        }
    }
}
