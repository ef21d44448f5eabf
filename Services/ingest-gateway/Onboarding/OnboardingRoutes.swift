import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// The onboarding, which a person sees once.
struct OnboardingRoutes: Sendable {
    let changeSubscription: ChangeSubscription
    let store: any SubscriptionStore
    let requireConsent: RequireConsent

    func addPage(to group: RouterGroup<GatewayContext>) {
        group.get(RouterPath(OnboardingPage.path)) { request, context -> Response in
            guard let userID = context.session?.userID else { return .toSignIn(andBackTo: OnboardingPage.path) }
            guard try await store.subscription(of: userID)?.app?.isWelcomed != true else { return .seeOther("/") }
            let isSecond = request.uri.queryParameters["view"] == "2"
            let page = OnboardingPage(
                language: ContentLanguage(acceptedBy: request), view: isSecond ? .questions : .overview)
            return try PageLibrary.gateway.response(page).response(from: request, context: context)
        }
    }

    func addForm(to group: RouterGroup<GatewayContext>) {
        group.post(RouterPath(OnboardingPage.path)) { request, context -> Response in
            guard let userID = context.session?.userID else { return .toSignIn(andBackTo: OnboardingPage.path) }
            let form = OnboardingForm(try await FormFields(of: request))
            var page = OnboardingPage(
                language: ContentLanguage(acceptedBy: request), view: .questions, form: form)
            do {
                var located = form
                try TypedPlace.locate(in: &located.values)
                let place = try located.place()
                if place != nil { try await requireConsent.checkLocation(of: userID) }
                try await changeSubscription.adjust(of: userID) { form.apply(place, to: &$0) }
                return .seeOther("/")
            } catch let faults as SettingsFaults {
                page.faults = faults.fields
            } catch is LocationRefused {
                page.lacksConsent = true
            }
            return try PageLibrary.gateway.response(page, status: .unprocessableContent)
                .response(from: request, context: context)
        }
    }
}

extension Subscription {
    /// Whether Home leads to the onboarding first.
    var needsWelcome: Bool { app?.isWelcomed != true && place == nil && sensitivities.isEmpty }
}
