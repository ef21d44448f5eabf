import Domain
import Hummingbird
import Postgres

/// The pages of the study's users and roles, with their forms.
struct StudySections: Sendable {
    let users: StudyUserPages
    let roles: StudyRolePages

    func addPages(to group: RouterGroup<AccountsContext>) {
        users.addPages(to: group)
        roles.addPages(to: group)
    }

    func addForms(to group: RouterGroup<AccountsContext>) {
        users.addForms(to: group)
        roles.addForms(to: group)
    }
}

extension AccountsFeatures {
    var studySections: StudySections {
        let notify = Self.roleNotification(sealedWith: settings.linkSealer, now: now)
        let roles = PostgresStudyRoleStore(pool: pool, notify: notify)
        let users = PostgresStudyUserStore(pool: pool, notify: notify)
        return StudySections(
            users: StudyUserPages(
                store: users, roles: roles.roles,
                add: AddStudyUser(
                    invite: staffRoutes.invite, hasher: hasher, isStudyRole: { try await roles.role($0) != nil },
                    isTaken: people.isTaken),
                change: ChangeStudyUser(
                    store: users, brakes: signInBrakes, hasher: hasher, mail: mail, people: people.person(of:), now: now
                ),
                now: now),
            roles: StudyRolePages(store: roles, now: now))
    }
}
