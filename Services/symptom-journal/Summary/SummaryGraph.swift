import BodyMap

/// What is shown of one graph, on the page and in the report.
struct SummaryGraph {
    /// What it says, in one sentence; a screen reader gets it in place of the drawing.
    var sentence: String
    /// What a dot of the drawing stands for, where it is not a day.
    var note: String?
    /// Nil when there is nothing to draw.
    var drawing: SummaryDrawing?
    var columns: [String] = []
    var rows: [SummaryRow] = []
}

enum SummaryDrawing {
    case pie(SummaryPie)
    case bars(SummaryBars)
    case lines(SummaryLines)
    /// With the numbers by part.
    case figures([SummaryFigure], [String: PainRecord.Heat])
}

/// The body as one drawing shows it.
struct SummaryFigure: Sendable, Equatable {
    var layer: BodyLayer
    var side: BodyView
}

struct SummaryRow {
    var name: String
    var cells: [String]
    /// Of the colour that the drawing has for it.
    var series: Int?
}
