import Domain
import HTTPService
import MessageProtocol

extension BodyField<[String: QuizAnswer]> {
    /// `answers`: an object by question; null means no answer.
    static var answers: BodyField {
        requiredObject("answers") { (reader) throws(FieldFaults) in
            let names = reader.names
            guard names.count <= mostAnswers else {
                throw FieldFaults(faults: [
                    MessageFault(field: "answers", problem: "must have at most \(mostAnswers) entries")
                ])
            }
            var answers: [String: QuizAnswer] = [:]
            var faults: [MessageFault] = []
            for name in names {
                var unreadable: [MessageFault] = []
                if let answer = BodyField<QuizAnswer?>.optional(name, default: nil).read(reader, &unreadable) {
                    answers[name] = answer
                } else {
                    faults.append(reader.fault(ofUnknown: name, "must be a number, a word or a list of words"))
                }
            }
            guard faults.isEmpty else { throw FieldFaults(faults: faults) }
            return answers
        }
    }

    /// More than any quiz asks.
    private static var mostAnswers: Int { 100 }
}

extension MessageFault {
    /// A name that cannot be shown as part of a path is not repeated.
    init(answerTo question: String, problem: String) {
        let isPlain = question.wholeMatch(of: /[A-Za-z0-9_-]{1,40}/) != nil
        self.init(field: isPlain ? "answers.\(question)" : "answers", problem: problem)
    }
}
