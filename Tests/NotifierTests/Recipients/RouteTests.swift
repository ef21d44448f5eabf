import Domain
import Foundation
import MessageProtocol
import Testing

@testable import notifier

@Suite struct RouteTests {
    private let phone = (id: EndpointID(), address: DeliveryAddress.phone)
    private let android = (id: EndpointID(), address: DeliveryAddress.android)
    private let mail = (id: EndpointID.email, address: DeliveryAddress.email("ada@example.org"))

    @Test func leadsToEachAddressAtOnceWhenNothingWasChosen() throws {
        let routes = Route.all(to: [phone, mail], .initial)

        #expect(routes.map(\.endpointID) == [phone.id, .email])
        #expect(routes.map(\.channel) == [.apns, .email])
        #expect(routes.map(\.host) == ["apns", "email"])
        #expect(
            routes.allSatisfy {
                $0.timings == [
                    .alert: .immediately, .digest: .immediately, .quizSuggestion: .immediately, .reminder: .immediately,
                ]
            })
        #expect(routes.map(\.stage) == [0, 0])
    }

    @Test func takesTheTimingOfEachKindFromItsChannel() throws {
        let settings = try NotificationSettings.sample([(.email, .alert, .daily), (.email, .reminder, .off)])

        let routes = Route.all(to: [phone, mail], settings)

        #expect(routes.map { $0.timings[.alert] } == [.immediately, .daily])
        #expect(routes.map { $0.timings[.reminder] } == [.immediately, .off])
        #expect(routes.map { $0.timings[.digest] } == [.immediately, .immediately])
    }

    @Test func givesNoRouteToAnAddressWhoseKindsAreOff() throws {
        let off = NotificationKind.allCases.map { (Channel.email, $0, ChannelTiming.off) }

        #expect(Route.all(to: [phone, mail], try .sample(off)).map(\.channel) == [.apns])
    }

    @Test func escalatesInTheOrderThatWasChosen() throws {
        let escalation = try Escalation(after: 15, through: [.fcm, .apns, .email])

        let routes = Route.all(to: [phone, android, mail], try .sample(escalation: escalation))

        #expect(routes.map(\.stage) == [1, 0, 2])
        #expect(routes.map(\.stageMinutes) == [15, 15, 15])
    }

    @Test func waitsForNoChannelThatReachesNobody() throws {
        let escalation = try Escalation(after: 15, through: [.webPush, .fcm, .apns, .email])
        let settings = try NotificationSettings.sample(escalation: escalation, [(.fcm, .alert, .off)])

        let routes = Route.all(to: [phone, android, mail], settings)

        #expect(routes.map(\.channel) == [.apns, .fcm, .email])
        #expect(routes.map(\.stage) == [0, 0, 1])
    }
}
