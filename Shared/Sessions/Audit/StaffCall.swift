public import Domain
public import HTTPService
public import Hummingbird

/// Who of the staff asks for something of others, and why; every such call leaves an entry in the audit.
public struct StaffCall: Sendable, Equatable {
    /// Nil for an operator at the command line.
    public var actor: UserID?
    public var reason: AuditReason
    /// Such as `GET /api/v1/staff/people`.
    public var route: String

    public init(actor: UserID?, reason: AuditReason, route: String) {
        (self.actor, self.reason, self.route) = (actor, reason, route)
    }

    public func act(_ action: String, of subject: UserID?, detail: String? = nil) -> StaffAct {
        StaffAct(
            by: actor?.description ?? StaffAct.operator, action, of: subject?.description, detail: detail,
            because: reason.text, from: route)
    }
}

/// Why somebody of the staff looks at what is another's, in their own words.
public struct AuditReason: Sendable, Equatable {
    public let text: String

    /// - Throws: ``DomainError`` naming `reason`.
    public init(_ text: String) throws(DomainError) {
        self.text = try TextRule(scalars: 3...200, bytes: 600).checked(text, field: "reason")
    }
}

extension StaffCall {
    /// By whoever is signed in.
    public init<Context: SessionContext>(
        _ reason: AuditReason, by request: Request, in context: Context
    ) throws(Problem) where Context.Session == Session {
        guard let session = context.session else { throw Problem.signInFirst }
        self.init(actor: session.userID, reason: reason, route: context.route(of: request))
    }
}

extension QueryReader {
    /// Reads the reason, which every call of the staff gives.
    /// - Throws: a ``Problem`` that names each faulty parameter so far.
    public mutating func call<Context: SessionContext>(
        of request: Request, in context: Context
    ) throws(Problem) -> StaffCall where Context.Session == Session {
        var reason: AuditReason?
        do throws(DomainError) {
            reason = try AuditReason(text("reason") ?? "")
        } catch {
            refuse("reason", "says why you look at this, and \(error.problem)")
        }
        try check()
        guard let reason else { throw Problem.faultyParameters([]) }
        return try StaffCall(reason, by: request, in: context)
    }
}

extension RequestContext {
    /// For the audit, such as `PUT /api/v1/staff/people/{id}/roles/{role}`, without what stands for `{id}`.
    public func route(of request: Request) -> String { "\(request.method) \(endpointPath ?? "")" }
}
