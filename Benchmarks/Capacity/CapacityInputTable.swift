import Foundation

/// The inputs with their origin, as a table in Markdown.
struct CapacityInputTable {
    let inputs: CapacityInputs

    var text: String {
        let rows = CapacityInput.allCases.map { input in
            let (fact, value) = (input.fact, inputs[input])
            let origin = value == fact.value ? fact.origin.rawValue : "given"
            return "| `\(input.rawValue)` | \(Self.number(value)) | \(fact.unit) | \(origin) | \(fact.source) |"
        }
        return (["| input | value | | origin | source |", "|---|---:|---|---|---|"] + rows).joined(separator: "\n")
    }

    private static func number(_ value: Double) -> String {
        String(format: "%.6g", value)
    }
}
