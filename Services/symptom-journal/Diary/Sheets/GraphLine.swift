import Foundation
import PDFDocuments

/// How a line of a graph is told apart from the others: by its colour, its dashes and the shape of its points.
struct GraphLine: Sendable {
    var colour: PDFColour
    /// Lengths of stroke and gap in turn; none for a whole line.
    var dashes: [Double] = []
    /// Of the shape of its points; many make a circle.
    var corners: Int
    /// Of the first corner from the top, in parts of a whole turn.
    var turn = 0.0
    /// How far out the outline is between two corners, in parts of the radius; nil for straight sides.
    var inner: Double?

    /// As many as a graph of the diary has. Dark enough for paper without colours, and for people who see few.
    private static let all: [GraphLine] = [
        GraphLine(colour: .series(0), corners: 20),
        GraphLine(colour: .series(1), corners: 4, turn: 0.125),
        GraphLine(colour: .series(2), corners: 3),
        GraphLine(colour: .series(3), corners: 4),
        GraphLine(colour: .series(4), corners: 3, turn: 0.5),
        GraphLine(colour: .series(0), dashes: [4, 2.5], corners: 4, inner: 0.4),
        GraphLine(colour: .series(1), dashes: [4, 2.5], corners: 4, turn: 0.125, inner: 0.35),
        GraphLine(colour: .series(2), dashes: [4, 2.5], corners: 5, inner: 0.45),
    ]

    /// - Parameter index: from 0.
    static func of(_ index: Int) -> GraphLine { all[index % all.count] }

    /// The outline of one of its points.
    func mark(at centre: PDFPoint, radius: Double) -> [PDFPoint] {
        let steps = inner == nil ? corners : 2 * corners
        return (0..<steps).map { step in
            let angle = 2 * Double.pi * (turn + Double(step) / Double(steps))
            let reach = step.isMultiple(of: 2) ? radius : radius * (inner ?? 1)
            return PDFPoint(x: centre.x + reach * sin(angle), y: centre.y - reach * cos(angle))
        }
    }
}

extension String {
    /// Begins at the left, also where its first letter is read from the right.
    /// https://www.unicode.org/reports/tr9/#Implicit_Directional_Marks
    var fromLeft: String { "\u{200E}\(self)" }
}
