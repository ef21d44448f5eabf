import Testing

@testable import environment_poller

struct RefusedValuesTests {
    @Test func countsEachReasonInTheOrderTheyCame() {
        var refused = RefusedValues()
        refused.note("b")
        refused.note("a", times: 3)
        refused.note("b")
        #expect(refused.count == 5)
        #expect(refused.reasons == [RefusalReason(text: "b", count: 2), RefusalReason(text: "a", count: 3)])
        #expect(refused.description == "2 × b, 3 × a")
        #expect(refused.firstReason == "b")
    }

    @Test func keepsAFewReasonsAndCountsTheOthers() {
        var refused = RefusedValues()
        for number in 0..<20 { refused.note("reason \(number)") }
        #expect(refused.count == 20)
        #expect(refused.reasons.count == 8)
        #expect(refused.description.hasSuffix("1 × reason 7, 12 × other reasons"))
    }

    @Test func addsWhatAnotherAnswerRefused() {
        var (left, right) = (RefusedValues(), RefusedValues())
        left.note("a")
        for number in 0..<10 { right.note("reason \(number)") }
        right.note("a")
        left += right
        #expect(left.count == 12)
        #expect(left.reasons.first == RefusalReason(text: "a", count: 1))
        #expect(left.reasons.count == 8)
    }
}
