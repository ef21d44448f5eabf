/// Width and height in points, 72 to the inch.
public struct PDFSize: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

    /// ISO 216, upright: 210 by 297 millimetres.
    public static let a4 = PDFSize(width: .millimetres(210), height: .millimetres(297))
}

/// A place on a page, in points from its upper left corner.
public struct PDFPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// Points from the page's upper left corner.
public struct PDFRectangle: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    public func inset(by margin: Double) -> PDFRectangle {
        PDFRectangle(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
    }
}

extension Double {
    /// As points.
    public static func millimetres(_ length: Double) -> Double { length * 72 / 25.4 }
}

/// Red, green and blue from 0 to 1, in sRGB.
public struct PDFColour: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double

    /// - Parameter hex: such as `0x1B6B45`.
    public init(_ hex: UInt32) {
        red = Double(hex >> 16 & 0xFF) / 255
        green = Double(hex >> 8 & 0xFF) / 255
        blue = Double(hex & 0xFF) / 255
    }

    public static let black = PDFColour(0x00_0000)
    public static let white = PDFColour(0xFF_FFFF)
}
