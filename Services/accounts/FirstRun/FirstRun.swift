import Domain
import Foundation
import MessageProtocol

/// Where whoever has just signed in goes on: to what a first sign-in asks for, and then to where they wanted to go
/// (ACC-2.2 and ACC-4.1 of the requirements).
struct FirstRun: Sendable {
    let people: PostgresPersonStore
    /// Nil for somebody who has said nothing of themselves.
    let profile: @Sendable (UserID) async throws -> Profile?
    /// All answers of a person to what may be used.
    let answers: @Sendable (UserID) async throws -> [GivenConsent]

    /// In their order. The first two are pages of this service, the others of the gateway.
    enum Step: CaseIterable {
        case profile, permissions, quiz, welcome
    }

    /// What is known of a person.
    struct Progress: Sendable, Equatable {
        /// Whether there are a user name and a birth date.
        var isProfileComplete: Bool
        /// Whether they have said anything of what may be used. Those who were there before they could be asked have.
        var hasAnswered: Bool
    }

    static let quizPath = "/quiz/welcome"
    static let welcomePath = "/welcome"

    /// - Throws: ``AccountError/deleted``.
    func next(of userID: UserID, _ query: PageQuery) async throws -> String {
        Self.next(try await progress(of: userID), query)
    }

    func progress(of userID: UserID) async throws -> Progress {
        guard let person = try await people.person(of: userID) else { throw AccountError.deleted }
        let profile = try await profile(userID)
        let answers = try await answers(userID)
        return Progress(
            isProfileComplete: person.userName != nil && profile?.birthDate != nil,
            hasAnswered: answers.isEmpty || answers.contains { $0.version != 1 })
    }

    /// Who wants their account gets it: it has the profile too. Who wants another page is asked for what it takes to have a
    /// profile, and for permissions where they are needed.
    static func next(_ progress: Progress, _ query: PageQuery) -> String {
        if let to = query.to, to.isAccount { return to.text }
        if !progress.isProfileComplete { return query.address(CompleteProfilePage.path) }
        let wanted = query.to?.text ?? ReturnPath.start
        return [ReturnPath.start, "/"].contains(wanted) && !progress.hasAnswered
            ? query.address(PermissionsPage.path) : wanted
    }

    /// Behind the permissions. Somebody new goes on to the welcome quiz, which leads to the welcome and that to Home. The
    /// quiz asks about health, so it is for those who allow that.
    /// - Parameter isFirst: whether they have just completed their profile.
    static func afterPermissions(isFirst: Bool, allowsQuiz: Bool, _ query: PageQuery) -> String {
        if let to = query.to, to.text != "/" { return to.text }
        guard isFirst else { return "/" }
        return PageQuery(language: query.language).address(allowsQuiz ? quizPath : welcomePath)
    }
}
