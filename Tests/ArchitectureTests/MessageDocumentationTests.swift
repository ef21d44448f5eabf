import Foundation
import MessageProtocol
import Testing

@Suite struct MessageDocumentationTests {
    @Test(arguments: Topology.messages)
    func everyMessageHasAStoredSample(type: any Message.Type) {
        let path = "Tests/MessageProtocolTests/Samples/\(type.name).json"

        #expect(Checkout.exists(path), "\(type.name) has no stored sample: add \(path), with made-up people only")
    }

    @Test(arguments: Topology.messages)
    func everyMessageHasARowThatNamesItsConsumers(type: any Message.Type) throws {
        let rows = try Checkout.text(of: "docs/messages.md").split(separator: "\n")
            .filter { $0.hasPrefix("| `\(type.name)` |") }
        let row = try #require(
            rows.first, "\(type.name) has no row in docs/messages.md: add one that begins with | `\(type.name)` |")

        #expect(rows.count == 1, "\(type.name) has \(rows.count) rows in docs/messages.md: keep one")
        let documented = row.split(separator: "|")[1].split(separator: " → ").last?.split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let consumers = Topology.consumers[type.name, default: []].map(\.rawValue)
        #expect(
            Set(documented ?? []) == Set(consumers),
            "docs/messages.md: the arrow of \(type.name) must lead to \(consumers.joined(separator: ", "))")
    }

    @Test func everyDocumentedMessageExists() throws {
        let documented = try Checkout.text(of: "docs/messages.md")
            .matches(of: /\n\| `(?<name>[a-z.-]+\.v[0-9]+)` \|/).map { String($0.output.name) }

        #expect(Set(documented) == Set(Topology.messages.map { $0.name.rawValue }))
    }
}
