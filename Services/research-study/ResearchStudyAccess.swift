import RepeatedRequests
import Sessions

extension AccessTable {
    /// What each route of this service needs; docs/roles.md says who has it. A test compares it with the router.
    ///
    /// Participants have no account: what is theirs is `open` here and asks for their secret itself.
    static let researchStudy: AccessTable = [
        .get("/assets/research-study/{hash}/{file}"): .open,

        // The same for everybody, so that devices can keep them.
        .get("/study"): .open,
        .get("/study/about"): .open,
        .get("/study/consent"): .open,
        .get("/study/history"): .open,
        .get("/study/join"): .open,
        .get("/study/reminder.ics"): .open,
        .get("/study/status"): .open,
        .get("/api/v1/study/towns"): .open,

        // Pages lead a stranger to the sign-in.
        .get("/research"): .optional(.readResponses),
        .get("/research/responses/{id}"): .optional(.readResponses),
        .get("/research/responses/{id}/delete"): .optional(.deleteResponses),
        .post("/research/responses/{id}/delete"): .requires(.deleteResponses),
        .get("/api/v1/research/responses/{id}"): .requires(.readResponses),
        .get("/research/invitees"): .optional(.readInvitees),
        .post("/research/invitees"): .requires(.createInvitees),
        .get("/research/invitees/{code}/restrict"): .optional(.restrictInvitees),
        .post("/research/invitees/{code}/restrict"): .requires(.restrictInvitees),
        .get("/research/invitees/{code}/edit"): .optional(.updateInvitees),
        .post("/research/invitees/{code}/edit"): .requires(.updateInvitees),
        .get("/research/invitees/{code}/delete"): .optional(.deleteInvitees),
        .post("/research/invitees/{code}/delete"): .requires(.deleteInvitees),
        .get("/research/invitees/statuses"): .optional(.readStatuses),
        .post("/research/invitees/statuses"): .requires(.createStatuses),
        .get("/research/invitees/statuses/delete"): .optional(.deleteStatuses),
        .post("/research/invitees/statuses/delete"): .requires(.deleteStatuses),
        .get("/research/dashboard"): .optional(.readResponses),
        .get("/research/map"): .optional(.readResponses),
        .get("/api/v1/research/map"): .requires(.readResponses),
        .get("/research/charts"): .optional(.readResponses),
        .get("/research/studies"): .optional(.readResponses),
        .get("/research/studies/{id}"): .optional(.readResponses),
        .get("/research/studies/{id}/phase"): .optional(.editStudies),
        .post("/research/studies/{id}/phase"): .requires(.editStudies),
        .get("/research/studies/{id}/versions/{version}"): .requires(.readResponses),
        .post("/api/v1/research/studies"): .requires(.editStudies),
        .post("/api/v1/research/studies/checks"): .requires(.editStudies),
        .get("/research/exports"): .optional(.readResponses),
        .post("/research/exports"): .requires(.readResponses),
        .get("/research/exports/{id}"): .optional(.readResponses),

        .get("/research/invitees/cards"): .requires(.readInvitees),
        .get("/research/responses/exports/{export}/csv"): .requires(.readResponses),
        .get("/research/responses/exports/{export}/workbook"): .requires(.readResponses),
        .get("/api/v1/research/exports/{export}"): .requires(.readResponses),

        .get("/api/v1/study"): .open,
        .get("/api/v1/study/consent"): .open,
        .post("/api/v1/study/invitation-checks"): .open,
        .post("/api/v1/study/enrolments"): .open,
        .get("/api/v1/study/participation"): .open,
        .put("/api/v1/study/participation/consent"): .open,
        .delete("/api/v1/study/participation"): .open,
        .get("/api/v1/study/token-keys"): .open,
        .post("/api/v1/study/tokens"): .open,
        .get("/api/v1/study/environment"): .open,
        // A token says that somebody may answer, and nothing says who.
        .post("/api/v1/study/responses"): .open,
    ]
}

extension RepetitionTable {
    /// What becomes of repetitions; docs/requests.md lists them. This service keeps no keys, since they would say who
    /// sends what and when.
    static let researchStudy: RepetitionTable = [
        .post("/api/v1/research/studies"): .own(how: "the same file once more is the same version"),
        .post("/api/v1/research/studies/checks"): .ignored(because: "it changes nothing"),
        .post("/api/v1/study/invitation-checks"): .ignored(because: "it changes nothing"),
        .post("/api/v1/study/enrolments"): .ignored(because: "the same secret once more has the same answer"),
        .post("/api/v1/study/tokens"): .ignored(because: "the same blinded message is signed once more"),
        .post("/api/v1/study/responses"):
            .ignored(because: "a token is spent once; 409 already-answered says that the answer is there"),
    ]
}
