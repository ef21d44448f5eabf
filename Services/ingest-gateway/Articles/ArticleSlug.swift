import Foundation

/// The name of an article in addresses: `what-is-hay-fever`.
enum ArticleSlug {
    private static let longest = 80
    /// Pages beside the articles'.
    private static let taken: Set<String> = ["write", "review"]

    /// Of a title, in ASCII.
    /// - Returns: never an empty one, nor one of a page's.
    static func of(_ title: String) -> String {
        let letters = [("ß", "ss"), ("ä", "ae"), ("ö", "oe"), ("ü", "ue")].reduce(title.lowercased()) {
            $0.replacing($1.0, with: $1.1)
        }
        let plain = letters.decomposedStringWithCanonicalMapping.unicodeScalars.filter { !$0.properties.isDiacritic }
        let words = plain.split { !isAllowed($0) }.map { String(String.UnicodeScalarView($0)) }
        var slug = ""
        for word in words where slug.utf8.count + word.utf8.count < shortest {
            slug += slug.isEmpty ? word : "-\(word)"
        }
        return slug.isEmpty || taken.contains(slug) ? "article" : slug
    }

    /// Whether an address can name an article by it.
    static func isOne(_ text: String) -> Bool {
        (1...longest).contains(text.utf8.count) && text.unicodeScalars.allSatisfy { isAllowed($0) || $0 == "-" }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }

    /// Room for what tells two of them apart.
    private static let shortest = 60
}
