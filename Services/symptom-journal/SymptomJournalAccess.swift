import RepeatedRequests
import Sessions

extension AccessTable {
    /// What each route of this service needs; docs/roles.md says who has it. A test compares it with the router.
    static let symptomJournal: AccessTable = [
        .get("/assets/symptom-journal/{hash}/{file}"): .open,
        // The same for everybody.
        .get("/api/v1/journal/regions"): .open,
        .get("/pain/offline"): .open,
        .get("/diary"): .open,

        // Whoever is signed out is led to the sign-in.
        .get("/pain"): .optional(.readJournal),
        .post("/pain"): .optional(.writeJournal),
        .get("/diary/sheets/{name}"): .optional(.readJournal),
        .get("/pain/history"): .optional(.readJournal),
        .post("/pain/history"): .optional(.writeJournal),
        .get("/pain/summary"): .optional(.readJournal),
        .get("/pain/import"): .optional(.readJournal),
        .post("/pain/import"): .optional(.writeJournal),
        .get("/pain/report"): .optional(.readJournal),
        .post("/pain/report"): .optional(.writeJournal),
        .get("/pain/report/{id}/pdf"): .optional(.readJournal),
        .get("/pain/report/{id}/fhir"): .optional(.readJournal),
        // Whoever holds a report.
        .get("/pain/verify"): .open,
        // Whoever has the link.
        .get("/pain/shared/{token}"): .open,
        .get("/pain/shared/{token}/pdf"): .open,
        .get("/pain/shared/{token}/fhir"): .open,

        .get("/api/v1/journal/entries"): .requires(.readJournal),
        .get("/api/v1/journal/entries/{id}"): .requires(.readJournal),
        .put("/api/v1/journal/entries/{id}"): .requires(.writeJournal),
        .delete("/api/v1/journal/entries/{id}"): .requires(.writeJournal),
        .post("/api/v1/journal/diary/operations"): .requires(.writeJournal),
        .get("/api/v1/journal/surroundings"): .requires(.readJournal),
    ]
}

extension RepetitionTable {
    /// POSTs at which an Idempotency-Key does not bring the stored answer back; docs/requests.md lists them.
    static let symptomJournal: RepetitionTable = [
        .post("/api/v1/journal/diary/operations"):
            .own(how: "each operation has an id of its own and is taken once, and the answer goes on after the cursor")
    ]
}
