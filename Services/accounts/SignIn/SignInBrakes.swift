import Domain
import Foundation
import HTTPService
import PersonKeys
import Sessions

/// Slows guessing and signing up in series, without shutting anybody out of an account: a stranger's wrong passwords
/// count against strangers, and whoever has signed in from the same address or browser before is none. The design and its
/// sources are in docs/decisions/0049-strangers.md.
struct SignInBrakes: Sendable {
    let store: any SignInBrakeStore
    let keys: MasterKeys
    let limits: SignInLimits
    let now: @Sendable () -> Date

    /// Counts an attempt as a wrong one, until ``succeed(_:as:)`` or ``takeBack(_:)`` say otherwise: of a thousand at the
    /// same time, too many must not find the brake free.
    /// - Throws: ``TooManyAttempts``.
    func begin(_ login: Login, person: Person?, from client: SignInClient) async throws -> Attempt {
        let (address, browser) = digests(of: client)
        // For an unknown login too, so that it takes as long.
        let known = try await store.knownClients(
            among: [address] + (browser.map { [$0] } ?? []), of: person?.userID ?? UserID())
        // A browser that the account knows is told from others at the same address.
        let seat = browser.flatMap { known.contains($0) ? $0 : nil } ?? address
        let own = keys.digest(of: "\(login.text) \(Data(seat).base64EncodedString())", for: "guesses")
        var shared: [CountedAttempt] = []
        if known.isEmpty {
            shared = [
                CountedAttempt(digest: keys.digest(of: client.address.text, for: "address"), brake: limits.guesses),
                CountedAttempt(digest: keys.digest(of: login.text, for: "account"), brake: .strangersGuesses),
            ]
        }
        let level = try await store.count([CountedAttempt(digest: own, brake: .guesses)] + shared, at: now())
        return Attempt(
            own: own, shared: shared.map(\.digest), clients: [address] + (browser.map { [$0] } ?? []), level: level,
            isOfStranger: known.isEmpty)
    }

    /// For a step that a signed-in person confirms with the password: a stolen token must not open a way to guess.
    func begin(confirming userID: UserID) async throws -> Attempt {
        let own = keys.digest(of: "\(userID)", for: "confirmation")
        try await store.count([CountedAttempt(digest: own, brake: .guesses)], at: now())
        return Attempt(own: own, shared: [], clients: [])
    }

    /// - Throws: ``TooManyAttempts``.
    func beginSignUp(from client: SignInClient) async throws -> Attempt {
        let digest = keys.digest(of: client.address.text, for: "sign-ups")
        try await store.count([CountedAttempt(digest: digest, brake: limits.signUps)], at: now())
        return Attempt(own: nil, shared: [digest], clients: [])
    }

    /// Counts a sign-up for which nobody has worked, of the address and of everybody.
    /// - Throws: ``TooManyAttempts`` when the next one takes work.
    func countUnworkedSignUp(from client: SignInClient) async throws {
        let address = keys.digest(of: client.address.text, for: "unworked sign-ups")
        let everybody = keys.digest(of: "everybody", for: "unworked sign-ups")
        try await store.count(
            [
                CountedAttempt(digest: address, brake: limits.unworkedSignUps),
                CountedAttempt(digest: everybody, brake: limits.everybodysSignUps),
            ], at: now())
    }

    /// As many as sign-ups: each asks for a mail.
    /// - Throws: ``TooManyAttempts``.
    func beginReset(from client: SignInClient) async throws {
        let digest = keys.digest(of: client.address.text, for: "resets")
        try await store.count([CountedAttempt(digest: digest, brake: limits.signUps)], at: now())
    }

    /// Whether the client is none of those from which the person has signed in before; asked before it is one of them.
    func isNewPlace(_ attempt: Attempt, of userID: UserID) async throws -> Bool {
        // Whom nobody knew yet cannot be told from a stranger: those copied from a gateway.
        guard attempt.isOfStranger else { return false }
        return try await store.knowsClients(of: userID)
    }

