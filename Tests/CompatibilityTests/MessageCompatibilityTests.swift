import Foundation
import MessageProtocol
import TestSupport
import Testing

/// Two neighbouring versions may talk to each other while one replaces the other.
@Suite struct MessageCompatibilityTests {
    private static let last = ReleasedVersion.all.last

    private func type(named name: String) throws -> any Message.Type {
        try #require(
            Topology.messages.first { $0.name.rawValue == name },
            "\(name) of the last release is not read any more: its queues may still hold it")
    }

    private func json(_ bytes: [UInt8]) throws -> Any { try JSONSerialization.jsonObject(with: Data(bytes)) }

    @Test func thereIsALastRelease() { #expect(Self.last != nil) }

    @Test(arguments: ReleasedVersion.all) func newReadsOld(version: ReleasedVersion) throws {
        let samples = try version.samples()
        #expect(!samples.isEmpty)
        for (name, body) in samples {
            func read<Fact: Message>(_ type: Fact.Type) throws { _ = try MessageCoding.decode(type, from: body) }
            try read(type(named: name))
        }
    }

    @Test(arguments: ReleasedVersion.all) func unknownFieldsChangeNothing(version: ReleasedVersion) throws {
        for (name, body) in try version.samples() {
            let extended = try JSONSerialization.data(withJSONObject: JSONShape.withUnknownFields(json(body)))
            func compare<Fact: Message>(_ type: Fact.Type) throws {
                let plain = try MessageCoding.decode(type, from: body)
                let read = try MessageCoding.decode(type, from: Array(extended))
                #expect(plain == read, "\(name)")
            }
            try compare(type(named: name))
        }
    }

    /// What the last release read, it still finds, with the same value.
    @Test func newWritesAllThatOldReads() throws {
        for (name, body) in try #require(Self.last).samples() {
            func written<Fact: Message>(_ type: Fact.Type) throws -> [UInt8] {
                try MessageCoding.encode(MessageCoding.decode(type, from: body))
            }
            let lost = JSONShape.lost(try json(body), try json(written(type(named: name))))
            #expect(lost.isEmpty, "\(name) loses \(lost.joined(separator: ", "))")
        }
    }

    /// The sample of today still has every field of the last release, of the same kind.
    @Test func noFieldIsGoneFromTodaysSamples() throws {
        let folder = Checkout.folder.appending(path: "Tests/MessageProtocolTests/Samples")
        for (name, body) in try #require(Self.last).samples() {
            let today = Array(try Data(contentsOf: folder.appending(path: "\(name).json")))
            let gone = JSONShape.fields(try json(body)).subtracting(JSONShape.fields(try json(today)))
            #expect(gone.isEmpty, "\(name) lacks \(gone.sorted().joined(separator: ", "))")
        }
    }

    @Test func namesALostField() {
        let old: [String: Any] = ["a": ["b": 1, "c": [["d": "x"]]]]
        let new: [String: Any] = ["a": ["b": 2, "c": [["e": "x"]], "f": 1]]

        #expect(JSONShape.lost(old, new) == ["a.b", "a.c[0].d"])
        #expect(JSONShape.lost(old, old).isEmpty)
        #expect(JSONShape.fields(old).subtracting(JSONShape.fields(new)) == [".a.c[].d: string"])
    }
}
