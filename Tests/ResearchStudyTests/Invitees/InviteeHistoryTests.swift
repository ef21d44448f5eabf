import Domain
import Foundation
import TestSupport
import Testing

@testable import research_study

/// Whatever becomes of invitees, in whatever order, their statuses are lawful and their counts right.
@Suite(.timeLimit(.minutes(20))) struct InviteeHistoryTests {
    @Test(arguments: UInt64(0)..<12) func randomHistoriesKeepStatusesLawfulAndCountsRight(seed: UInt64) async throws {
        try await StudyUnderTest.withStudy { study in
            var history = InviteeHistory(study: study, seed: seed)
            for _ in 0..<80 {
                try await history.step()
                try await history.check()
            }
            try await history.checkPages()
        }
    }
}

/// What a test expects of invitees, beside what the database has.
private struct InviteeHistory {
    let study: StudyUnderTest
    private var random: SeededRandom
    private var expected: [InvitationCode: Invitee] = [:]
    private var secrets: [InvitationCode: String] = [:]
    private var deleted = 0
    private var log: [String] = []

    private static let custom = InviteeStatus(rawValue: "Paused")

    init(study: StudyUnderTest, seed: UInt64) {
        (self.study, random) = (study, SeededRandom(seed: seed))
    }

    private var today: CalendarDay { CalendarDay(of: study.clock.now, in: .gmt) }

    mutating func step() async throws {
        if log.isEmpty { try await manage.createStatus(Self.custom.rawValue, for: try study.staff) }
        if Int.random(in: 0..<6, using: &random) == 0 { study.clock.advance(by: 86_400 / 4) }
        let code = expected.keys.sorted { $0.rawValue < $1.rawValue }.randomElement(using: &random)
        switch (Int.random(in: 0..<8, using: &random), code) {
        case (0, _), (_, nil): try await create()
        case (1...2, let code?): try await enrol(code)
        case (3, let code?): try await restrict(code)
        case (4, let code?): try await withdraw(code)
        case (5, let code?): try await edit(code)
        case (6, let code?): try await rename(code)
        case (_, let code?): try await delete(code)
        }
    }

    private var manage: ManageInvitees { study.features.manageInvitees }

    private mutating func create() async throws {
        for code in try await study.invite(.random(in: 1...5, using: &random)) {
            expected[code] = Invitee(code: code, createdOn: today)
        }
        log.append("create")
    }

    private mutating func enrol(_ code: InvitationCode) async throws {
        let today = today
        let answer = try await study.enrol(code.rawValue)
        let isInvited = expected[code]?.status == .invited
        #expect((answer.status == 201) == isInvited, "\(log)")
        guard answer.status == 201 else { return }
        let enrolled = try answer.decoded(EnrolledForTests.self)
        secrets[code] = enrolled.secret
        expected[code]?.status = .participating
        expected[code]?.enrolledOn = today
        expected[code]?.digest = ParticipantSecret(enrolled.secret)?.digest
        expected[code]?.consentVersion = 1
        log.append("enrol")
    }

    private mutating func restrict(_ code: InvitationCode) async throws {
        let today = today
        let isLawful = [.invited, .participating].contains(expected[code]?.status)
        let isDone = try await succeeds { try await manage.restrict(code, in: study.id, for: study.staff) }
        #expect(isDone == isLawful, "\(log)")
        guard isDone else { return }
        if expected[code]?.enrolledOn != nil { expected[code]?.leftOn = today }
        expected[code]?.status = .restricted
        log.append("restrict")
    }

    private mutating func withdraw(_ code: InvitationCode) async throws {
        let today = today
        guard let secret = secrets[code] else { return }
        let answer = try await study.withdraw(secret)
        let before = expected[code]?.status
        switch before {
        case .participating, Self.custom:
            expected[code]?.status = .withdrawn
            expected[code]?.leftOn = today
        default: break
        }
        let status = [.participating, Self.custom, .withdrawn].contains(before) ? 200 : 403
        #expect(answer.status == status, "\(log)")
        log.append("withdraw")
    }

