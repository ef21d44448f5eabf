import Domain
import Sessions

/// Who of the staff asks for something of others, and why; every such call leaves an entry in the audit.
struct StaffCall: Sendable, Equatable {
    /// Nil for an operator at the command line.
    var actor: UserID?
    var reason: AuditReason
    /// Such as `GET /api/v1/staff/people`.
    var route: String

    func act(_ action: String, of subject: UserID?, detail: String? = nil) -> StaffAct {
        StaffAct(
            by: actor?.description ?? StaffAct.operator, action, of: subject?.description, detail: detail,
            because: reason.text, from: route)
    }
}

/// Why somebody of the staff looks at what is another's, in their own words.
struct AuditReason: Sendable, Equatable {
    let text: String

    /// - Throws: ``DomainError`` naming `reason`.
    init(_ text: String) throws(DomainError) {
        self.text = try TextRule(scalars: 3...200, bytes: 600).checked(text, field: "reason")
    }
}
