import Domain
import Foundation
import MessageProtocol

@testable import alert_fanout

/// Facts of every kind, with everything in them that may be there or not.
enum SampleFacts {
    static var all: [AlertFacts] {
        get throws { try stations + forecasts + reports + digests }
    }

    private static var stations: [AlertFacts] {
        get throws {
            var first = try Samples.explainedStation()
            first.explanation?.rule.previous = nil
            let all = try Allergen.allCases.map { allergen in
                var alert = try Samples.explainedStation()
                alert.allergen = allergen
                return alert
            }
            return ([try Samples.station(), first] + all).map(AlertFacts.station)
        }
    }

    private static var forecasts: [AlertFacts] {
        get throws {
            var undated = try Samples.forecastOfClasses()
            undated.explanation?.issuedAt = nil
            var dated = undated
            dated.concentration = try PollenConcentration(64)
            dated.explanation?.unit = "grains/m³"
            dated.explanation?.issuedAt = Samples.noon
            dated.explanation?.rule.previous = try Intensity(3)
            return [try Samples.forecast(), try Samples.forecastOfClasses(), undated, dated].map(AlertFacts.forecast)
        }
    }

    private static var reports: [AlertFacts] {
        get throws {
            let allergens: [[Allergen]] = [[], [.birch], [.birch, .cat], Allergen.allCases]
            return try allergens.flatMap { allergens in
                try [1, 3].flatMap { people in
                    var report = try Samples.report(
                        of: allergens, symptoms: people == 1 ? [] : Symptom.allCases, people: people,
                        comment: people == 1 ? "Under the trees" : nil)
                    var atOnce = report
                    atOnce.firstSubmittedAt = atOnce.lastSubmittedAt
                    report.severity = .severe
                    return [AlertFacts.crowd(report), .crowd(atOnce)]
                }
            }
        }
    }

    private static var digests: [AlertFacts] {
        [1, 2, 20, 21].map { count in
            .digest(
                DigestContents(
                    alerts: (0..<count).map { _ in AlertID() }, lines: (1...count).map { "Alert \($0)" },
                    dueAt: Samples.noon))
        }
    }
}
