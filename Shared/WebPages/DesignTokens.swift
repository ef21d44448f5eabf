import Foundation

/// The colours of the design system, as its stylesheet declares them: the only place where they are written.
public struct DesignTokens: Sendable, Equatable {
    public enum Theme: String, Sendable, CaseIterable {
        case light, dark
    }

    /// In the order of the stylesheet, such as `ink`.
    public let names: [String]
    private let light: [String: String]
    private let dark: [String: String]

    /// Of `tokens.css`.
    public static let current = DesignTokens(stylesheet: String(decoding: PackageResources.tokens_css, as: UTF8.self))

    /// - Parameter stylesheet: with `:root` for light, and one within `prefers-color-scheme: dark` for what differs.
    public init(stylesheet: String) {
        let parts = stylesheet.split(separator: "@media (prefers-color-scheme: dark)", maxSplits: 1)
        let first = Self.declarations(in: parts.first ?? "")
        // The rule in the media query ends with the first brace at the beginning of a line.
        let second = parts.count < 2 ? [] : Self.declarations(in: parts[1].untilRuleEnds)
        names = first.map(\.name)
        light = Dictionary(first.map { ($0.name, $0.colour) }) { _, last in last }
        dark = light.merging(second.map { ($0.name, $0.colour) }) { _, own in own }
    }

    /// - Returns: such as `#1B2620`; nil for a name that is no colour.
    public func colour(_ name: String, in theme: Theme) -> String? {
        theme == .light ? light[name] : dark[name]
    }

    /// The declarations that show one theme whatever the reader's own, for a part of a page.
    /// - Parameter selector: of that part.
    public func stylesheet(for theme: Theme, selector: String) -> String {
        let all = names.compactMap { name in colour(name, in: theme).map { "--\(name): \($0);" } }
        return "\(selector) { color-scheme: \(theme.rawValue); \(all.joined(separator: " ")) }\n"
    }

    private static func declarations(in text: some StringProtocol) -> [(name: String, colour: String)] {
        String(text).matches(of: /--([a-z0-9-]+):\s*(#[0-9A-Fa-f]{6});/).map { (String($0.1), String($0.2)) }
    }
}

extension StringProtocol {
    /// Up to the first brace that stands at the beginning of a line.
    fileprivate var untilRuleEnds: SubSequence {
        range(of: "\n}").map { self[..<$0.lowerBound] } ?? self[...]
    }
}

/// The symbols of `icons.svg`, in its order.
public enum IconNames {
    public static let all: [String] = String(decoding: PackageResources.icons_svg, as: UTF8.self)
        .matches(of: /\sid="([a-z0-9-]+)"/).map { String($0.1) }
}
