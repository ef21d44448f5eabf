import Foundation

/// What a PromQL query asks of Prometheus: its metrics, and the labels it counts on.
///
/// It knows the part of PromQL that our dashboards are written in, and refuses what it would not check; whether the whole
/// is valid, promtool says.
struct GrafanaQuery {
    struct Need: Hashable, CustomStringConvertible {
        var metric: String
        var label: String

        var description: String { "\(metric){\(label)}" }
    }

    enum Fault: Error, CustomStringConvertible {
        case unreadable(at: String)
        case ends(after: String)
        case unchecked(String)

        var description: String {
            switch self {
            case .unreadable(let rest): "cannot be read from '\(rest)' on"
            case .ends(let token): "ends after '\(token)', where more has to follow"
            case .unchecked(let word): "uses '\(word)' where the test does not check it: write it otherwise"
            }
        }
    }

    private(set) var metrics: Set<String> = []
    /// By matchers and groupings.
    private(set) var needs: Set<Need> = []

    init(_ text: String) throws(Fault) {
        let tokens = try Self.tokens(of: text)
        try read(tokens[...])
    }

    private static let aggregations: Set = [
        "sum", "min", "max", "avg", "count", "topk", "bottomk", "quantile", "stddev", "group", "count_values",
    ]
    private static let words: Set = ["and", "or", "unless", "bool", "offset", "inf", "nan"]
    private static let groupings: Set = ["by", "without"]
    private static let matchings: Set = ["on", "ignoring", "group_left", "group_right"]

    /// Texts, names, ranges in brackets, numbers, and single signs.
    private static func tokens(of text: String) throws(Fault) -> [String] {
        var tokens: [String] = []
        var rest = text[...].drop(while: \.isWhitespace)
        let token =
            /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z_:][A-Za-z0-9_:]*|\[[^\]]*\]|[0-9][0-9A-Za-z.]*|[-+*\/%^<>=!~(){},]/
        while !rest.isEmpty {
            guard let match = rest.prefixMatch(of: token) else { throw .unreadable(at: String(rest.prefix(30))) }
            tokens.append(String(match.output))
            rest = rest[match.range.upperBound...].drop(while: \.isWhitespace)
        }
        return tokens
    }

    /// - Returns: the metrics within.
    @discardableResult
    private mutating func read(_ tokens: ArraySlice<String>) throws(Fault) -> Set<String> {
        var found: Set<String> = []
        var rest = tokens
        while let token = rest.popFirst() {
            guard token.first.map({ $0.isLetter || $0 == "_" || $0 == ":" }) == true else {
                if token == "{" { throw .unchecked("{ without a metric") }
                continue
            }
            if Self.words.contains(token.lowercased()) { continue }
            if Self.matchings.contains(token) || Self.groupings.contains(token) { throw .unchecked(token) }
            if Self.aggregations.contains(token), let word = rest.first, Self.groupings.contains(word) {
                rest.removeFirst()
                let labels = try Self.inParentheses(&rest, after: word).filter { $0 != "," }
                let within = try read(try Self.inParentheses(&rest, after: token))
                if word == "by" { need(Set(labels), of: within) }
                found.formUnion(within)
            } else if rest.first != "(" {
                found.insert(token)
                if rest.first == "{" { need(try Self.matchedLabels(&rest), of: [token]) }
            }
        }
        metrics.formUnion(found)
        return found
    }

    private mutating func need(_ labels: Set<String>, of metrics: Set<String>) {
        for metric in metrics { needs.formUnion(labels.map { Need(metric: metric, label: $0) }) }
    }

    private static func inParentheses(_ rest: inout ArraySlice<String>, after word: String) throws(Fault)
        -> ArraySlice<String>
    {
        guard rest.popFirst() == "(" else { throw .ends(after: word) }
        var depth = 1
        let tokens = rest
        while let token = rest.popFirst() {
            depth += token == "(" ? 1 : token == ")" ? -1 : 0
            if depth == 0 { return tokens[..<(rest.startIndex - 1)] }
        }
        throw .ends(after: word)
    }

    /// From the brace to its end.
    private static func matchedLabels(_ rest: inout ArraySlice<String>) throws(Fault) -> Set<String> {
        guard let end = rest.firstIndex(of: "}") else { throw .ends(after: "{") }
        let matchers = rest[..<end].dropFirst()
        rest = rest[(end + 1)...]
        // A label is what stands before the sign of a comparison.
        return Set(
            zip(matchers, matchers.dropFirst()).compactMap { "=!".contains($1) && $0 != "=" && $0 != "!" ? $0 : nil })
    }
}
