import BodyMap

/// What is touched: the figure, and the same parts as a list.
extension PainPage {
    private func address(of region: BodyRegion) -> String {
        view.address { ($0.layer, $0.side, $0.subject) = (region.layer, region.view, .part(region.id)) }
    }

    private func rating(at region: String) -> Rating? {
        current { if case .pain(let pain) = $0 { pain.region == region } else { false } }?.content.rating
    }

    var figure: [String: Any] {
        let drawing = BodyDrawing.of(view.layer, seenFrom: view.side, as: view.figure ?? usualFigure)
        return [
            "label": words.figure(view.layer, seenFrom: view.side), "outlines": drawing.outlines,
            "regions": drawing.regions.compactMap { drawn -> [String: Any]? in
                guard let region = BodyCatalogue.current[drawn.id] else { return nil }
                let rating = rating(at: region.id)
                return [
                    "path": address(of: region), "d": drawn.path, "level": rating?.level ?? "unrated",
                    "name": words.name(of: region, rated: rating), "isOpen": view.subject == .part(region.id),
                ]
            },
        ]
    }

    var list: [[String: Any]] {
        BodyCatalogue.current.regions(of: view.layer).map { region in
            ["path": address(of: region), "name": words.name(of: region, rated: rating(at: region.id))]
        }
    }

    var otherFigures: [[String: Any]] {
        BodyFigure.allCases.map { other in
            [
                "path": view.address { $0.figure = other }, "name": words.name(of: other),
                "isHere": other == view.figure ?? usualFigure,
            ]
        }
    }
}
