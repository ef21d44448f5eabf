import Domain
import WebPages

/// A colour of the design system on another, and how well it is seen there.
struct Contrast: Sendable, Equatable {
    /// What WCAG 2.2 AA wants of it.
    enum Purpose: String, Sendable {
        /// 1.4.3
        case text
        /// 1.4.11: borders of controls, and what a chart consists of.
        case border

        var least: Double { self == .text ? 4.5 : 3 }
    }

    var theme: DesignTokens.Theme
    var purpose: Purpose
    var front: String
    var back: String
    /// 1 to 21, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio; 0 for a colour that the stylesheet does not have.
    var ratio: Double

    var suffices: Bool { ratio >= purpose.least }

    /// Every pair that our pages show, in both themes.
    static func all(in tokens: DesignTokens = .current) -> [Contrast] {
        DesignTokens.Theme.allCases.flatMap { theme in
            let texts = textPairs.map { ($0.0, $0.1, Purpose.text) }
            let fills = fillNames.map { ("on-\($0)", $0, Purpose.text) }
            let borders = borderPairs.map { ($0.0, $0.1, Purpose.border) }
            let plain = (texts + fills + borders).map { front, back, purpose in
                Contrast(
                    theme: theme, purpose: purpose, front: front, back: back,
                    ratio: ratio(tokens.colour(front, in: theme), tokens.colour(back, in: theme)))
            }
            return plain + tinted(tokens, theme)
        }
    }

    /// Of `tokens.css`, in percent.
    static let tints: [DesignTokens.Theme: Double] = [.light: 14, .dark: 18]

    private static let textPairs: [(String, String)] =
        ["ink", "ink-2", "leaf", "orange", "sky", "danger"].flatMap { [($0, "ground"), ($0, "surface")] } + [
            ("on-leaf", "leaf"), ("ink", "leaf-ground"), ("leaf", "leaf-ground"), ("ink", "danger-ground"),
            ("danger", "danger-ground"), ("ink", "orange-ground"), ("ink", "welcome"), ("surface", "orange"),
        ]
        + ["day", "dusk", "night"].flatMap {
            [
                ("ink", "\($0)-clear"), ("ink", "\($0)-cloudy"), ("ink-2", "\($0)-clear"),
                ("ink-2", "\($0)-cloudy"),
            ]
        }

    private static let borderPairs: [(String, String)] =
        [("line", "surface"), ("focus", "surface"), ("focus", "ground"), ("leaf", "surface")]
        + (0...4).map { ("series-\($0)", "surface") }

    private static let fillNames: [String] =
        ["none", "low", "moderate", "high", "very-high", "hazardous"].map { "level-\($0)" }
        + (1...6).flatMap { ["aqi-\($0)", "naqi-\($0)"] } + (1...5).map { "uv-\($0)" }

    /// Texts on cards that have a part of a level's colour.
    private static func tinted(_ tokens: DesignTokens, _ theme: DesignTokens.Theme) -> [Contrast] {
        ["low", "moderate", "high", "very-high", "hazardous"].flatMap { level in
            ["ink", "ink-2", "leaf"].map { front in
                let back = Colour(hex: tokens.colour("level-\(level)", in: theme)).flatMap { fill in
                    Colour(hex: tokens.colour("surface", in: theme)).map { fill.mixed(tints[theme] ?? 0, into: $0) }
                }
                return Contrast(
                    theme: theme, purpose: .text, front: front, back: "card of level-\(level)",
                    ratio: ratio(tokens.colour(front, in: theme), back?.hex))
            }
        }
    }

    private static func ratio(_ front: String?, _ back: String?) -> Double {
        guard let front = Colour(hex: front), let back = Colour(hex: back) else { return 0 }
        return front.contrast(to: back)
    }
}

extension Colour {
    /// - Parameter hex: such as `#1B2620`; nil gives nil.
    init?(hex: String?) {
        guard let hex, hex.utf8.count == 7, hex.hasPrefix("#"), let rgb = UInt32(hex.dropFirst(), radix: 16) else {
            return nil
        }
        self.init(rgb)
    }

    /// As `color-mix(in srgb, …)` mixes.
    func mixed(_ percent: Double, into other: Colour) -> Colour {
        func mix(_ one: UInt8, _ two: UInt8) -> UInt32 {
            UInt32((Double(one) * percent / 100 + Double(two) * (1 - percent / 100)).rounded())
        }
        return Colour(mix(red, other.red) << 16 | mix(green, other.green) << 8 | mix(blue, other.blue))
    }
}
