import Testing

@testable import environment_poller

struct ValidatorMemoryTests {
    private func receipt(_ url: String, tag: String? = "1") -> DocumentReceipt {
        DocumentReceipt(url: url, validators: DocumentValidators(entityTag: tag))
    }

    @Test func neverKnowsMoreThanItsCapacity() {
        var memory = ValidatorMemory(capacity: 100)
        for number in 0..<1_000 {
            memory.keep(receipt("\(number)"))
            #expect(memory.count <= 100)
        }
        #expect((951..<1_000).allSatisfy { memory.validators(for: "\($0)") != nil })
        #expect(memory.validators(for: "0") == nil)
    }

    @Test func alwaysKnowsWhatIsAskedForRegularly() {
        var memory = ValidatorMemory(capacity: 100)
        for number in 0..<1_000 {
            memory.keep(receipt("regular", tag: "\(number)"))
            memory.keep(receipt("\(number)"))
            #expect(memory.validators(for: "regular")?.entityTag == "\(number)")
        }
    }

    @Test func takesNoRoomForADocumentWithoutValidators() {
        var memory = ValidatorMemory(capacity: 100)
        memory.keep(receipt("a", tag: nil))
        #expect(memory.count == 0)
        memory.keep(receipt("a"))
        memory.keep(receipt("a", tag: nil))
        #expect(memory.validators(for: "a") == nil)
    }
}
