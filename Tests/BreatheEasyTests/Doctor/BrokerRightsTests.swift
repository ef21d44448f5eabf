import Foundation
import MessageProtocol
import TestSupport
import Testing

@testable import breathe_easy

/// `deploy/rabbitmq/definitions.json` grants what the doctor expects.
@Suite struct BrokerRightsTests {
    private struct Definitions: Decodable {
        struct Named<Rights: Decodable>: Decodable {
            var user: String
            var rights: Rights

            private enum CodingKeys: CodingKey { case user }

            init(from decoder: any Decoder) throws {
                user = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .user)
                rights = try Rights(from: decoder)
            }
        }

        var permissions: [Named<BrokerRights>]
        var topicPermissions: [Named<BrokerTopicRights>]

        private enum CodingKeys: String, CodingKey {
            case permissions
            case topicPermissions = "topic_permissions"
        }
    }

    private func definitions() throws -> Definitions {
        let file = Checkout.folder.appending(path: "deploy/rabbitmq/definitions.json")
        return try JSONDecoder().decode(Definitions.self, from: Data(contentsOf: file))
    }

    @Test(arguments: ServiceName.allCases) func areThoseOfTheDefinitions(service: ServiceName) throws {
        let definitions = try definitions()
        let rights = definitions.permissions.filter { $0.user == service.rawValue }.map(\.rights)
        let topics = definitions.topicPermissions.filter { $0.user == service.rawValue }.map(\.rights)

        #expect(rights == [.needed(by: service)])
        #expect(topics == [.needed(by: service)])
    }

    @Test func everyMessageHasOneWhoMayPublishIt() {
        for message in Topology.messages {
            let senders = ServiceName.allCases.filter { service in
                BrokerTopicRights.published(by: service).contains { $0.hasPrefix(message.name.rawValue) }
            }
            if [AccountErasureConfirmed.name, AccountExportPartReady.name].contains(message.name) {
                #expect(Set(senders) == Set(Topology.whoKnowsPeople), "\(message.name)")
            } else if message.name == StaffActed.name {
                // Wherever staff act but in accounts, which keeps the audit.
                #expect(Set(senders) == [.ingestGateway, .researchStudy])
            } else if message.name == NotificationRequested.name {
                // Whoever has mails sent.
                #expect(Set(senders) == [.accounts, .ingestGateway, .symptomJournal, .skinCheck])
            } else {
                #expect(senders.count == 1, "\(message.name): \(senders)")
            }
        }
    }

    @Test func everyKeyMayBePublished() {
        for service in ServiceName.allCases {
            let rights = BrokerTopicRights.needed(by: service)
            for key in BrokerTopicRights.published(by: service) { #expect(rights.write.allows(key), "\(key)") }
        }
    }

    @Test func reportsAMessageThatMayNotBePublished() {
        var given = BrokerTopicRights.needed(by: .notifier)
        given.write = "^notification\\.settled\\.v[0-9]+$"

        let finding = BrokerTopicRights.finding([given], of: .notifier)

        #expect(finding.state == .broken)
        #expect(
            finding.fact == "may not publish delivery-endpoint.retired.v1, account.erasure-confirmed.v1, "
                + "account.export-part-ready.v1")
        #expect(BrokerTopicRights.finding([], of: .notifier).state == .warning)
        #expect(BrokerTopicRights.finding([.needed(by: .notifier)], of: .notifier).state == .ok)
    }
}
