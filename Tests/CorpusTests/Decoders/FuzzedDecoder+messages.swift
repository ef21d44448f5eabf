import Domain
import Foundation
import MessageProtocol

extension FuzzedDecoder {
    /// What lies in a queue: anybody with the broker's password, or a service of another version, may have put it there.
    static let messages = [
        FuzzedDecoder(name: "message-payload") { input in
            let (type, payload) = try choice(among: Topology.messages, by: input)
            try roundTrip(type, payload)
        },
        FuzzedDecoder(name: "message-envelope") { input in
            let envelope = try Envelope(headers: headers(in: input))
            let again = try? Envelope(headers: envelope.headers)
            // A time is kept to the millisecond.
            guard let again, again.id == envelope.id, again.trace == envelope.trace, again.type == envelope.type else {
                throw BrokenPromise("the headers of an accepted envelope are not accepted")
            }
        },
    ]

    private static func roundTrip<Fact: Message>(_ type: Fact.Type, _ payload: [UInt8]) throws {
        let fact = try MessageCoding.decode(type, from: payload)
        _ = (fact.partitionKey, fact.lane)
        let written: [UInt8]
        do { written = try MessageCoding.encode(fact) } catch {
            throw BrokenPromise("\(type.name): what was decoded cannot be encoded: \(error)")
        }
        do { _ = try MessageCoding.decode(type, from: written) } catch {
            throw BrokenPromise("\(type.name): what was encoded cannot be decoded: \(error)")
        }
    }

    /// Lines of name and value with a tab between them.
    private static func headers(in input: [UInt8]) -> MessageHeaders {
        var headers = MessageHeaders()
        for line in input.split(separator: UInt8(ascii: "\n")).prefix(64) {
            let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            parts[0].withUnsafeBytes { name in parts[1].withUnsafeBytes { headers.append(name, $0) } }
        }
        return headers
    }
}
