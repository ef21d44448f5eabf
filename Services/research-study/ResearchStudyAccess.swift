import Sessions

extension AccessTable {
    /// What each route of this service needs; docs/roles.md says who has it. A test compares it with the router.
    ///
    /// Participants have no account: what is theirs is `open` here and asks for their secret itself.
    static let researchStudy: AccessTable = [
        .get("/assets/research-study/{hash}/{file}"): .open
    ]
}
