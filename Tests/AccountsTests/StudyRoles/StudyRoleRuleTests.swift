import Domain
import Sessions
import Testing

@testable import accounts

@Suite struct StudyRoleRuleTests {
    private func role(_ permissions: String...) -> StudyRole {
        StudyRole(role: "study-x", title: "X", description: "", permissions: permissions, users: 0)
    }

    private let developer = StudyDelegation(of: Set(Permission.allCases).subtracting([.readAudit]))

    @Test func theStudysPermissionsAreTheStaffsAndEachIsListedOnce() {
        #expect(Set(Permission.ofStudy).count == Permission.ofStudy.count)
        #expect(Permission.ofStudy.allSatisfy { $0.isOfStaff && $0.isOfStudy })
        #expect(!Permission.grantRoles.isOfStudy && !Permission.findPeople.isOfStudy)
    }

    /// Whatever somebody may: they hand on of it what is the study's, and nothing else.
    @Test func nobodyHandsOnWhatTheyMayNotOrWhatIsNotTheStudys() {
        for permission in Permission.allCases {
            for own in [[permission], Permission.allCases.filter { $0 != permission }, Permission.allCases] {
                let isExpected = permission.isOfStudy && own.contains(permission)
                let delegation = StudyDelegation(of: Set(own))
                #expect(delegation.covers([permission]) == isExpected, "\(permission)")
                #expect(delegation.covers(role(permission.rawValue)) == isExpected, "\(permission)")
            }
        }
    }

    @Test func aRoleIsNobodysToGiveThatMayNothingOrWhatIsNotKnown() {
        #expect(!developer.covers(role()))
        #expect(!developer.covers(role("read:responses", "read:minds")))
        #expect(!developer.covers(role("read:responses", "find:people")))
        #expect(developer.covers(role("read:responses")))
    }

    @Test(arguments: [
        ["read:audit"], ["read:responses", "grant:roles"], ["manage:account"], ["read:minds"], [""], [],
    ])
    func refusesPermissionsThatAreNotTheStudys(names: [String]) {
        #expect(throws: DomainError.self) { try StudyRoleDraft.permissions(names) }
    }

    @Test(arguments: ["", "E", String(repeating: "é", count: 41), "Eva\u{202E}", "Eva\nluator", "  "])
    func refusesTitles(text: String) {
        #expect(throws: DomainError.self) { try StudyRoleDraft.title(text) }
    }
}
