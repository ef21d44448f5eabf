import Foundation
import MessageProtocol
import Testing

@Suite struct UUIDTextTests {
    @Test func isTheLowerCaseOfWhatFoundationWrites() {
        for id in (0..<100).map({ _ in UUID() }) { #expect(id.lowercaseText == id.uuidString.lowercased()) }
    }
}
