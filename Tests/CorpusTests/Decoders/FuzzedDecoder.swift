/// A decoder of bytes that others write, as libFuzzer and the replay of the corpus feed it.
struct FuzzedDecoder: Sendable {
    /// Also the folder of its corpus below `Tests/Corpus`.
    let name: String
    /// - Throws: what the decoder refuses, or ``BrokenPromise``. Whatever else happens, such as a trap, is a bug.
    let decode: @Sendable (_ input: [UInt8]) throws -> Void

    static let all = [
        healthFormats, messages, providers, mails, links, articles, quizzes, passkeys, payments, journals, requests,
    ].flatMap { $0 }

    static subscript(name: String) -> FuzzedDecoder? { all.first { $0.name == name } }
}

/// A decoder accepted something and then did not do with it what it promises.
struct BrokenPromise: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// For decoders that refuse by returning nil.
struct Refused: Error {}

extension FuzzedDecoder {
    /// The first byte chooses among `choices`, the rest is the input.
    static func choice<Choice>(among choices: [Choice], by input: [UInt8]) throws -> (Choice, [UInt8]) {
        guard let first = input.first, !choices.isEmpty else { throw Refused() }
        return (choices[Int(first) % choices.count], Array(input.dropFirst()))
    }
}