    /// By a developer of the site, to any status.
    private mutating func edit(_ code: InvitationCode) async throws {
        guard let status = (InviteeStatus.builtIn + [Self.custom]).randomElement(using: &random),
            var invitee = expected[code]
        else { return }
        let isLawful = status != .participating || invitee.digest != nil
        let isDone = try await succeeds { try await manage.edit(code, in: study.id, status: status, for: study.staff) }
        #expect(isDone == isLawful, "\(log)")
        guard isDone, status != invitee.status else { return }
        switch status {
        case .invited:
            secrets[code] = nil
            (invitee.digest, invitee.consentVersion, invitee.enrolledOn, invitee.leftOn) = (nil, nil, nil, nil)
        case .participating: invitee.leftOn = nil
        case .restricted, .withdrawn:
            if invitee.enrolledOn != nil, invitee.leftOn == nil { invitee.leftOn = today }
        default: break
        }
        invitee.status = status
        expected[code] = invitee
        log.append("edit to \(status)")
    }

    private mutating func rename(_ code: InvitationCode) async throws {
        let other =
            Bool.random(using: &random)
            ? InvitationCode.random(using: &random) : expected.keys.randomElement(using: &random) ?? code
        let isTaken = other != code && expected[other] != nil
        let isDone = try await succeeds { try await manage.edit(code, in: study.id, code: other, for: study.staff) }
        #expect(isDone != isTaken, "\(log)")
        guard isDone, var invitee = expected.removeValue(forKey: code) else { return }
        invitee.code = other
        expected[other] = invitee
        secrets[other] = secrets.removeValue(forKey: code)
        log.append("rename")
    }

    private mutating func delete(_ code: InvitationCode) async throws {
        guard Int.random(in: 0..<3, using: &random) == 0 else { return }
        try await manage.delete(code, in: study.id, for: study.staff)
        (expected[code], secrets[code]) = (nil, nil)
        deleted += 1
        log.append("delete")
    }

    private func succeeds(_ change: () async throws -> Void) async throws -> Bool {
        do {
            try await change()
            return true
        } catch is InviteeError {
            return false
        }
    }

    func check() async throws {
        let counts = try await manage.counts(of: study.id)
        let byStatus = Dictionary(grouping: expected.values, by: \.status).mapValues(\.count)
        #expect(counts.total == expected.count && counts.deleted == deleted, "\(log)")
        for each in counts.statuses { #expect(each.count == byStatus[each.status] ?? 0, "\(each.status) \(log)") }
    }

    /// Every page in order, each invitee once and as expected.
    func checkPages() async throws {
        var (listed, number, hasNext): ([Invitee], Int, Bool) = ([], 0, true)
        while hasNext {
            number += 1
            let page = try await manage.page(number, of: study.id)
            #expect(page.number == number && page.hasPrevious == (number > 1))
            #expect(page.invitees.count == InviteePage.size || !page.hasNext)
            listed += page.invitees
            hasNext = page.hasNext
        }
        #expect(listed.allSatisfy { $0.flaws.isEmpty }, "\(listed.flatMap(\.flaws)) \(log)")
        #expect(Dictionary(uniqueKeysWithValues: listed.map { ($0.code, $0) }) == expected, "\(log)")
        let order = InviteeStatus.builtIn + [Self.custom]
        let places = listed.compactMap { order.firstIndex(of: $0.status) }
        #expect(places == places.sorted())
        for (code, secret) in secrets {
            let answer = try await study.participation(secret).decoded(ParticipationForTests.self)
            #expect(answer.invitee == code.rawValue && answer.status == expected[code]?.status.rawValue, "\(log)")
        }
    }
}

extension Invitee {
    /// What every history of an invitee keeps to; empty when it does.
    fileprivate var flaws: [String] {
        let hasEnrolled = digest != nil
        let rules: [(String, Bool)] = [
            ("has a day of enrolment and no secret, or the reverse", (enrolledOn != nil) == hasEnrolled),
            ("has signed and not enrolled, or the reverse", (consentVersion != nil) == hasEnrolled),
            ("is invited and has enrolled", status != .invited || !hasEnrolled),
            ("participates and has not enrolled", status != .participating || hasEnrolled),
            ("participates and has left", status != .participating || leftOn == nil),
            ("has left and never enrolled", leftOn == nil || hasEnrolled),
            (
                "has left on no day",
                !hasEnrolled || ![.withdrawn, .restricted].contains(status) || leftOn != nil
            ),
            ("has left before it came", leftOn.map { left in enrolledOn.map { $0 <= left } ?? false } ?? true),
        ]
        return rules.filter { !$0.1 }.map(\.0)
    }
}
