import RepeatedRequests
import Sessions

extension AccessTable {
    /// What each route of this service needs; docs/roles.md says who has it. A test compares it with the router.
    static let skinCheck: AccessTable = [
        .get("/assets/skin-check/{hash}/{file}"): .open,
        // The same for everybody.
        .get("/skin"): .open,
        .get("/skin/learn"): .open,
        .get("/skin/learn/{page}"): .open,
        .get("/skin/specialists"): .open,

        // Whoever is signed out is led to the sign-in.
        .get("/skin/scan"): .optional(.readSkin),
        .get("/skin/photos"): .optional(.readSkin),
        .post("/skin/photos"): .optional(.writeSkin),
        .get("/skin/photos/groups/{id}"): .optional(.readSkin),
        .post("/skin/photos/groups/{id}"): .optional(.writeSkin),
        .get("/skin/photos/{id}"): .optional(.readSkin),
        .post("/skin/photos/{id}"): .optional(.writeSkin),
        .get("/skin/photos/{id}/picture"): .optional(.readSkin),
        .get("/skin/photos/{id}/thumbnail"): .optional(.readSkin),
        .get("/skin/photos/{id}/answer"): .optional(.readSkin),
        .post("/skin/photos/{id}/answer"): .optional(.readSkin),
        .get("/skin/compare"): .optional(.readSkin),
        .get("/skin/risk"): .optional(.readSkin),
        .post("/skin/risk"): .optional(.writeSkin),
        .get("/skin/risk/{factor}"): .optional(.readSkin),
        .post("/skin/risk/{factor}"): .optional(.writeSkin),
        .get("/skin/share"): .optional(.readSkin),
        .post("/skin/share"): .optional(.writeSkin),
        // Whoever has the link.
        .get("/skin/shared/{token}"): .open,
        .get("/skin/shared/{token}/{photo}"): .open,

        .post("/api/v1/skin/photos"): .requires(.writeSkin),
        .get("/api/v1/skin/photos/{id}"): .requires(.readSkin),
        .get("/api/v1/skin/groups"): .requires(.readSkin),
        .post("/api/v1/skin/groups"): .requires(.writeSkin),
    ]
}

extension RepetitionTable {
    /// POSTs at which an Idempotency-Key does not bring the stored answer back; docs/requests.md lists them.
    static let skinCheck: RepetitionTable = [
        .post("/api/v1/skin/photos"): .own(how: "the photo's id is the client's, and is kept once")
    ]
}
