import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// The page of settings and its form.
struct SettingsRoutes: Sendable {
    let changeSubscription: ChangeSubscription
    let store: any SubscriptionStore
    let requireConsent: RequireConsent
    let now: @Sendable () -> Date

    func addPage(to group: RouterGroup<GatewayContext>) {
        group.get(RouterPath(SettingsPage.path)) { request, context -> Response in
            guard let userID = context.session?.userID else { return .toSignIn(andBackTo: SettingsPage.path) }
            let subscription = try await store.subscription(of: userID) ?? .initial
            let page = SettingsPage(
                language: ContentLanguage(acceptedBy: request), form: SettingsForm(subscription),
                isSaved: request.uri.queryParameters["saved"] != nil)
            return try PageLibrary.gateway.response(page).response(from: request, context: context)
        }
    }

    func addForm(to group: RouterGroup<GatewayContext>) {
        group.post(RouterPath(SettingsPage.path)) { request, context -> Response in
            let form = SettingsForm(try await FormFields(of: request))
            var page = SettingsPage(language: ContentLanguage(acceptedBy: request), form: form)
            guard let userID = context.session?.userID else {
                page.isSignedOut = true
                return try PageLibrary.gateway.response(page, status: .unauthorized)
                    .response(from: request, context: context)
            }
            do {
                try await save(form, of: userID)
                return .seeOther(SettingsPage.path + "?saved=1")
            } catch let faults as SettingsFaults {
                page.faults = faults
            } catch is LocationRefused {
                page.lacksConsent = true
            }
            return try PageLibrary.gateway.response(page, status: .unprocessableContent)
                .response(from: request, context: context)
        }
    }

    /// - Throws: ``SettingsFaults``, ``LocationRefused``.
    private func save(_ form: SettingsForm, of userID: UserID) async throws {
        let current = try await store.subscription(of: userID)
        var form = form
        try TypedPlace.locate(in: &form.values)
        let subscription = try form.subscription(by: SubscriptionFields(now: now, needsPlace: false), app: current?.app)
        if subscription.place != nil { try await requireConsent.checkLocation(of: userID) }
        do {
            _ = try await changeSubscription.replace(subscription, of: userID)
        } catch let past as RemindersInThePast {
            throw SettingsFaults(fields: form.fields(ofPast: past))
        }
    }
}

/// The person has not agreed that their location is used.
struct LocationRefused: Error {}

extension RequireConsent {
    /// - Throws: ``LocationRefused``.
    func checkLocation(of userID: UserID) async throws {
        do { try await check(.location, of: userID) } catch is Problem { throw LocationRefused() }
    }
}