    /// The password was right: its client is known from now on.
    func succeed(_ attempt: Attempt, as userID: UserID, with newBrowser: SessionToken? = nil) async throws {
        try await store.forgive(attempt.shared, forget: attempt.own, at: now())
        let clients = attempt.clients + (newBrowser.map { [digest(of: $0)] } ?? [])
        if !clients.isEmpty { try await store.remember(clients, of: userID, at: now()) }
    }

    /// The client opened the account.
    func know(_ client: SignInClient, as userID: UserID) async throws {
        try await store.remember([digests(of: client).address], of: userID, at: now())
    }

    /// Nothing was tried after all.
    func takeBack(_ attempt: Attempt) async throws {
        try await store.forgive(attempt.shared + (attempt.own.map { [$0] } ?? []), forget: nil, at: now())
    }

    private func digests(of client: SignInClient) -> (address: [UInt8], browser: [UInt8]?) {
        (keys.digest(of: client.address.text, for: "client"), client.browser.map { digest(of: $0) })
    }

    private func digest(of browser: SessionToken) -> [UInt8] { keys.digest(of: browser.text, for: "browser") }

    /// Whether the address may get another mail that a stranger asked for: five at once, then one an hour.
    func mayMail(_ email: EmailAddress) async throws -> Bool {
        let digest = keys.digest(of: email.text, for: "mails")
        do {
            try await store.count([CountedAttempt(digest: digest, brake: .mails)], at: now())
            return true
        } catch is TooManyAttempts {
            return false
        }
    }

    /// What was counted.
    struct Attempt: Sendable {
        fileprivate var own: [UInt8]?
        fileprivate var shared: [[UInt8]]
        fileprivate var clients: [[UInt8]]
        fileprivate var level: Double = 1
        fileprivate var isOfStranger = false

        /// Whether it is at least the third of one client for one login: ACC-1.6 of the requirements.
        var suggestsReset: Bool { level.rounded() >= 3 }
    }
}

/// An attempt at something, and how often it may be made.
struct CountedAttempt: Sendable {
    var digest: [UInt8]
    var brake: AttemptBrake
}

/// Who tries to sign in or up.
struct SignInClient: Sendable {
    var address: ClientAddress
    /// Of the cookie that a browser keeps after its first sign-in.
    var browser: SessionToken?
    /// Whether nobody waits for the answer any more.
    var isGone: @Sendable () -> Bool = { false }
}

/// How much one address may do in an hour.
struct SignInLimits: Sendable {
    var guesses = AttemptBrake.hourly(100)
    var signUps = AttemptBrake.hourly(60)
    /// How many leading bits of a hash a sign-up has to find beyond ``unworkedSignUps``: 2¹⁸ tries take a browser a
    /// second or some.
    var workBits = 18

    /// Of one address, before it has to work for more.
    var unworkedSignUps: AttemptBrake { .hourly(max(1, signUps.free / 3)) }
    /// Of all addresses together, likewise.
    var everybodysSignUps: AttemptBrake { .hourly(signUps.free * 5) }
}

/// Where attempts are counted: for all replicas alike.
protocol SignInBrakeStore: Sendable {
    /// Counts all of them or, when one comes too early, none.
    /// - Returns: how many of the first one's are not forgiven, with this one.
    /// - Throws: ``TooManyAttempts``.
    @discardableResult
    func count(_ attempts: [CountedAttempt], at now: Date) async throws -> Double
    /// Counts one attempt less at each digest, and frees it.
    func forgive(_ digests: [[UInt8]], forget digest: [UInt8]?, at now: Date) async throws
    func knownClients(among digests: [[UInt8]], of userID: UserID) async throws -> Set<[UInt8]>
    /// Whether there are any.
    func knowsClients(of userID: UserID) async throws -> Bool
    func remember(_ clients: [[UInt8]], of userID: UserID, at now: Date) async throws
    func prune(at now: Date) async throws
}
