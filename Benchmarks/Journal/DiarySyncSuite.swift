import Foundation

/// How long it takes until a year of a diary, three entries a day, is in the account, as a device sends it that was kept
/// for itself until then; beside another device that gets all of it.
struct DiarySyncSuite: Suite {
    let name: String

    private static let days = 365, perDay = 3, rounds = 5
    /// Of the route.
    private static let mostAtOnce = 500

    private struct Answer: Decodable {
        struct Refused: Decodable {}
        struct Operation: Decodable {}

        var operations: [Operation]
        var cursor: Int
        var isMore: Bool
        var refused: [Refused]
    }

    func run(_ settings: Settings) async throws -> Outcome {
        try await JournalStack.with(settings) { stack in
            let people = JournalPeople(Self.rounds)
            try await people.signUp(in: stack)
            var (sent, read): ([Double], [Double]) = ([], [])
            for token in people.tokens {
                let year = Self.year()
                sent.append(try await Self.send(year, to: stack, as: token))
                read.append(try await Self.read(year.count, from: stack, as: token))
            }
            return Outcome(
                of: self, Comparison(ours: sent, peers: read), unit: "s", peer: "another device reading it",
                goal: .below(1))
        }
    }

    /// - Returns: the seconds of all requests, one after the other as a device sends them.
    private static func send(_ year: [String], to stack: JournalStack, as token: String) async throws -> Double {
        var (seconds, cursor) = (0.0, 0)
        for start in stride(from: 0, to: year.count, by: mostAtOnce) {
            let part = year[start..<min(start + mostAtOnce, year.count)]
            let (took, answer) = try await exchange(part, after: cursor, stack, token)
            guard answer.refused.isEmpty, answer.operations.count == part.count else {
                throw JournalStack.Failure(
                    description: "\(answer.refused.count) of \(part.count) operations were refused")
            }
            (seconds, cursor) = (seconds + took, answer.cursor)
        }
        return seconds
    }

    private static func read(_ count: Int, from stack: JournalStack, as token: String) async throws -> Double {
        var (seconds, cursor, known, isMore) = (0.0, 0, 0, true)
        while isMore {
            let (took, answer) = try await exchange([], after: cursor, stack, token)
            (seconds, cursor, known) = (seconds + took, answer.cursor, known + answer.operations.count)
            isMore = answer.isMore
        }
        guard known == count else {
            throw JournalStack.Failure(description: "\(known) of \(count) operations came back")
        }
        return seconds
    }

    private static func exchange(
        _ operations: ArraySlice<String>, after cursor: Int, _ stack: JournalStack, _ token: String
    ) async throws -> (Double, Answer) {
        let body = #"{"after":\#(cursor),"operations":[\#(operations.joined(separator: ","))]}"#
        let (seconds, answer) = try await stack.ask("/api/v1/journal/diary/operations", json: body, token: token)
        return (seconds, try JSONDecoder().decode(Answer.self, from: Data(answer)))
    }

    /// Each entry with another id, as a device makes them.
    private static func year() -> [String] {
        let symptom = UUID().uuidString.lowercased()
        let begun = Date(timeIntervalSinceNow: -Double(days) * 86_400)
        func operation(_ action: String, at time: Date) -> String {
            let text = time.ISO8601Format()
            return
                #"{"id":"\#(UUID().uuidString.lowercased())","at":"\#(text)","on":"\#(text.prefix(10))","action":\#(action)}"#
        }
        let made = operation(
            #"{"kind":"symptom","symptom":"\#(symptom)","name":"Headache","icon":"toadstool-red"}"#, at: begun)
        return [made]
            + (0..<days * perDay).map { index in
                let time = begun + Double(index) * 86_400 / Double(perDay)
                let entry = UUID().uuidString.lowercased()
                return operation(
                    #"{"kind":"entry","entry":"\#(entry)","symptom":"\#(symptom)","day":"\#(time.ISO8601Format().prefix(10))","intensity":\#(index % 11)}"#,
                    at: time)
            }
    }
}
