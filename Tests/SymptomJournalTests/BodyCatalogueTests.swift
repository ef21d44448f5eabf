import BodyMap
import Foundation
import TestSupport
import Testing

@testable import symptom_journal

/// The parts of the body, and that each is drawn where it can be touched.
@Suite struct BodyCatalogueTests {
    private static let catalogue = BodyCatalogue.current

    @Test(arguments: [(BodyLayer.skin, 70), (.muscle, 40), (.bone, 40), (.organ, 15)])
    func hasEnoughParts(layer: BodyLayer, least: Int) {
        #expect(Self.catalogue.regions(of: layer).count >= least)
    }

    @Test func everyPartHasAnIDOfItsLayerATermAndBothNames() {
        for region in Self.catalogue.regions {
            #expect(region.id.hasPrefix("\(region.layer.rawValue)-"))
            #expect(region.uberon.wholeMatch(of: /UBERON:\d{7}/) != nil, "\(region.id)")
            if let snomed = region.snomed { #expect(snomed.wholeMatch(of: /\d{6,18}/) != nil, "\(region.id)") }
            #expect(!region.english.isEmpty && !region.german.isEmpty)
        }
        for layer in BodyLayer.allCases {
            let regions = Self.catalogue.regions(of: layer)
            #expect(Set(regions.map(\.english)).count == regions.count, "\(layer)")
            #expect(Set(regions.map(\.german)).count == regions.count, "\(layer)")
        }
    }

    /// Verhoeff's check digit, which every identifier of SNOMED CT ends with.
    @Test func everyConceptOfSNOMEDHasAValidCheckDigit() {
        for region in Self.catalogue.regions {
            guard let snomed = region.snomed else { continue }
            #expect(Verhoeff.isValid(snomed), "\(region.id): \(snomed)")
        }
    }

    @Test func whatHasALeftHasARight() {
        let ids = Set(Self.catalogue.regions.map(\.id))
        for region in Self.catalogue.regions where region.side == .left {
            #expect(region.id.hasSuffix("-left"))
            #expect(ids.contains(region.id.replacing("-left", with: "-right")), "\(region.id)")
        }
    }

    @Test(arguments: BodyLayer.allCases, BodyView.allCases)
    func everyPartIsDrawnOnce(layer: BodyLayer, view: BodyView) {
        let drawing = BodyDrawing.of(layer, seenFrom: view)
        let listed = Self.catalogue.regions(of: layer, seenFrom: view).map(\.id)
        #expect(drawing.regions.map(\.id).sorted() == listed.sorted())
        #expect(!drawing.outlines.isEmpty)
    }

    @Test(arguments: BodyLayer.allCases, BodyView.allCases)
    func everyPartLiesOnThePaperOnItsSideAndIsLargeEnough(layer: BodyLayer, view: BodyView) throws {
        for drawn in BodyDrawing.of(layer, seenFrom: view).regions {
            let region = try #require(Self.catalogue[drawn.id])
            let numbers = drawn.path.matches(of: /-?[0-9.]+/).compactMap { Double($0.output) }
            let points = stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
            let (xs, ys) = (points.map(\.0), points.map(\.1))
            let (left, right) = (try #require(xs.min()), try #require(xs.max()))
            let (top, bottom) = (try #require(ys.min()), try #require(ys.max()))
            #expect(left >= 0 && right <= 200 && top >= 0 && bottom <= 480, "\(drawn.id)")
            #expect(right - left >= 3 && bottom - top >= 3 && (right - left) * (bottom - top) >= 40, "\(drawn.id)")
            // In the front view the person's left is on the right.
            let middle = (left + right) / 2
            switch (region.side, view) {
            case (.left, .front), (.right, .back): #expect(middle > 100, "\(drawn.id)")
            case (.right, .front), (.left, .back): #expect(middle < 100, "\(drawn.id)")
            // Organs lie where they lie.
            case (.middle, _): #expect(layer == .organ || (left < 100 && right > 100), "\(drawn.id)")
            }
        }
    }

    @Test(arguments: BodyLayer.allCases, BodyView.allCases)
    func everyFigureHasTheSamePartsInTheSamePlaces(layer: BodyLayer, view: BodyView) throws {
        let neutral = BodyDrawing.of(layer, seenFrom: view)
        for figure in [BodyFigure.female, .male] {
            let drawing = BodyDrawing.of(layer, seenFrom: view, as: figure)
            #expect(drawing.regions.map(\.id) == neutral.regions.map(\.id))
            for (ours, known) in zip(drawing.regions, neutral.regions) {
                #expect(ours.path.count { "ML".contains($0) } == known.path.count { "ML".contains($0) })
            }
            #expect(drawing.outlines != neutral.outlines)
        }
    }

    /// The drawings in the repository are those that the script beside them makes.
    @Test func theDrawingsAreThoseOfTheScript() async throws {
        let body = Checkout.folder.appending(path: "Shared/BodyMap")
        let copy = FileManager.default.temporaryDirectory.appending(path: "body-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: copy) }
        try FileManager.default.copyItem(at: body, to: copy)
        let files = try FileManager.default.contentsOfDirectory(atPath: copy.appending(path: "Drawings").path())
        #expect(files.count == 8)
        for file in files { try Data().write(to: copy.appending(path: "Drawings/\(file)")) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", copy.appending(path: "draw-body.py").path()]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        for file in files {
            let drawn = try Data(contentsOf: copy.appending(path: "Drawings/\(file)"))
            #expect(try drawn == Data(contentsOf: body.appending(path: "Drawings/\(file)")), "\(file)")
        }
    }
}

/// The dihedral check of https://confluence.ihtsdotools.org/display/DOCRELFMT/5.5+Check-digit
private enum Verhoeff {
    static func isValid(_ digits: String) -> Bool {
        digits.reversed().enumerated().reduce(0) { check, place in
            let (index, digit) = place
            var value = Int(String(digit)) ?? 0
            for _ in 0..<(index % 8) { value = permutation[value] }
            return product(check, value)
        } == 0
    }

    private static let permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

    /// In the dihedral group of a pentagon: 0 to 4 turn it, 5 to 9 turn it over.
    private static func product(_ left: Int, _ right: Int) -> Int {
        switch (left < 5, right < 5) {
        case (true, true): (left + right) % 5
        case (true, false): 5 + (left + right - 5) % 5
        case (false, true): 5 + (left - 5 - right + 5) % 5
        case (false, false): (left - right + 5) % 5
        }
    }
}
