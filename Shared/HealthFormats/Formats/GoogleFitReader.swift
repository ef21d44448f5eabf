import Domain
import Foundation
import JSONDocuments

/// Google Fit: data sets and aggregates of its REST API, and the `All Data` files of Google Takeout, which contain the
/// same points under different names. Times are UTC; there are no time zones.
///
/// https://developers.google.com/fit/rest/v1/reference/users/dataSources/datasets
enum GoogleFitReader: DocumentReader {
    static func recognises(_ root: JSONValue) -> Bool {
        if root["Data Points"]?.isArray == true { return true }
        if root["dataSourceId"]?.text != nil { return root["point"] != nil || root["minStartTimeNs"] != nil }
        return root["bucket"]?.elements.contains { $0["dataset"]?.isArray == true } == true
    }

    static func read(_ root: JSONValue, _ reading: Reading) {
        readPoints(of: root, "Data Points", at: Location(), reading)
        readPoints(of: root, "point", at: Location(), reading)
        guard let buckets = root["bucket"]?.elements else { return }
        for (index, bucket) in buckets.enumerated() {
            guard let sets = bucket["dataset"]?.elements else { continue }
            for (position, set) in sets.enumerated() {
                readPoints(of: set, "point", at: Location("bucket", index, field: "dataset[\(position)]"), reading)
            }
        }
    }

    private static func readPoints(of holder: JSONValue, _ list: String, at location: Location, _ reading: Reading) {
        guard let points = holder[list]?.elements.map({ $0 }) else { return }
        let stream = (holder["dataSourceId"] ?? holder["Data Source"])?.text
        if holder["Data Source"] != nil, let stream, repeatsSteps(stream) {
            for index in points.indices {
                reading.skip("Google Fit steps that the merged file has too", at: Location(list, index))
            }
            return
        }
        for (index, point) in points.enumerated() {
            let place = location.index == nil ? Location(list, index) : location.part("\(list)[\(index)]")
            GoogleFitPoint(point, stream: stream, location: place, reading).read()
        }
    }

    /// Takeout has one file for each app that counts the same steps, and one with the merged steps.
    private static func repeatsSteps(_ stream: String) -> Bool {
        stream.contains("com.google.step_count") && !stream.hasSuffix("merge_step_deltas")
    }
}
