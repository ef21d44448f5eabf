import Foundation

/// An sRGB colour of a scale.
public struct Colour: Hashable, Sendable, CustomStringConvertible {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    /// - Parameter rgb: as in `0x50F0E6`; higher bits are ignored.
    public init(_ rgb: UInt32) {
        red = UInt8(truncatingIfNeeded: rgb >> 16)
        green = UInt8(truncatingIfNeeded: rgb >> 8)
        blue = UInt8(truncatingIfNeeded: rgb)
    }

    public static let black = Colour(0x000000)
    public static let white = Colour(0xFFFFFF)

    /// In CSS notation, such as `#50F0E6`.
    public var hex: String { String(format: "#%02X%02X%02X", Int(red), Int(green), Int(blue)) }

    public var description: String { hex }

    /// Black or white, whichever is more legible on this colour; always above the 4.5:1 of WCAG level AA.
    public var textColour: Colour { contrast(to: .black) >= contrast(to: .white) ? .black : .white }

    /// From 1 to 21. Source: WCAG 2.2, "contrast ratio", https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
    public func contrast(to other: Colour) -> Double {
        let (light, dark) = (
            max(relativeLuminance, other.relativeLuminance), min(relativeLuminance, other.relativeLuminance)
        )
        return (light + 0.05) / (dark + 0.05)
    }

    /// 0 (black) to 1 (white). Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
    var relativeLuminance: Double {
        let linear = { (channel: UInt8) in
            let share = Double(channel) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}

extension Colour: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard text.wholeMatch(of: #/\#[0-9A-Fa-f]{6}/#) != nil, let rgb = UInt32(text.dropFirst(), radix: 16) else {
            throw DecodingError.refused("must be a colour such as #50F0E6", in: container)
        }
        self.init(rgb)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
