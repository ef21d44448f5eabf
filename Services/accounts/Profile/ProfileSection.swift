import Domain
import Foundation
import HTTPService
import Hummingbird
import Localization
import Sessions
import WebPages

/// What a person says of themselves, at `/account/profile`.
struct ProfileSection: AccountSection {
    static let path = "/account/profile"
    let people: PostgresPersonStore
    let store: PostgresProfileStore
    let saveProfile: SaveProfile
    /// Whether the version without advertisements is sold, or was to this person.
    let leadsToPayments: @Sendable (UserID) async throws -> Bool
    let now: @Sendable () -> Date

    func page(_ visit: AccountVisit) async throws -> ProfilePage {
        let userID = visit.session.userID
        guard let person = try await people.person(of: userID) else { throw AccountError.deleted }
        let profile = try await store.profile(of: userID) ?? Profile()
        var page = ProfilePage(language: visit.language, person: person, profile: profile, now: now())
        page.isSaved = visit.done == "saved"
        page.goesOn = PageQuery(of: visit.request).to ?? visit.answer?.typed.text("to").flatMap { ReturnPath($0) }
        page.answer = visit.answer
        page.leadsToPayments = try await leadsToPayments(userID)
        return page
    }

    func submit(_ form: String, _ fields: FormFields, _ visit: AccountVisit) async throws -> Response? {
        guard form == "profile" else { return nil }
        var body = fields.filled(
            "userName", "firstName", "lastName", "birthDate", "country", "gender", "guardianEmail", "units", "picture")
        body["showsName"] = fields.has("showsName")
        let wanted = try BodyReader.ofForm(body).profile(on: CalendarDay(of: now(), in: .gmt))
        try await saveProfile(wanted, of: visit.session.userID)
        if let to = fields.text("to").flatMap({ ReturnPath($0) }) { return .seeOther(to.text) }
        return Self.done("saved")
    }
}

/// The form of the profile: faults stand beside their fields, and what was typed comes back.
struct ProfilePage: WebPage {
    static let template = "profile-page"
    let frame = PageFrame.app
    let styles = ["account.css", "profile-form.css"]
    let script: String? = "profile-form.js"
    let isIndexed = false

    let language: ContentLanguage
    let person: Person
    let profile: Profile
    let now: Date
    var isSaved = false
    var leadsToPayments = false
    /// Where somebody goes on who was asked to complete it first.
    var goesOn: ReturnPath?
    var answer: FormAnswer?

    var title: String { words.title }
    private var words: ProfileWords { ProfileWords(language: language) }
    var scriptWords: [String: String] { words.forScript }

    func fields() -> [String: Any] {
        let form = words.form(person, profile, needsGuardian: needsGuardian, now: now).answering(answer)
        let faults = answer?.faults ?? FormFaults()
        let picture = answer?.typed.text("picture") ?? profile.picture.name
        let isComplete = person.userName != nil && profile.birthDate != nil
        return [
            "worksWithoutScript": true, "path": ProfileSection.path, "parentPath": AccountPage.path,
            "parentName": AccountPage.title(in: language), "says": words.shown, "isSaved": isSaved,
            "isIncomplete": !isComplete, "goesOn": goesOn.map { [$0.text] } ?? [],
            "controls": form.shown["controls"] ?? [], "wholeFault": faults.whole.map { [$0] } ?? [],
            "guardianState": words.state(of: profile.guardianship, at: now).map { [$0] } ?? [],
            "pictures": SuggestedPicture.allCases.map {
                ["picture": $0.rawValue, "pictureName": $0.name(in: language), "isChosen": $0.rawValue == picture]
                    as [String: Any]
            },
            "hasOwn": profile.picture == .own, "isOwn": picture == "own",
            "pictureFault": faults.fields["picture"].map { [$0] } ?? [],
            "email": person.email?.text ?? words.noAddress, "securityPath": SecuritySection.path,
            "adFree": leadsToPayments ? [AdFreeSection.path] : [],
        ]
    }

    /// Also of somebody whose answer has just said so.
    private var needsGuardian: Bool {
        profile.guardianship.map { $0.until > now } ?? false || answer?.faults.fields["guardianEmail"] != nil
            || answer?.typed.text("guardianEmail") != nil
    }
}
