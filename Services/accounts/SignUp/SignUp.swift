import Domain
import Foundation
import MessageProtocol
import Postgres
import Sessions

/// What somebody signs up with.
struct SignUpRequest: Sendable {
    var email: EmailAddress
    var password: Password
    var userName: UserName?
    /// BCP 47.
    var language: String
    /// Nil until it is asked for.
    var work: DoneWork?
}

/// Creates an account, whose address a mail confirms. Whoever asks learns nothing about whether there was one: the answer
/// is the same after the same work, and only the mail says which.
struct SignUp: Sendable {
    let people: PostgresPersonStore
    let brakes: SignInBrakes
    let work: SignUpWork
    let hasher: PasswordHasher
    let mail: AccountMail
    let now: @Sendable () -> Date

    /// - Throws: ``AccountError/userNameTaken``, since user names are public; ``WorkNeeded``, ``TooManyAttempts``,
    ///   ``HashingRefused``.
    func callAsFunction(_ request: SignUpRequest, from client: SignInClient) async throws {
        try hasher.expectRoom()
        // One with an address that is taken counts as well: it probes for an account.
        let attempt = try await work.begin(request.work, from: client)
        // For a new address and a known one alike; otherwise the refusal would tell them apart.
        if let name = request.userName, try await people.isTaken(name) { throw AccountError.userNameTaken }
        let hash = try await brakes.unlessRefused(attempt) {
            try await hasher.hash(request.password, unless: client.isGone)
        }
        try await EvenTime.take { try await write(request, hash, from: client) }
    }

    private func write(_ request: SignUpRequest, _ hash: String, from client: SignInClient) async throws {
        let mayMail = try await brakes.mayMail(request.email)
        let person = Person(
            email: request.email, userName: request.userName, passwordHash: hash, language: request.language, at: now())
        try await people.pool.transaction { transaction in
            let isNew = try await transaction.create(person)
            try await askForMail(to: person, isNew: isNew, mayMail: mayMail, in: transaction)
        }
        // Of a person whom nobody created nothing is kept, but it takes as long.
        try await brakes.know(client, as: person.userID)
    }

    /// A mail with a link in either case: one that confirms, or one that sets a new password.
    private func askForMail(
        to person: Person, isNew: Bool, mayMail: Bool, in transaction: PostgresTransaction
    ) async throws {
        guard let email = person.email, isNew || mayMail else { return }
        if isNew {
            let link = MailedLink(.confirm, for: person.userID, at: email, from: person.createdAt)
            try await transaction.keep(link)
            try await mail.request(
                .confirmAddress, to: .person(person), with: link, in: transaction, at: person.createdAt)
        } else if let owner = try await transaction.person(with: email) {
            let link = MailedLink(.reset, for: owner.userID, at: email, from: person.createdAt)
            try await transaction.keep(link)
            try await mail.request(
                .accountExists, to: .person(owner), with: link, in: transaction, at: person.createdAt)
        }
    }
}

/// Takes a link that was mailed to an address: of a new account, or one to which an account moves.
struct ConfirmAddress: Sendable {
    let people: PostgresPersonStore
    let mail: AccountMail
    let now: @Sendable () -> Date

    /// - Throws: ``AccountError/linkIsOver``, also when the address became another account's.
    func callAsFunction(_ token: SessionToken) async throws {
        let now = now()
        do {
            try await people.pool.transaction { transaction in
                let link = try await transaction.open(token, for: [.confirm, .move], at: now)
                guard let person = try await transaction.holdPerson(link.userID) else { throw AccountError.linkIsOver }
                // The account has moved since.
                guard link.purpose == .move || person.email == link.email else { throw AccountError.linkIsOver }
                try await transaction.confirm(link.email, of: link.userID, at: now)
                if link.purpose == .move, person.confirmedAt != nil, let old = person.email {
                    try await mail.request(.addressChanged, to: .person(person, at: old), in: transaction, at: now)
                }
            }
        } catch let error as PostgresError where error.isUniqueViolation(of: "people_email_key") {
            throw AccountError.linkIsOver
        }
    }
}

/// Mails another link that confirms the address of the account; to whom the staff gave a password, the invitation, whose
/// link sets one of their own.
struct ResendConfirmation: Sendable {
    let people: PostgresPersonStore
    let brakes: SignInBrakes
    let mail: AccountMail
    let now: @Sendable () -> Date

    /// - Throws: ``AccountError/nothingToConfirm``, ``TooManyAttempts``.
    func callAsFunction(to userID: UserID) async throws {
        guard let person = try await people.person(of: userID) else { throw AccountError.deleted }
        guard let email = person.email, person.confirmedAt == nil || person.awaitsOwner else {
            throw AccountError.nothingToConfirm
        }
        guard try await brakes.mayMail(email) else { throw TooManyAttempts(freeIn: 3_600) }
        let now = now()
        try await people.pool.transaction { transaction in
            guard !person.awaitsOwner else {
                return try await transaction.mailInvitation(to: person, by: mail, at: now)
            }
            let link = MailedLink(.confirm, for: userID, at: email, from: now)
            try await transaction.keep(link)
            try await mail.request(.confirmAddress, to: .person(person), with: link, in: transaction, at: now)
        }
    }
}
