import Testing

struct FloodQuestionTests {
    @Test(arguments: FloodQuestion.allCases) func allowsARefusalOfEveryQuestion(_ question: FloodQuestion) {
        var answers = FloodAnswers()
        for status in [408, 413, 429, 503] { answers.note(status, to: question) }
        #expect(answers.wrong == [])
        #expect(answers.refused == 4)
        #expect(answers.sent == 4)
    }

    @Test(arguments: FloodQuestion.allCases) func allowsNoErrorOfTheServer(_ question: FloodQuestion) {
        var answers = FloodAnswers()
        answers.note(500, to: question)
        #expect(answers.wrong == ["500 for \(question)"])
    }

    @Test func noticesAWrongPasswordThatOpensASession() {
        var answers = FloodAnswers()
        answers.note(401, to: .wrongPassword)
        #expect(answers.wrong == [])
        answers.note(201, to: .wrongPassword)
        #expect(answers.wrong == ["201 for wrongPassword"])
    }

    @Test func addsUp() {
        var (one, other) = (FloodAnswers(), FloodAnswers())
        one.note(202, to: .signUp)
        one.noteSent()
        other.note(429, to: .signUp)
        other.note(202, to: .oversizedArray)
        one.add(other)
        #expect(one.sent == 4)
        #expect(one.refused == 1)
        #expect(one.wrong == ["202 for oversizedArray"])
    }
}
