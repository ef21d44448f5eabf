import Foundation
import Testing

@testable import benchmarks

@Suite struct CapacityReportTests {
    private static let plan = CapacityPlan(
        people: 1e7, inputs: CapacityInputs(), arrivals: CapacitySample.arrivals, season: CapacitySample.season)

    @Test func saysWhatRunsOut() throws {
        let text = CapacityReport(plans: [Self.plan], inputs: CapacityInputs()).text

        for limit in CapacityLimit.allCases { #expect(text.contains("| \(limit.rawValue) | \(limit.remedy) |")) }
        let last = try #require(text.split(separator: "\n").last)
        #expect(last.hasPrefix("| 10,000,000 | "))
        for limit in Self.plan.needs.exceeded { #expect(last.contains(limit.rawValue)) }
        #expect(
            try #require(Self.plan.needs.next).rawValue.count > 3
                && last.contains(Self.plan.needs.next?.rawValue ?? "-"))
    }

    @Test func rowsHaveAsManyCellsAsTheirHeading() {
        let text = CapacityReport(plans: [Self.plan], inputs: CapacityInputs()).text

        for table in text.components(separatedBy: "\n\n").filter({ $0.contains("|---") }) {
            let rows = table.split(separator: "\n").filter { $0.hasPrefix("|") }
            let cells = Set(rows.map { row in row.split(separator: "|", omittingEmptySubsequences: false).count })
            #expect(cells.count == 1, "\(table)")
        }
    }

    @Test func theDocumentCanBeReadBack() throws {
        let data = try JSONEncoder().encode(CapacityDocument([Self.plan], CapacityInputs()))
        let document = try JSONDecoder().decode(CapacityDocument.self, from: data)

        #expect(document.plans.map(\.people) == [1e7])
        #expect(document.plans[0].next == Self.plan.needs.next?.rawValue)
        #expect(document.inputs.count == CapacityInput.allCases.count)
    }
}
