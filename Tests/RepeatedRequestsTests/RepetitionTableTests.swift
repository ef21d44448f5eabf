import RepeatedRequests
import Sessions
import Testing

@Suite struct RepetitionTableTests {
    private static let access: AccessTable = [
        .post("/api/v1/open"): .open, .post("/api/v1/closed"): .requires(.readInbox), .post("/page"): .open,
        .put("/api/v1/open"): .open, .post("/api/v1/maybe"): .optional(.readInbox),
    ]

    @Test func whatServesStrangersSaysWhyARepetitionIsHarmless() {
        let table: RepetitionTable = [
            .post("/api/v1/open"): .ignored(because: "it signs in"), .post("/api/v1/maybe"): .own(how: "by its id"),
        ]
        #expect(
            table.differences(from: Self.access) == [
                "POST /api/v1/maybe serves strangers and does not say why a repetition is harmless"
            ])
    }

    @Test func aLineIsOfAPostThatThereIs() {
        let table: RepetitionTable = [
            .post("/api/v1/open"): .ignored(because: "it signs in"),
            .post("/api/v1/maybe"): .ignored(because: "it signs in"),
            .post("/api/v1/gone"): .ignored(because: "it streams"), .put("/api/v1/open"): .own(how: "by its id"),
        ]
        #expect(
            table.differences(from: Self.access) == [
                "POST /api/v1/gone is listed, and there is no such POST",
                "PUT /api/v1/open is listed, and there is no such POST",
            ])
    }
}
