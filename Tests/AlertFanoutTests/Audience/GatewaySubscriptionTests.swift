import Domain
import Foundation
import MessageProtocol
import TestSupport
import Testing

@testable import alert_fanout

@Suite struct GatewaySubscriptionTests {
    /// The gateway's subscription as a message would be read.
    private struct Written: Decodable {
        var place: Place?
        var sensitivities: [Sensitivity]
        var radius: Kilometres
        var language: String

        private enum CodingKeys: String, CodingKey { case place, sensitivities, radius, language, moreSensitivities }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            place = try container.decodeIfPresent(Place.self, forKey: .place)
            sensitivities = try container.decodeKnown(
                [Sensitivity].self, forKey: .sensitivities, laterKey: .moreSensitivities)
            radius = try container.decode(Kilometres.self, forKey: .radius)
            language = try container.decode(String.self, forKey: .language)
        }
    }

    private static let usual = #"""
        {"radius": 12.5, "language": "de-CH", "emailNotifications": true, "locationPrecision": "town",
        "sensitivities": [{"allergen": "birch", "threshold": 3}, {"allergen": "house-dust-mite", "threshold": 10.0}],
        "place": {"name": "Zürich \"West\"", "coordinate": {"latitude": 47.389999999999997, "longitude": -8.5e0}}}
        """#

    @Test(arguments: [
        usual, #"{"radius": 25, "language": "", "sensitivities": []}"#,
        #"{"radius": -3, "language": "no tag", "sensitivities": [], "place": null}"#,
        #"{"radius": 1, "language": "en", "sensitivities": [], "moreSensitivities": [{"allergen": "dust", "threshold": 2}]}"#,
        #"{"radius": 1, "language": "\u0065n", "sensitivities": [{"threshold": 1, "allergen": "cat", "more": [1]}]}"#,
    ])
    func readsWhatIsUsualAsAMessageIsRead(text: String) throws {
        let bytes = Array(text.utf8)

        let plain = try #require(GatewaySubscription(plain: bytes))

        let written = try MessageCoding.decode(Written.self, from: bytes)
        #expect(plain.coordinate == written.place?.coordinate)
        #expect(plain.sensitivities == written.sensitivities)
        #expect(plain.radius == written.radius)
        #expect(plain.language == written.language)
    }

    /// Each value of a good subscription replaced by each of these, or left out.
    @Test(arguments: ["-1", "0", "3.5", "11", "200", "1e300", "\"3\"", "\"birch\"", "null", "true", "[]", "{}", nil])
    func refusesWhatAMessageWouldBeRefusedForAndForTheSameReason(value: String?) throws {
        let fields = [
            #""radius": 12.5"#, #""language": "de-CH""#, #""allergen": "birch""#, #""threshold": 3"#,
            #""name": "Zürich \"West\"""#, #""latitude": 47.389999999999997"#, #""longitude": -8.5e0"#,
        ]
        for field in fields {
            let name = String(field.prefix { $0 != ":" })
            let spoilt = Self.usual.replacing(field, with: value.map { "\(name): \($0)" } ?? #""other": 1"#)
            try #require(Self.usual.contains(field))
            let bytes = Array(spoilt.utf8)
            do {
                let written = try MessageCoding.decode(Written.self, from: bytes)
                let read = try GatewaySubscription(bytes)
                #expect(read.coordinate == written.place?.coordinate, "\(spoilt)")
                #expect(read.sensitivities == written.sensitivities, "\(spoilt)")
                #expect((read.radius, read.language) == (written.radius, written.language), "\(spoilt)")
            } catch {
                #expect(throws: error, "\(spoilt)") { try GatewaySubscription(bytes) }
            }
        }
    }

    /// Of a newer gateway, in the list that 0.8.0 ignores or in the one that it reads.
    @Test(arguments: [#""kryptonite""#, #""dust""#])
    func readsBothListsAndLeavesOutWhatIsUnknown(allergen: String) throws {
        let more = #""moreSensitivities": [{"allergen": \#(allergen), "threshold": 2}], "language""#
        let text = Self.usual.replacing(#""language""#, with: more)

        let read = try GatewaySubscription(Array(text.utf8)).sensitivities.map(\.allergen)

        #expect(read == [.birch, .houseDustMite] + (allergen.contains("dust") ? [.dust] : []))
    }

    @Test(arguments: ["", "[]", "null", "{", "7"])
    func refusesWhatIsNoSubscription(text: String) {
        #expect(GatewaySubscription(plain: Array(text.utf8)) == nil)
        #expect(throws: MessageFault.self) { try GatewaySubscription(Array(text.utf8)) }
    }
}
