/// One Swift file, as far as the rules look at it.
struct SourceFile: Sendable {
    /// From the root of the checkout, such as `Shared/Domain/Place.swift`.
    var path: String
    var text: String

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The module it is compiled into; a service's folder `alert-fanout` is the module `alert_fanout`.
    var module: String {
        let parts = path.split(separator: "/")
        return parts.count > 2 ? String(parts[1].map { $0 == "-" ? "_" : $0 }) : ""
    }

    var lines: [Substring] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.last == "" ? lines.dropLast() : lines
    }

    /// The modules named by import lines, whatever their access level, attributes or kind.
    var imports: Set<String> {
        let line =
            /\s*(@\w+(\([^)]*\))?\s+)*((public|package|internal|fileprivate|private)\s+)?import\s+((struct|class|enum|protocol|func|var|let|typealias)\s+)?(?<module>\w+).*/
        return Set(lines.compactMap { try? line.wholeMatch(in: $0)?.output.module }.map(String.init))
    }

    /// Whether the word stands outside a comment.
    func names(_ word: String) -> Bool {
        text.contains(word)
            && lines.contains { line in
                let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
                return code.words.contains { $0 == word }
            }
    }

    /// The numbered lines that hold `pattern` outside a comment.
    func lines(with pattern: some RegexComponent) -> [Int] {
        zip(1..., lines).compactMap { number, line in
            let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            return code.contains(pattern) ? number : nil
        }
    }
}

extension StringProtocol {
    /// The names, numbers and keywords in a piece of code.
    var words: [SubSequence] { split { !($0.isLetter || $0.isNumber || $0 == "_") } }
}
