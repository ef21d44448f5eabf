import HTTPTypes
import RepeatedRequests
import Sessions

extension AccessTable {
    /// What each route of the gateway needs; docs/roles.md says who has it. A test compares it with the router.
    static let gateway: AccessTable = [
        .get("/"): .optional(.readEnvironment),
        .get("/start"): .optional(.readEnvironment),
        .get("/developers"): .open,
        .get("/design"): .open,
        .get("/glance"): .optional(.readEnvironment),
        .get("/uv"): .optional(.readEnvironment),
        .post("/feeling"): .optional(.writeQuizzes),
        // Whoever is signed out is led to the sign-in.
        .get("/notifications"): .optional(.readInbox),
        .get("/notifications/{notificationID}/why"): .optional(.readInbox),
        .get("/notifications/{notificationID}/map"): .optional(.readInbox),
        .post("/notifications/{notificationID}/opened"): .optional(.writeInbox),
        .post("/notifications/opened"): .optional(.writeInbox),
        .post("/notifications/{notificationID}/feedback"): .optional(.writeInbox),
        .post("/notifications/{notificationID}/threshold"): .optional(.writeSubscription),
        .post("/notifications/snooze"): .optional(.writeSubscription),
        .post("/notifications/wake"): .optional(.writeSubscription),
        .get("/service-worker.js"): .open,
        .get("/manifest.webmanifest"): .open,
        .get("/offline"): .open,
        // Whoever is signed out is led to the sign-in.
        .get("/health-import"): .optional(.readMetrics),
        .post("/health-import"): .optional(.writeMetrics),
        .get("/quiz"): .optional(.readQuizzes),
        .post("/quiz"): .optional(.writeQuizzes),
        .get("/map"): .optional(.readAlerts),
        .get("/report"): .optional(.writeAlerts),
        // Who is signed out meanwhile gets what they typed back.
        .post("/report"): .optional(.writeAlerts),
        .get("/api/v1/map/stations"): .open,
        .get("/quiz/{quiz}"): .optional(.readQuizzes),
        .post("/quiz/{quiz}"): .optional(.writeQuizzes),
        .post("/quiz/thresholds"): .optional(.writeSubscription),
        .get("/season"): .optional(.readQuizzes),
        .post("/season"): .optional(.writeSubscription),
        // Whoever is signed out is led to the sign-in.
        .get("/welcome"): .optional(.readSubscription),
        .post("/welcome"): .optional(.writeSubscription),
        .get("/settings"): .optional(.readSubscription),
        .post("/settings"): .optional(.writeSubscription),
        .get("/reminders"): .optional(.readSubscription),
        .post("/reminders"): .optional(.writeSubscription),
        .get("/reminders/calendar.ics"): .optional(.readSubscription),
        .post("/reminders/feed"): .optional(.writeSubscription),
        // Whoever has the secret address, which is a calendar.
        .get("/reminders/feed/{token}"): .open,
        .get("/settings/channels"): .optional(.readSubscription),
        .post("/settings/channels"): .optional(.writeSubscription),
        .post("/settings/channels/{id}/test"): .optional(.writeSubscription),
        .post("/settings/channels/{id}/remove"): .optional(.writeSubscription),
        .post("/settings/channels/email"): .optional(.writeSubscription),
        .post("/settings/channels/email/retry"): .optional(.writeSubscription),
        .get("/acknowledgements"): .open,
        .get("/assets/ingest-gateway/{hash}/{file}"): .open,
        // Whoever has the link that was mailed.
        .get("/links/{token}"): .open,
        .post("/links/{token}"): .open,
        .get("/api/v1/stations"): .open,
        AccessTable.Route(.options, "/api/v1/health-imports"): .open,
        AccessTable.Route(.options, "/api/v1/health-imports/{id}"): .open,

        .get("/api/v1/environment"): .optional(.readEnvironment),
        .get("/api/v1/stations/{provider}/{station}/readings"): .requires(.readEnvironment),

        .get("/api/v1/subscription"): .requires(.readSubscription),
        .put("/api/v1/subscription"): .requires(.writeSubscription),
        .post("/api/v1/subscription/snooze"): .requires(.writeSubscription),
        .delete("/api/v1/subscription/snooze"): .requires(.writeSubscription),
        .post("/api/v1/subscription/pause"): .requires(.writeSubscription),
        .delete("/api/v1/subscription/pause"): .requires(.writeSubscription),
        .get("/api/v1/channels"): .requires(.readSubscription),
        .post("/api/v1/channels"): .requires(.writeSubscription),
        .put("/api/v1/channels/{id}"): .requires(.writeSubscription),
        .delete("/api/v1/channels/{id}"): .requires(.writeSubscription),
        .post("/api/v1/channels/{id}/test"): .requires(.writeSubscription),
        .post("/api/v1/channels/email/retry"): .requires(.writeSubscription),
        .get("/api/v1/channels/web-push/key"): .requires(.readSubscription),

        .post("/api/v1/alerts"): .requires(.writeAlerts),
        .get("/api/v1/alerts/{alertID}/why"): .requires(.readAlerts),
        .get("/api/v1/user-alerts"): .requires(.readAlerts),
        .get("/api/v1/map/reports"): .requires(.readAlerts),
        .get("/api/v1/map/reports/list"): .requires(.readAlerts),
        .get("/api/v1/user-alerts/layer"): .requires(.readAlerts),
        .get("/api/v1/area-alerts"): .requires(.readAlerts),

        .post("/api/v1/health-metrics"): .requires(.writeMetrics),
        .post("/api/v1/health-metrics/fhir"): .requires(.writeMetrics),
        .post("/api/v1/health-metrics/open-mhealth"): .requires(.writeMetrics),
        .post("/api/v1/health-metrics/provider-documents"): .requires(.writeMetrics),
        .get("/api/v1/health-imports"): .requires(.readMetrics),
        .post("/api/v1/health-imports"): .requires(.writeMetrics),
        .get("/api/v1/health-imports/{id}"): .requires(.readMetrics),
        // Belongs to sending a file, which asks how much has arrived.
        .head("/api/v1/health-imports/{id}"): .requires(.writeMetrics),
        .patch("/api/v1/health-imports/{id}"): .requires(.writeMetrics),
        .post("/api/v1/health-imports/{id}"): .requires(.writeMetrics),
        .delete("/api/v1/health-imports/{id}"): .requires(.writeMetrics),
        .get("/api/v1/threshold-suggestions"): .requires(.readMetrics),
        .post("/api/v1/threshold-suggestions/{proposalID}/accept"): .requires(.writeSubscription),
        .post("/api/v1/threshold-suggestions/{proposalID}/decline"): .requires(.writeMetrics),

        .get("/api/v1/quizzes"): .requires(.readQuizzes),
        .get("/api/v1/quizzes/{quiz}"): .requires(.readQuizzes),
        .get("/api/v1/quizzes/{quiz}/answers"): .requires(.readQuizzes),
        .get("/api/v1/quizzes/{quiz}/answers/{day}"): .requires(.readQuizzes),
        .put("/api/v1/quizzes/{quiz}/answers/{day}"): .requires(.writeQuizzes),

        .get("/api/v1/inbox"): .requires(.readInbox),
        .get("/api/v1/inbox/events"): .requires(.readInbox),
        .post("/api/v1/inbox/{notificationID}/opened"): .requires(.writeInbox),
        .post("/api/v1/inbox/{notificationID}/received"): .requires(.writeInbox),
        .post("/api/v1/alerts/{alertID}/feedback"): .requires(.writeInbox),

        // The staff.
        .get("/api/v1/station-data/stations"): .requires(.readStations),
        .get("/api/v1/station-data/readings"): .requires(.readStations),
        .put("/api/v1/station-data/readings/{provider}/{station}/{allergen}/{measuredAt}"): .requires(.editStations),
        .delete("/api/v1/station-data/readings/{provider}/{station}/{allergen}/{measuredAt}"):
            .requires(.editStations),
        .get("/api/v1/map-reports"): .requires(.reviewMap),
        .delete("/api/v1/map-reports/{alertID}"): .requires(.reviewMap),
    ]
}

extension RepetitionTable {
    /// POSTs at which an Idempotency-Key does not bring the stored answer back; docs/requests.md lists them.
    static let gateway: RepetitionTable = [
        .post("/api/v1/alerts"): .own(how: "the report's id follows from the person and the key"),
        .post("/api/v1/health-imports"):
            .ignored(because: "it begins a stream; an upload that nobody goes on with ends within a day"),
        .post("/api/v1/health-imports/{id}"):
            .ignored(because: "it streams; Upload-Offset says which bytes it has, and HEAD which have arrived"),
    ]
}
