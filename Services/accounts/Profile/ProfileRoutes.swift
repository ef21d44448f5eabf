import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import NIOCore
import Sessions

/// A person's profile and picture, and the consent of a child's guardian.
struct ProfileRoutes: Sendable {
    let people: PostgresPersonStore
    let store: PostgresProfileStore
    let saveProfile: SaveProfile
    let confirmGuardian: ConfirmGuardian
    let renderer: PictureRenderer
    /// The other providers through which somebody signs in, by their titles.
    let socialTitles: @Sendable (UserID) async throws -> [String]
    let now: @Sendable () -> Date

    /// Of an upload, in bytes.
    static let pictureLimit = 5 << 20

    /// For guardians, who need no account.
    func addOpen(to group: RouterGroup<AccountsContext>) {
        group.post("accounts/guardian-consents") { request, _ in
            try await confirmGuardian(try await MailedLink.token(in: request))
            return HTTPResponse.Status.noContent
        }
    }

    func add(to group: RouterGroup<AccountsContext>) {
        group.get("account/profile") { _, context in JSONResponse(value: try await answer(to: try context.userID)) }
        group.put("account/profile") { request, context in
            let userID = try context.userID
            let form = try await BodyReader.of(request).profile(on: CalendarDay(of: now(), in: .gmt))
            try await saveProfile(form, of: userID)
            return JSONResponse(value: try await answer(to: userID))
        }
        group.get("account/picture") { _, context in
            let (picture, own) = try await store.picture(of: try context.userID)
            return Self.response(to: picture, own: own)
        }
        group.put("account/picture") { request, context in
            let userID = try context.userID
            let bytes = try await request.bytes(upTo: Self.pictureLimit, of: "picture")
            try await store.setOwnPicture(try await renderer.render(bytes), of: userID)
            return HTTPResponse.Status.noContent
        }
        group.delete("account/picture") { _, context in
            try await store.setOwnPicture(nil, of: try context.userID)
            return HTTPResponse.Status.noContent
        }
    }

    private func answer(to userID: UserID) async throws -> ProfileJSON {
        guard let person = try await people.person(of: userID) else { throw AccountError.deleted }
        let profile = try await store.profile(of: userID) ?? Profile()
        var answer = ProfileJSON(person, profile, at: now())
        let social = try await socialTitles(userID)
        answer.signInKinds = try await store.signInKinds(of: userID) + social
        if !social.isEmpty { answer.socialProfile = social.joined(separator: ", ") }
        return answer
    }

    private static func response(to picture: ProfilePicture, own: [UInt8]?) -> Response {
        let (type, bytes) =
            switch (picture, own) {
            case (.own, let own?): ("image/jpeg", own)
            case (.suggested(let picture), _): ("image/svg+xml", picture.svg)
            case (.own, nil): ("image/svg+xml", SuggestedPicture.birch.svg)
            }
        return Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "private, no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

private struct ProfileJSON: Encodable {
    struct Guardian: Encodable {
        var email: String
        /// Until when the person needs one.
        var until: Date
        var isConfirmed: Bool
    }

    var userName: String?
    var firstName: String?
    var lastName: String?
    var email: String?
    var birthDate: CalendarDay?
    var country: String?
    var gender: Gender?
    var units: UnitSystem
    var picture: String
    /// Whether others see the user name beside what the person reports.
    var showsName: Bool
    var suggestedPictures = SuggestedPicture.allCases.map(\.rawValue)
    /// `passkey`, `password` and the titles of other providers.
    var signInKinds: [String] = []
    /// As the specification's table has it: "None" without another provider.
    var socialProfile = "None"
    /// Nil for who needs none.
    var guardian: Guardian?
    /// Whether all is there that the first sign-in asks for.
    var isComplete: Bool

    init(_ person: Person, _ profile: Profile, at now: Date) {
        (userName, email) = (person.userName?.text, person.email?.text)
        (firstName, lastName, birthDate) = (profile.firstName, profile.lastName, profile.birthDate)
        (country, gender) = (profile.country?.code, profile.gender)
        (units, picture) = (profile.units, profile.picture.name)
        showsName = profile.showsName
        guardian = profile.guardianship.flatMap { guardianship in
            guard guardianship.until > now else { return nil }
            return Guardian(
                email: guardianship.guardian.text, until: guardianship.until,
                isConfirmed: guardianship.confirmedAt != nil)
        }
        isComplete = person.userName != nil && profile.birthDate != nil
    }
}
