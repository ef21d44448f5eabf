import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import notifier

@Suite struct HealthSuggestionTests {
    @Test func notifiesThePersonOfWhatTheirDaysSuggest() async throws {
        let inbox = RecordingInbox()
        let suggestion = try ThresholdSuggested.sample()

        let verdict = try await ThresholdSuggestedHandler(suggestThreshold: SuggestThreshold(store: inbox) { .noon })
            .handle(suggestion, MessageContext())

        let delivery = try #require(inbox.deliveries.first)
        #expect(verdict == .done)
        #expect(delivery.recipients == [suggestion.userID])
        #expect(delivery.notification.sourceID == suggestion.proposalID.uuid)
        #expect(delivery.notification.expiresAt == .noon + 60 * 86_400)
        #expect(delivery.notification.text.title == "Your own days suggest 4 instead of 6 for birch pollen")
        #expect(
            delivery.notification.text.body == """
                On 20 days after a day with birch pollen of 4 or more your symptoms were at 48 of 100 on average, on 60 \
                other days at 15. At most 2 in 100 such hints come about by chance. Nothing has changed: you decide \
                whether alerts should begin at 4.
                """)
    }

    @Test func saysItInGerman() async throws {
        let inbox = RecordingInbox(language: "de-CH")

        try await SuggestThreshold(store: inbox) { .noon }(try .sample(current: nil), messageID: UUID())
        try await SuggestAreaAlert(store: inbox) { .noon }(try .sample())

        let texts = inbox.deliveries.map(\.notification.text)
        #expect(texts.first?.title == "Ihre eigenen Tage sprechen dafür, ab 4 auf Birkenpollen zu achten")
        #expect(
            texts.first?.body.hasPrefix("An 20 Tagen nach einem Tag mit Birkenpollen der Stärke 4") == true)
        #expect(
            texts.last?.title == "Mehreren Menschen in Ihrer Nähe geht es schlechter: Birkenpollen nehmen zu")
        #expect(texts.last?.body.contains("Mindestens 4 Menschen im Umkreis von 25 km um Zürich") == true)
        #expect(texts.last?.body.contains("stiegen dort von 2 auf 6 von 10") == true)
    }

    @Test func asksEachPersonOfAnAreaOnceInHoweverManyMessages() async throws {
        try await withNotifierDatabase { pool in
            let people = [UserID(), UserID(), UserID()]
            try await pool.addSubscribers(people)
            var suggestion = try AllergenAlertSuggested.sample(recipients: people)
            let handler = AllergenAlertSuggestedHandler(
                suggestAreaAlert: SuggestAreaAlert(
                    store: PostgresSuggestionStore(pool: pool, enabledChannels: [.email])
                ) { .noon })

            #expect(try await handler.handle(suggestion, MessageContext()) == .done)
            suggestion.recipients = Array(people.prefix(2))
            #expect(try await handler.handle(suggestion, MessageContext()) == .done)

            #expect(try await pool.count("inbox WHERE kind = 'quiz-suggestion'") == 3)
            #expect(try await pool.count("deliveries") == 3)
        }
    }

    @Test func asksInWordsThatNameNobody() async throws {
        let inbox = RecordingInbox()
        let suggestion = try AllergenAlertSuggested.sample()

        try await SuggestAreaAlert(store: inbox) { .noon }(suggestion)

        let notification = try #require(inbox.deliveries.first?.notification)
        #expect(notification.text.title == "Several people near you feel worse while birch pollen rises")
        #expect(
            notification.text.body.hasPrefix("At least 4 people within 25 km of Zürich feel worse today, and birch"))
        #expect(notification.text.body.contains("do you want to report it"))
        #expect(notification.expiresAt == suggestion.expiresAt)
    }

    @Test func whatHasExpiredIsNoQuestionAnyMore() async throws {
        let inbox = RecordingInbox()
        let suggestion = try AllergenAlertSuggested.sample()

        try await SuggestAreaAlert(store: inbox) { suggestion.expiresAt }(suggestion)

        #expect(inbox.deliveries.isEmpty)
    }
}

extension ThresholdSuggested {
    fileprivate static func sample(current: Int? = 6) throws -> ThresholdSuggested {
        ThresholdSuggested(
            proposalID: ThresholdProposalID(), userID: UserID(), allergen: .birch,
            current: try current.map { try Intensity($0) }, proposed: try Intensity(4),
            evidence: ThresholdEvidence(
                days: 80, daysAbove: 20, lag: 1, meanBelow: 15.2, meanAbove: 48.1, adjustedP: 0.012),
            suggestedAt: .noon)
    }
}

extension AllergenAlertSuggested {
    fileprivate static func sample(recipients: [UserID] = [UserID()]) throws -> AllergenAlertSuggested {
        let place = try Coordinate(latitude: 47.37, longitude: 8.55)
        return AllergenAlertSuggested(
            areaAlertID: AreaAlertID(), allergen: .birch, coordinate: place, radius: Kilometres(25), people: 4,
            station: Station(provider: "meteoswiss", id: "PZH", name: "Zürich", coordinate: place),
            intensity: try Intensity(6), previousIntensity: try Intensity(2), recipients: recipients,
            suggestedAt: .noon - 60, expiresAt: .noon + 3_600)
    }
}
