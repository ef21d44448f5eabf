import Domain
import Testing

@testable import accounts

@Suite struct RoleRuleTests {
    private static let granter = UserID()
    private static let subject = UserID()

    private func refusal(
        _ kind: RoleChange.Kind = .grant, _ role: String = "author", by granter: UserID? = granter,
        _ change: (inout RoleChange.Facts) -> Void = { _ in }
    ) -> RoleError? {
        var facts = RoleChange.Facts(isPerson: true, isRole: true, isGrantable: true, others: 1)
        change(&facts)
        return RoleChange(kind: kind, role: role, subject: Self.subject).refusal(by: granter, facts)
    }

    @Test func allowsWhatARoleOfTheGranterGrants() {
        #expect(refusal() == nil)
        #expect(refusal { $0.isGrantable = false } == .notYours)
    }

    @Test func refusesWhatDoesNotExist() {
        #expect(refusal { $0.isPerson = false } == .unknownPerson)
        #expect(refusal { $0.isRole = false } == .unknownRole)
    }

    @Test func refusesOnesOwnRoles() {
        #expect(refusal(by: Self.subject) == .ownRole)
        #expect(refusal(.take, by: Self.subject) == .ownRole)
    }

    @Test func anOperatorNeedsNoRole() { #expect(refusal(by: nil) { $0.isGrantable = false } == nil) }

    @Test func keepsTheLastAdministrator() {
        #expect(refusal(.take, "administrator") { $0.others = 0 } == .lastAdministrator)
        #expect(refusal(.take, "administrator", by: nil) { $0.others = 0 } == .lastAdministrator)
        #expect(refusal(.take, "administrator") == nil)
        #expect(refusal(.take, "editor") { $0.others = 0 } == nil)
    }
}
