import Domain
import EnvironmentReports
import HTTPService
import Hummingbird
import Sessions
import WebPages

/// The map of symptoms, and what its script asks for.
struct ResearchMapRoutes: Sendable {
    let readMap: ReadSymptomMap
    let visits: ResearchVisits
    let readings: AuditedReadings

    /// `cells` are arrays of latitude, longitude, answers, mean, and of the first ones a name.
    struct Answer: Encodable, Sendable {
        var cellDegrees: Double
        var cells: [Cell]
        var isCutOff: Bool

        struct Cell: Encodable, Sendable {
            var cell: SymptomCell
            var name: String?

            func encode(to encoder: any Encoder) throws {
                var values = encoder.unkeyedContainer()
                try values.encode(cell.latitude)
                try values.encode(cell.longitude)
                try values.encode(cell.answers)
                try values.encode((cell.mean * 1_000).rounded() / 1_000)
                if let name { try values.encode(name) }
            }
        }
    }

    func addPages(to group: RouterGroup<StudyContext>) {
        visits.page(ResearchSection.map.path, to: group) { visit, request, context in
            guard let study = visit.study else {
                return try PageLibrary.study.answer(NoStudyPage(visit), to: request, context)
            }
            try await readings.note("map.read", of: visit, by: request, in: context)
            let query = request.uri.queryParameters
            let span = DaySpan(from: query.get("from"), to: query.get("to"), of: study)
            let size = query.get("size").flatMap { CellSize($0) } ?? .half
            let (cells, _) = try await readMap(of: study.id, in: span, size)
            let page = ResearchMapPage(visit: visit, study: study, span: span, size: size, cells: cells)
            return try PageLibrary.study.answer(page, to: request, context)
        }
    }

    /// `?size=0.5&from=2027-05-09&to=2027-06-10&bbox=5,45,11,49` with degrees as west, south, east, north.
    func add(to group: RouterGroup<StudyContext>) {
        group.get("research/map") { request, context in
            guard let session = context.session else { throw Problem.signInFirst }
            let visit = try await visits.visit(request, session)
            guard let study = visit.study else { throw Problem(.notFound, "There is no such study") }
            var query = QueryReader(request)
            let size = query.word(
                "size", of: ["0.1": CellSize.tenth, "0.5": .half, "2.5": .twoAndAHalf], default: .half)
            let box = query.boundingBox()
            try query.check()
            let span = DaySpan(from: query.text("from"), to: query.text("to"), of: study)
            let (cells, isCutOff) = try await readMap(of: study.id, in: span, size, within: box)
            let words = ResearchMapWords(visit.language)
            return JSONResponse(
                value: Answer(
                    cellDegrees: size.degrees,
                    cells: cells.enumerated().map { index, cell in
                        Answer.Cell(cell: cell, name: index < ResearchMapPage.mostListed ? words.place(cell) : nil)
                    }, isCutOff: isCutOff))
        }
    }
}

extension QueryReader {
    /// Nil for none; one that is faulty is noted.
    fileprivate mutating func boundingBox() -> BoundingBox? {
        guard let text = text("bbox") else { return nil }
        let sides = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard sides.count == 4, (-180...180).contains(sides[0]), (-180...180).contains(sides[2]),
            (-90...90).contains(sides[1]), (-90...90).contains(sides[3]), sides[1] <= sides[3]
        else {
            refuse("bbox", "must be west,south,east,north in degrees")
            return nil
        }
        return BoundingBox(west: sides[0], south: sides[1], east: sides[2], north: sides[3])
    }
}
