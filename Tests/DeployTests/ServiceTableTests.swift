import Foundation
import MessageProtocol
import TestSupport
import Testing

/// `deploy/services.toml` agrees with the code, and everything that follows from it is up to date.
@Suite(.timeLimit(.minutes(10))) struct ServiceTableTests {
    @Test func derivedFilesAreAsTheGeneratorWritesThem() async throws {
        let differences = try await ServiceTable.differences()
        #expect(differences.isEmpty, "\(differences)")
    }

    /// Its folder and at most eight edits elsewhere; the script fails with more.
    @Test func aNewServiceIsAFolderAndFewEdits() async throws { try await ServiceTable.checkNewService() }

    @Test func hasARowForEachService() async throws {
        let services = try await ServiceTable.read().filter(\.isService).map(\.name)
        #expect(services == ServiceName.allCases.map(\.rawValue))
    }

    /// What the broker lets a service send is what there is to send. Everybody who knows people answers accounts, and
    /// whoever has routes for the staff tells the audit. Some have mails sent.
    @Test func everyMessageHasOneSenderAndNobodySendsAnother() async throws {
        let rows = try await ServiceTable.read()
        for message in Topology.messages {
            let senders = rows.filter { row in row.sends.contains { message.name.rawValue.hasPrefix("\($0).v") } }
            if [AccountErasureConfirmed.name, AccountExportPartReady.name].contains(message.name) {
                #expect(Set(senders.map(\.name)) == Set(Topology.whoKnowsPeople.map(\.rawValue)), "\(message.name)")
            } else if message.name == StaffActed.name {
                #expect(senders.map(\.name) == ["ingest-gateway", "research-study"])
            } else if message.name == NotificationRequested.name {
                #expect(senders.map(\.name) == ["ingest-gateway", "accounts", "symptom-journal", "skin-check"])
            } else {
                #expect(senders.count == 1, "\(message.name): \(senders.map(\.name))")
            }
        }
        for row in rows {
            for kind in row.sends {
                #expect(
                    Topology.messages.contains { $0.name.rawValue.hasPrefix("\(kind).v") },
                    "\(row.name) may send \(kind), which is no message")
            }
        }
    }

    /// A person reaches each path through the proxy; `/` takes what nobody else does.
    @Test func everyPathHasOneOwner() async throws {
        let paths = try await ServiceTable.read().flatMap(\.paths)
        #expect(paths.contains("/"))
        #expect(Set(paths).count == paths.count)
        #expect(paths.allSatisfy { $0.hasPrefix("/") && ($0 == "/" || !$0.hasSuffix("/")) })
    }

    /// The picture is drawn from docs/messages.md; what is sent is decided by the topology.
    @Test func thePictureShowsEveryMessageAndNoOther() async throws {
        let rows = try await ServiceTable.read()
        let file = Checkout.folder.appending(path: "docs/figures/messages.dot")
        let drawn = try String(contentsOf: file, encoding: .utf8)
            .matches(of: /"(?<sender>[a-z-]+)" -> "(?<consumer>[a-z-]+)" \[label="(?<names>[^"]*)"\]/)
            .flatMap { arrow in
                arrow.output.names.split(separator: "\\l").map { name in
                    "\(arrow.output.sender) \(name.trimmingCharacters(in: .whitespaces)) \(arrow.output.consumer)"
                }
            }
        let sent = Topology.consumers.flatMap { message, consumers in
            rows.filter { row in row.sends.contains { message.rawValue.hasPrefix("\($0).v") } }
                .flatMap { sender in consumers.map { "\(sender.name) \(message) \($0)" } }
        }
        #expect(drawn.count == Set(drawn).count)
        #expect(Set(drawn) == Set(sent))
    }
}
