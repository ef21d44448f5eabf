import Domain
import Foundation
import JSONDocuments

/// Responses of iHealth's API: blood pressure, oxygen, steps and sleep; every list has its own field names.
enum IHealthReader: DocumentReader {
    private static let lists = [
        "BPDataList", "BODataList", "ARDataList", "SRDataList", "SPORTDataList", "BGDataList", "WeightDataList",
    ]

    static func recognises(_ root: JSONValue) -> Bool { lists.contains { root[$0]?.isArray == true } }

    static func read(_ root: JSONValue, _ reading: Reading) {
        for list in lists {
            guard let records = root[list]?.elements else { continue }
            for (index, record) in records.enumerated() {
                let record = IHealthRecord(record, at: Location(list, index), reading)
                switch list {
                case "BPDataList": record.readBloodPressure(unit: root["BPUnit"]?.number == 1 ? "kPa" : "mmHg")
                case "BODataList": record.readOxygen()
                case "ARDataList": record.readSteps()
                case "SRDataList": record.readSleep()
                default: reading.skip("iHealth \(list)", at: Location(list, index))
                }
            }
        }
    }
}
