/// Reports whose texts are longer than they look or show something else than they hold, from a person with an account.
struct HostileTexts: Sendable {
    let gateway: ChaosGateway
    let user: ChaosUser

    static let all = [
        Array(repeating: "👩", count: 50_000).joined(separator: "\u{200D}"),
        "e" + String(repeating: "\u{301}", count: 200_000), String(repeating: "a", count: 400_000),
        "your account is locked,\nunlock at https://evil.example", "\u{202E}elpmaxe.live//:sptth",
        "a\u{200B}b\u{E0041}c",
    ]

    /// Sends each as a place's name and as a comment, and again while nobody answers.
    /// - Returns: what was not refused for its fields.
    func send() async -> [String] {
        var taken: [String] = []
        for text in Self.all {
            for (name, comment) in [(text, ""), ("Basel", text)] {
                var answer = ChaosGateway.Answer<ChaosGateway.Ignored>.refused
                for _ in 0..<Self.mostAttempts {
                    answer = await gateway.report(at: name, comment: comment, by: user)
                    if case .wrong = answer { break }
                    if case .accepted = answer { break }
                    try? await Task.sleep(for: .milliseconds(250))
                }
                switch answer {
                case .refused, .inDoubt: break
                case .wrong(let problem): if !problem.contains(" 422: ") { taken.append(problem) }
                case .accepted: taken.append("\(text.prefix(20).debugDescription)")
                }
            }
        }
        return taken
    }

    /// Another fault may go on for some seconds.
    private static let mostAttempts = 40
}
