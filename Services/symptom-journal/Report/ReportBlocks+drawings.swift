import BodyMap
import Foundation
import PDFDocuments
import QRCodes

extension ReportBlocks {
    /// With the names of its colours.
    /// - Returns: nil for a graph without a drawing.
    func drawing(of graph: SummaryGraph) -> ReportBlock? {
        let names = graph.rows.filter { $0.series != nil }.prefix(PDFColour.series.count).map(\.name)
        return switch graph.drawing {
        case .lines(let lines): chart(lines)
        case .bars(let bars): self.bars(bars).below(legend(of: names))
        case .pie(let pie): self.pie(pie).below(legend(of: names))
        case .figures(let figures, let heat): self.figures(figures, heat, width: width, height: 210)
        case nil: nil
        }
    }

    /// Two names in a row, in the order of their series.
    private func legend(of names: [String]) -> ReportBlock {
        ReportBlock(height: Double((names.count + 1) / 2) * 14 + 2) { page, frame in
            for (index, name) in names.enumerated() {
                let corner = PDFPoint(
                    x: frame.x + Double(index % 2) * frame.width / 2, y: frame.y + Double(index / 2) * 14)
                page.fill(PDFRectangle(x: corner.x, y: corner.y + 2, width: 7, height: 7), .series(index), radius: 1.5)
                let name = PDFText(printable(name), size: 8, colour: .ink).within(lines: 1)
                page.text(name, at: PDFPoint(x: corner.x + 11, y: corner.y), width: frame.width / 2 - 16)
            }
        }
    }

    /// With a legend, where there is more than one curve.
    func chart(_ lines: SummaryLines, height: Double = 96) -> ReportBlock {
        let chart = ReportBlock(height: height + 24) { page, frame in
            page.part(.figure) {
                let plot = PDFRectangle(x: frame.x + 16, y: frame.y + 6, width: frame.width - 20, height: height)
                for (rating, place) in [(10, 0.0), (5, 0.5), (0, 1)] {
                    let y = plot.y + place * plot.height
                    let ends = [PDFPoint(x: plot.x, y: y), PDFPoint(x: plot.x + plot.width, y: y)]
                    page.line(through: ends, .divider, width: 0.6)
                    let number = PDFText("\(rating)", size: 7, colour: .quiet).aligned(.trailing)
                    page.text(number, at: PDFPoint(x: frame.x, y: y - 5), width: 11)
                }
                for (index, curve) in lines.curves.enumerated() {
                    for part in curve.parts { draw(part, .series(index), in: plot, on: page) }
                }
                draw(lines.labels, in: plot, on: page)
            }
        }
        return lines.curves.count > 1 ? chart.below(legend(of: lines.curves.map(\.name))) : chart
    }

    private func draw(_ part: [SummaryLines.Point], _ colour: PDFColour, in plot: PDFRectangle, on page: PDFPage) {
        let points = part.map { PDFPoint(x: plot.x + $0.x * plot.width, y: plot.y + (1 - $0.y) * plot.height) }
        page.line(through: points, colour, width: 0.9)
        for point in points {
            page.fill(PDFRectangle(x: point.x - 1.3, y: point.y - 1.3, width: 2.6, height: 2.6), colour, radius: 1.3)
        }
    }

    private func bars(_ bars: SummaryBars) -> ReportBlock {
        ReportBlock(height: 128) { page, frame in
            page.part(.figure) {
                let plot = PDFRectangle(x: frame.x, y: frame.y, width: frame.width, height: 104)
                for segment in bars.segments {
                    page.fill(
                        PDFRectangle(
                            x: plot.x + segment.x * plot.width, y: plot.y + segment.y * plot.height,
                            width: segment.width * plot.width, height: segment.height * plot.height),
                        .series(segment.series))
                }
                draw(bars.labels, in: plot, on: page)
            }
        }
    }

    private func draw(_ labels: [(x: Double, text: String)], in plot: PDFRectangle, on page: PDFPage) {
        for label in labels {
            let corner = PDFPoint(x: plot.x + label.x * plot.width, y: plot.y + plot.height + 4)
            page.text(PDFText(label.text, size: 7, colour: .quiet).within(lines: 1), at: corner, width: 60)
        }
    }

    private func pie(_ pie: SummaryPie) -> ReportBlock {
        ReportBlock(height: 140) { page, frame in
            page.part(.figure) {
                let centre = PDFPoint(x: frame.x + frame.width / 2, y: frame.y + 65)
                var start = 0.0
                for (index, slice) in pie.slices.enumerated() {
                    // A corner for each three degrees at least.
                    let corners = max(2, Int(slice * 120) + 2)
                    let edge = (0...corners).map { corner -> PDFPoint in
                        let turn = 2 * Double.pi * (start + slice * Double(corner) / Double(corners))
                        return PDFPoint(x: centre.x + 62 * sin(turn), y: centre.y - 62 * cos(turn))
                    }
                    page.fill([[centre] + edge], .series(index))
                    if slice < 0.999 { page.stroke([[centre] + edge], .white, width: 1) }
                    start += slice
                }
            }
        }
    }

    /// Bodies side by side, with the colour of each part's level.
    func figures(
        _ figures: [SummaryFigure], _ heat: [String: PainRecord.Heat], width: Double, height: Double
    ) -> ReportBlock {
        let scale = min(height / 480, (width - 8) / Double(max(figures.count, 1)) / 200)
        return ReportBlock(height: 480 * scale + 8) { page, frame in
            page.part(.figure) {
                for (index, figure) in figures.enumerated() {
                    let corner = PDFPoint(x: frame.x + Double(index) * 200 * scale, y: frame.y)
                    let drawing = BodyDrawing.of(figure.layer, seenFrom: figure.side)
                    func polygons(_ path: String) -> [[PDFPoint]] {
                        BodyDrawing.polygons(path).map {
                            $0.map { point in
                                PDFPoint(x: corner.x + point.x * scale, y: corner.y + point.y * scale)
                            }
                        }
                    }
                    for outline in drawing.outlines {
                        page.fill(polygons(outline), .divider)
                        page.stroke(polygons(outline), .edge, width: 0.3)
                    }
                    for region in drawing.regions {
                        page.fill(polygons(region.path), .level(heat[region.id]?.level))
                        page.stroke(polygons(region.path), .edge, width: 0.3)
                    }
                }
            }
        }
    }

    /// - Parameter side: with the quiet zone.
    func qrCode(_ text: String, side: Double) -> ReportBlock? {
        guard let code = QRCode(text) else { return nil }
        return ReportBlock(height: side) { page, frame in
            let module = side / Double(code.side)
            let edge = Double(QRCode.quietZone) * module
            page.part(.figure) {
                page.fill(
                    code.runs.map { run in
                        PDFRectangle(
                            x: frame.x + edge + Double(run.column) * module,
                            y: frame.y + edge + Double(run.row) * module,
                            width: Double(run.length) * module, height: module)
                    }, .black)
            }
        }
    }
}

extension BodyDrawing {
    /// Of a path that has the commands M, L and Z only, as all drawings here have.
    static func polygons(_ path: String) -> [[(x: Double, y: Double)]] {
        path.split(separator: "Z").map { shape in
            shape.split { $0 == "M" || $0 == "L" }.compactMap { corner in
                let numbers = corner.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
                return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
            }
        }
    }
}
