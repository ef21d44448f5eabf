import Foundation
import Testing

@testable import benchmarks

@Suite struct CapacityInputsTests {
    @Test func whatIsGivenReplacesTheUsual() throws {
        let inputs = try CapacityInputs(settings: ["push-rate=9000", "pushes=0.25"])

        #expect(inputs[.pushRate] == 9_000 && inputs[.pushes] == 0.25)
        #expect(inputs[.mailRate] == CapacityInput.mailRate.fact.value)
    }

    @Test(arguments: ["push-rate", "push-rate=", "push-rate=x", "push-rate=0", "push-rate=-1", "push-rate=inf", "x=1"])
    func refusesWhatIsNoInput(setting: String) {
        #expect { try CapacityInputs(settings: [setting]) } throws: { "\($0)".contains("'\(setting)'") }
    }

    /// A measured number without the page that says how it was measured is an assumption.
    @Test func measuredNumbersNameTheirPage() throws {
        for input in CapacityInput.allCases where input.fact.origin == .measured {
            let source = input.fact.source
            if source.hasPrefix("make bench") { continue }
            let named = source.prefix { $0 != ":" }
            let folder = CapacitySample.checkout.appending(path: "docs")
            let pages = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            #expect(pages.contains { $0.hasPrefix(named) }, "\(input.rawValue) names \(source)")
        }
    }

    @Test func thePageListsThemAsTheyAre() throws {
        let page = try String(
            contentsOf: CapacitySample.checkout.appending(path: "docs/capacity.md"), encoding: .utf8)

        #expect(page.contains(CapacityInputTable(inputs: CapacityInputs()).text))
    }
}
