import Domain
import Foundation
import MessageProtocol
import Messaging
import Testing

@testable import alert_fanout

@Suite struct MatchAlertTests {
    @Test func recipientsGoOutInBatchesOfTheChosenSize() async throws {
        let people = (0..<25).map { _ in Recipient(userID: UserID(), language: "en") }
        let store = RecordingMatchStore(people)
        let alert = try RaisedAlert.birch(9, at: .basel())

        try await MatchAlert.over(store, batchSize: 10)(alert)

        let batches = await store.batches
        #expect(batches.map(\.recipients.count) == [10, 10, 5])
        #expect(batches.flatMap(\.recipients) == people.map(\.userID))
        #expect(batches.allSatisfy { $0.alertID == alert.id && $0.urgency == .urgent && $0.language == "en" })
        #expect(Set(batches.map(\.batchID)).count == 3)
    }

    @Test func nobodyConcernedMeansNoBatch() async throws {
        let store = RecordingMatchStore([])

        try await MatchAlert.over(store)(.birch(at: .basel()))

        #expect(await store.batches.isEmpty)
    }

    @Test func everyKindOfMessageBecomesItsAlertWithItsOwnText() async throws {
        let store = RecordingMatchStore([Recipient(userID: UserID(), language: "de-CH")])
        let matchAlert = MatchAlert.over(store)

        #expect(try await StationAlertHandler(matchAlert: matchAlert).handle(Samples.station(), .new()) == .done)
        #expect(await store.batches.first?.title == "Birch pollen: high at Basel / Binningen")

        #expect(try await ForecastAlertHandler(matchAlert: matchAlert).handle(Samples.forecast(), .new()) == .done)
        #expect(await store.batches.first?.title == "Grass pollen: high expected near you")

        #expect(try await UserAlertHandler(matchAlert: matchAlert).handle(Samples.report(), .new()) == .done)
        #expect(await store.batches.first?.title == "Birch pollen and grass pollen reported near you")
        #expect(await store.alerts.map(\.kind) == [.station, .forecast, .user])
    }

    @Test func aLostDatabaseGoesBackToTheQueue() async throws {
        let handler = StationAlertHandler(matchAlert: .over(LostMatchStore()))

        await #expect(throws: LostMatchStore.Lost.self) { try await handler.handle(Samples.station(), .new()) }
    }
}

private struct LostMatchStore: MatchStore {
    struct Lost: Error {}

    func match(
        _ alert: RaisedAlert, in context: MessageContext, at now: Date, makeBatches: MakeBatches
    ) async throws -> AlertMatch? {
        throw Lost()
    }
}
