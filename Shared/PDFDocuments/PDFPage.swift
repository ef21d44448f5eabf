import CPangoCairo

/// A page while it is drawn; later strokes cover earlier ones.
public final class PDFPage {
    public let size: PDFSize
    private let cairo: OpaquePointer
    private let layouts: TextLayouts

    init(_ size: PDFSize, _ cairo: OpaquePointer, _ layouts: TextLayouts) {
        (self.size, self.cairo, self.layouts) = (size, cairo, layouts)
    }

    /// Writes a text from its upper left corner, wrapped at the width.
    /// - Returns: its height.
    @discardableResult
    public func text(_ text: PDFText, at corner: PDFPoint, width: Double) -> Double {
        tagged(text.role.tag) {
            use(text.colour)
            cairo_move_to(cairo, corner.x, corner.y)
            layouts.draw(text, width: width, with: cairo)
        }
        return layouts.height(of: text, width: width)
    }

    /// - Parameter radius: of its corners.
    public func fill(_ rectangle: PDFRectangle, _ colour: PDFColour, radius: Double = 0) {
        use(colour)
        outline(rectangle, radius: radius)
        cairo_fill(cairo)
    }

    /// - Parameters:
    ///   - width: of the line, whose middle is on the rectangle's edge.
    ///   - dashes: lengths of stroke and gap in turn; none for a whole line.
    public func stroke(
        _ rectangle: PDFRectangle, _ colour: PDFColour, width: Double, radius: Double = 0, dashes: [Double] = []
    ) {
        outline(rectangle, radius: radius)
        stroke(colour, width: width, dashes: dashes)
    }

    /// A line through all points.
    public func line(through points: [PDFPoint], _ colour: PDFColour, width: Double, dashes: [Double] = []) {
        cairo_new_path(cairo)
        for point in points { cairo_line_to(cairo, point.x, point.y) }
        stroke(colour, width: width, dashes: dashes)
    }

    /// Fills rectangles as one shape, so that no seam shows between neighbours, such as the modules of a QR code.
    public func fill(_ rectangles: [PDFRectangle], _ colour: PDFColour) {
        use(colour)
        cairo_new_path(cairo)
        for rectangle in rectangles {
            cairo_rectangle(cairo, rectangle.x, rectangle.y, rectangle.width, rectangle.height)
        }
        cairo_fill(cairo)
    }

    /// Fills shapes that go from corner to corner and back to the first.
    public func fill(_ polygons: [[PDFPoint]], _ colour: PDFColour) {
        use(colour)
        outline(polygons)
        cairo_fill(cairo)
    }

    public func stroke(_ polygons: [[PDFPoint]], _ colour: PDFColour, width: Double) {
        outline(polygons)
        stroke(colour, width: width, dashes: [])
    }

    /// What is drawn within is one part of the document to a screen reader.
    public func part(_ part: PDFPart, _ draw: () throws -> Void) rethrows {
        try tagged(part.rawValue, draw)
    }

    private func tagged(_ tag: String, _ draw: () throws -> Void) rethrows {
        cairo_tag_begin(cairo, tag, nil)
        defer { cairo_tag_end(cairo, tag) }
        try draw()
    }

    private func use(_ colour: PDFColour) { cairo_set_source_rgb(cairo, colour.red, colour.green, colour.blue) }

    private func stroke(_ colour: PDFColour, width: Double, dashes: [Double]) {
        use(colour)
        cairo_set_line_width(cairo, width)
        cairo_set_dash(cairo, dashes, Int32(dashes.count), 0)
        cairo_stroke(cairo)
    }

    private func outline(_ polygons: [[PDFPoint]]) {
        cairo_new_path(cairo)
        for polygon in polygons {
            cairo_new_sub_path(cairo)
            for corner in polygon { cairo_line_to(cairo, corner.x, corner.y) }
            cairo_close_path(cairo)
        }
    }

    private func outline(_ rectangle: PDFRectangle, radius: Double) {
        cairo_new_path(cairo)
        guard radius > 0 else {
            return cairo_rectangle(cairo, rectangle.x, rectangle.y, rectangle.width, rectangle.height)
        }
        let (left, right) = (rectangle.x + radius, rectangle.x + rectangle.width - radius)
        let (top, bottom) = (rectangle.y + radius, rectangle.y + rectangle.height - radius)
        let quarter = Double.pi / 2
        cairo_arc(cairo, right, top, radius, -quarter, 0)
        cairo_arc(cairo, right, bottom, radius, 0, quarter)
        cairo_arc(cairo, left, bottom, radius, quarter, 2 * quarter)
        cairo_arc(cairo, left, top, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(cairo)
    }
}

/// Structure types that hold others: ISO 32000-1, 14.8.4.
public enum PDFPart: String, Sendable {
    case section = "Sect"
    case article = "Art"
    case figure = "Figure"
    case table = "Table"
    case tableRow = "TR"
    case tableHead = "TH"
    case tableCell = "TD"
}
