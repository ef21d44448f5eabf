import Foundation

/// The message of a JSON error document.
enum StatedReason {
    /// The text under `reason`, `detail`, `message`, `error`, `error.message` or `data.message`, shortened, and without
    /// fractional numbers and long codes, which may be the coordinates and the key we sent, since it goes to logs and to
    /// readers. Nil when there is none.
    static func find(in body: [UInt8]) -> String? {
        // An error is small; a large body is no error document.
        guard body.count <= 20_000, let document = try? JSONDecoder().decode(Document.self, from: Data(body)),
            let text = document.text?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty
        else { return nil }
        let words = beginning(of: text).replacing(coordinate, with: "…").replacing(code, with: "…")
        return words.isEmpty ? nil : ProviderText.tidy(String(words), atMost: 200)
    }

    /// Whole words, so that no key is cut in two and its beginning shown. Short, because the expressions take quadratic
    /// time.
    private static func beginning(of text: String) -> Substring {
        guard text.utf8.count > longest else { return text[...] }
        let start = text.prefix(longest)
        return start.lastIndex(where: \.isWhitespace).map { start[..<$0] } ?? ""
    }

    private static let longest = 1_000

    private static var coordinate: Regex<Substring> { #/-?\d+\.\d+/# }
    /// At least twelve letters, digits and hyphens with a digit among them.
    private static var code: Regex<Substring> { #/\b(?=[A-Za-z_\-]*\d)[A-Za-z0-9_\-]{12,}/# }

    private struct Document: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            text =
                [.reason, .detail, .message, .error, .data].lazy.compactMap { key in
                    (try? fields.decode(String.self, forKey: key))
                        ?? (try? fields.nestedContainer(keyedBy: Key.self, forKey: key).decode(
                            String.self, forKey: .message))
                }.first
        }
    }

    private enum Key: String, CodingKey { case reason, detail, message, error, data }
}
