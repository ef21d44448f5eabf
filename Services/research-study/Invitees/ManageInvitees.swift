import Domain
import Foundation
import Sessions

/// What the staff does with invitees and their statuses.
struct ManageInvitees: Sendable {
    let store: PostgresInviteeStore
    let statuses: PostgresStatusStore
    let now: @Sendable () -> Date

    /// Of one study.
    static let most = PostgresInviteeStore.most

    private var today: CalendarDay { CalendarDay(of: now(), in: .gmt) }

    /// - Parameter number: of the page, from 1.
    func page(_ number: Int, of study: StudyID, with status: InviteeStatus? = nil) async throws -> InviteePage {
        try await store.page(number, of: study, with: status)
    }

    func counts(of study: StudyID) async throws -> InviteeCounts { try await store.counts(of: study) }

    func invitee(_ code: InvitationCode, in study: StudyID) async throws -> Invitee {
        guard let invitee = try await store.invitee(code, in: study) else { throw InviteeError.unknownInvitee }
        return invitee
    }

    /// Makes one or some thousand; all or none.
    /// - Throws: ``InviteeError``.
    func create(_ count: Int, in study: StudyID, for call: StaffCall) async throws -> [InvitationCode] {
        try await store.create(count, in: study, for: call, at: now())
    }

    /// - Throws: ``InviteeError``.
    func restrict(_ code: InvitationCode, in study: StudyID, for call: StaffCall) async throws {
        let today = today
        try await store.change(code, in: study, for: call, "invitee.restricted", at: now()) { invitee in
            try invitee.restrict(on: today)
        }
    }

    /// Gives it another ID or status.
    /// - Parameters:
    ///   - other: the ID; nil leaves it.
    ///   - status: nil leaves it.
    /// - Throws: ``InviteeError``.
    func edit(
        _ code: InvitationCode, in study: StudyID, code other: InvitationCode? = nil, status: InviteeStatus? = nil,
        for call: StaffCall
    ) async throws {
        let today = today
        try await store.change(code, in: study, for: call, "invitee.edited", at: now()) { invitee in
            if let other { invitee.code = other }
            if let status { try invitee.turn(to: status, on: today) }
        }
    }

    /// - Throws: ``InviteeError/unknownInvitee``.
    func delete(_ code: InvitationCode, in study: StudyID, for call: StaffCall) async throws {
        try await store.delete(code, in: study, for: call, at: now())
    }

    /// The built-in ones first, then the others by name.
    func allStatuses() async throws -> [InviteeStatus] { try await statuses.all() }

    /// How many invitees have each status, in all studies together.
    func statusUse() async throws -> [InviteeCounts.OfStatus] { try await statuses.use() }

    /// - Throws: ``DomainError`` naming `status`; ``InviteeError/statusExists``.
    func createStatus(_ name: String, for call: StaffCall) async throws {
        let name = try InviteeStatus.rule.checked(name.trimmingCharacters(in: .whitespaces), field: "status")
        try await statuses.create(InviteeStatus(rawValue: name), for: call, at: now())
    }

    /// - Throws: ``InviteeError``.
    func deleteStatus(_ status: InviteeStatus, for call: StaffCall) async throws {
        try await statuses.delete(status, for: call, at: now())
    }

    /// Known IDs for whoever tries a demonstration, if nobody is invited yet.
    func inviteVisitors(to study: StudyID) async throws {
        try await store.create(Self.visitors, ifNoneIn: study, at: now())
    }

    /// Any hundred, the same each time.
    static let visitors = (0..<100).map { InvitationCode(number: $0 * 9_235 + 611) }
}

/// Ten invitees: the built-in statuses first, in the order of STU-5.6, then the others; by ID within each.
struct InviteePage: Sendable, Equatable {
    static let size = 10

    /// From 1.
    var number: Int
    /// Of pages.
    var count: Int
    var invitees: [Invitee]
    var counts: InviteeCounts

    var hasPrevious: Bool { number > 1 }
    var hasNext: Bool { number < count }
}

/// How many invitees a study has.
struct InviteeCounts: Sendable, Equatable {
    struct OfStatus: Sendable, Equatable {
        var status: InviteeStatus
        var count: Int
    }

    /// Of every status that there is, in the order of pages.
    var statuses: [OfStatus]
    /// Those whom the staff deleted; retention counts them.
    var deleted: Int

    /// Without those that were deleted.
    var total: Int { statuses.reduce(0) { $0 + $1.count } }

    func count(of status: InviteeStatus) -> Int { statuses.first { $0.status == status }?.count ?? 0 }
}
