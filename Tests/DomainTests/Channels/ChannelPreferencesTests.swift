import Domain
import Foundation
import Testing

@Suite struct ChannelPreferencesTests {
    @Test func everythingIsDeliveredImmediatelyUntilThePersonChooses() {
        let preferences = ChannelPreferences()

        for channel in Channel.outside {
            for kind in NotificationKind.allCases { #expect(preferences[channel, kind] == .immediately) }
        }
    }

    @Test func aChoiceTakenBackLeavesNoTrace() {
        var preferences = ChannelPreferences()
        preferences[.email, .alert] = .daily
        preferences[.email, .alert] = .immediately

        #expect(preferences == ChannelPreferences())
        #expect(preferences.hashValue == ChannelPreferences().hashValue)
    }

    @Test func readsWhatItWrites() throws {
        var preferences = ChannelPreferences()
        preferences[.email, .alert] = .weekly
        preferences[.email, .reminder] = .off
        preferences[.webPush, .quizSuggestion] = .daily

        let data = try JSONEncoder().encode(preferences)

        #expect(try JSONDecoder().decode(ChannelPreferences.self, from: data) == preferences)
    }

    @Test(arguments: [
        #"{"pigeon": {"alert": "off"}}"#, #"{"in-app": {"alert": "off"}}"#, #"{"email": {"gossip": "off"}}"#,
        #"{"email": {"alert": "hourly"}}"#, #"{"email": {"alert": {"at": "noon"}}}"#,
    ])
    func leavesOutWhatOnlyANewerSenderKnows(json: String) throws {
        let known = #"{"webhook": {"digest": "off"}, "#
        let preferences = try JSONDecoder().decode(ChannelPreferences.self, from: Data((known + json.dropFirst()).utf8))

        var expected = ChannelPreferences()
        expected[.webhook, .digest] = .off
        #expect(preferences == expected)
    }
}
