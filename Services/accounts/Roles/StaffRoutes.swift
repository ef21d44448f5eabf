import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions

/// What the staff may do with the accounts of others: see whether one exists, make one, change its roles, and sign it out.
struct StaffRoutes: Sendable {
    let store: PostgresRoleStore
    let invite: InvitePerson
    let now: @Sendable () -> Date

    struct RolesAnswer: Codable, Sendable, Equatable {
        var roles: [Role]
    }

    struct PeopleAnswer: Codable, Sendable, Equatable {
        /// One at most: both the address and the name are one person's.
        var people: [FoundPerson]
    }

    func add(to group: RouterGroup<AccountsContext>) {
        group.get("staff/roles") { _, _ in JSONResponse(value: RolesAnswer(roles: try await store.roles())) }
        group.get("staff/people") { request, context in
            var reader = QueryReader(request)
            let query = reader.person()
            let call = try reader.call(of: request, in: context)
            guard let query else { throw Problem.faultyParameters([]) }
            let found = try await store.find(query, for: call, at: now())
            return JSONResponse(value: PeopleAnswer(people: found.map { [$0] } ?? []))
        }
        group.post("staff/people") { request, context in
            let (invitation, reason) = try await Self.invitation(request)
            let call = StaffCall(actor: try context.userID, reason: reason, route: context.route(of: request))
            do {
                try await invite(invitation, for: call)
            } catch RoleError.unknownRole {
                throw DomainError(field: "roles", problem: "must be roles that GET /api/v1/staff/roles lists")
            }
            return JSONResponse(
                status: .accepted,
                value: ["next": "The roles are granted; an address without an account gets a mail with a link to one"])
        }
        group.get("staff/people/:id/roles/:role") { request, context in
            var reader = QueryReader(request)
            let (subject, role) = try Self.target(in: context)
            guard
                let held = try await store.held(
                    role, by: subject, for: try reader.call(of: request, in: context), at: now())
            else { throw Problem(.notFound, "The person does not have this role") }
            return JSONResponse(value: held)
        }
        group.delete("staff/people/:id/sessions") { request, context in
            let subject = try Self.subject(in: context)
            try await store.endSessions(of: subject, for: try await Self.call(of: request, in: context), at: now())
            return HTTPResponse.Status.noContent
        }
        group.put("staff/people/:id/roles/:role") { try await change(.grant, $0, $1) }
        group.delete("staff/people/:id/roles/:role") { try await change(.take, $0, $1) }
    }

    private static func invitation(_ request: Request) async throws -> (Invitation, AuditReason) {
        let (email, roles, reason, language) = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(
            BodyField<String>.required("email").checked { try EmailAddress(mailable: $0) },
            BodyField<[String]>.required("roles").checked { roles in
                guard (1...Invitation.mostRoles).contains(roles.count) else {
                    throw DomainError(field: "roles", problem: "must be 1 to \(Invitation.mostRoles) roles")
                }
                return roles
            },
            BodyField<String>.required("reason").checked { try AuditReason($0) },
            .language(default: ContentLanguage(acceptedBy: request).rawValue))
        return (Invitation(email: email, roles: roles, language: language), reason)
    }

    private func change(
        _ kind: RoleChange.Kind, _ request: Request, _ context: AccountsContext
    ) async throws -> HTTPResponse.Status {
        let (subject, role) = try Self.target(in: context)
        let call = try await Self.call(of: request, in: context)
        _ = try await store.apply(RoleChange(kind: kind, role: role, subject: subject), for: call, at: now())
        return .noContent
    }

    /// With the reason in the body.
    private static func call(of request: Request, in context: AccountsContext) async throws -> StaffCall {
        let reason = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(
            BodyField<String>.required("reason").checked { try AuditReason($0) })
        return StaffCall(actor: try context.userID, reason: reason, route: context.route(of: request))
    }

    private static func target(in context: AccountsContext) throws -> (subject: UserID, role: String) {
        (try subject(in: context), context.parameters.get("role") ?? "")
    }

    private static func subject(in context: AccountsContext) throws(Problem) -> UserID {
        guard let subject = context.parameters.get("id").flatMap({ UserID($0) }) else {
            throw Problem(.badRequest, "The person's id must be a UUID, as GET /api/v1/staff/people returns it")
        }
        return subject
    }
}

extension QueryReader {
    /// Nil when it is faulty, which is noted.
    fileprivate mutating func person() -> PersonQuery? {
        switch (text("email"), text("name")) {
        case (let email?, nil):
            do throws(DomainError) {
                return .email(try EmailAddress(email))
            } catch {
                refuse("email", error.problem)
            }
        case (nil, let name?): return .name(name)
        default: refuse("email", "or name must be given, and not both")
        }
        return nil
    }
}

extension Problem {
    init(_ error: RoleError) {
        switch error {
        case .unknownPerson: self.init(.notFound, "There is no such account")
        case .unknownRole: self.init(.notFound, "There is no such role: GET /api/v1/staff/roles lists them")
        case .ownRole: self.init(.forbidden, "Nobody changes their own roles: ask a colleague")
        case .notYours: self.init(.forbidden, "None of your roles may grant or take this one")
        case .lastAdministrator:
            self.init(.conflict, "This is the last administrator: make somebody else one first")
        }
    }
}
