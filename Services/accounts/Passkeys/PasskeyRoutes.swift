import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

/// A person's passkeys, and signing in by one. The forms are those of WebAuthn.
struct PasskeyRoutes: Sendable {
    let register: RegisterPasskey
    let use: UsePasskey
    let store: PostgresPasskeyStore
    let confirmOwner: ConfirmOwner
    /// Opens a session: a cookie for a page, a token for a program.
    let open: @Sendable (UserID, Request) async throws -> Response

    func addOpen(to group: RouterGroup<AccountsContext>) {
        group.post("sessions/passkey/options") { request, _ in
            try use.site.get().requireName(in: request)
            return JSONResponse(value: try use.signInOptions())
        }
        group.post("sessions/passkey") { request, _ -> Response in
            let assertion = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(.assertion)
            return try await open(try await use.signIn(assertion), request)
        }
    }

    func add(to group: RouterGroup<AccountsContext>) {
        group.get("account/passkeys") { _, context in
            let passkeys = try await store.passkeys(of: try context.userID)
            return JSONResponse(value: ["passkeys": passkeys.map(PasskeyJSON.init)])
        }
        // The challenge says that the owner has confirmed, so that sending the passkey needs no second confirmation.
        group.post("account/passkeys/options") { request, context in
            try register.site.get().requireName(in: request)
            let session = try await confirmOwner.session(of: request, context)
            return JSONResponse(value: try await register.options(for: session.userID))
        }
        group.post("account/passkeys") { request, context in
            let (name, registration) = try await BodyReader.of(request, upTo: 2 * CBORReader.mostBytes).read(
                BodyField<String>.required("name").checked { try TextRule.name.checked($0, field: "name") },
                .registration)
            let passkey = try await register(registration, named: name, of: context.userID)
            return JSONResponse(status: .created, value: PasskeyJSON(passkey))
        }
        group.delete("account/passkeys/:id") { request, context in
            let session = try await confirmOwner.session(of: request, context)
            guard let id = context.parameters.get("id").flatMap({ Data(base64URL: $0) }),
                try await store.remove(Array(id), of: session.userID)
            else { throw Problem(.notFound, "You have no such passkey: GET /api/v1/account/passkeys lists yours") }
            return HTTPResponse.Status.noContent
        }
    }
}

/// A passkey as its owner sees it.
private struct PasskeyJSON: Encodable {
    var id: String
    var name: String
    /// Whether a password manager keeps copies of it.
    var isBackedUp: Bool
    var createdAt: Date
    var usedAt: Date?

    init(_ passkey: StoredPasskey) {
        (id, name, isBackedUp) = (Data(passkey.id).base64URL, passkey.name, passkey.isBackedUp)
        (createdAt, usedAt) = (passkey.createdAt, passkey.usedAt)
    }
}

extension RelyingParty {
    /// - Throws: ``RelyingPartyFault/noName(_:)`` for a page that was opened by an IP address: its browser would refuse with
    ///   words that help nobody.
    func requireName(in request: Request) throws(RelyingPartyFault) {
        guard let authority = request.head.authority?.lowercased() else { return }
        // An IPv6 address is in brackets, before the port.
        let host = authority.hasPrefix("[") ? ":" : authority.split(separator: ":").first ?? ""
        guard host.isEmpty || !Self.isAddress(host) else { throw .noName(origin) }
    }
}
