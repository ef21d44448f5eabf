import Domain
import Foundation
import JSONDocuments

/// One data point of Google Fit.
struct GoogleFitPoint {
    private let point: JSONValue
    private let stream: String?
    private let location: Location
    private let reading: Reading

    /// - Parameter stream: the data source of the whole list.
    init(_ point: JSONValue, stream: String?, location: Location, _ reading: Reading) {
        self.point = point
        self.stream = stream
        self.location = location
        self.reading = reading
    }

    func read() {
        let name = point["dataTypeName"]?.text ?? stream?.split(separator: ":").dropFirst().first.map(String.init)
        switch name {
        case "com.google.heart_rate.bpm": take(.heartRate)
        case "com.google.heart_rate.summary": takeMean()
        case "com.google.step_count.delta": take(.steps)
        case "com.google.oxygen_saturation": take(.oxygenSaturation)
        case "com.google.body.temperature": take(.bodyTemperature)
        case "com.google.blood_pressure":
            take(.systolicBloodPressure, at: 0)
            take(.diastolicBloodPressure, at: 1)
        case "com.google.activity.segment": readActivity()
        case "com.google.sleep.segment": readSleep()
        default: reading.skip("Google Fit \(Reading.name(name))", at: location)
        }
    }

    /// A mean over hours says nothing about any moment.
    private func takeMean() {
        guard let interval, interval.end.timeIntervalSince(interval.start) <= 3_600 else {
            reading.skip("Google Fit mean heart rate of more than an hour", at: location)
            return
        }
        take(.heartRate)
    }

    /// Codes from https://developers.google.com/fit/rest/v1/reference/activity-types
    private func readActivity() {
        guard let code = number(at: 0).flatMap({ Int(exactly: $0) }) else {
            reading.refuse(Reason.noValue, at: location)
            return
        }
        switch code {
        case 72, 109, 110, 111: takeDuration(of: .sleep)
        case 0, 2, 3, 4, 5, 112: reading.skip("Google Fit activity that is no exercise", at: location)
        default: takeDuration(of: .exercise)
        }
    }

    /// 1 awake, 2 asleep, 3 out of bed, 4 light, 5 deep, 6 REM.
    private func readSleep() {
        guard let code = number(at: 0) else {
            reading.refuse(Reason.noValue, at: location)
            return
        }
        guard [2, 4, 5, 6].contains(code) else {
            reading.skip("Google Fit time awake", at: location)
            return
        }
        takeDuration(of: .sleep)
    }

    private func take(_ kind: HealthMetric.Kind, at index: Int = 0) {
        reading.take(at: location) { () throws(SampleFault) in
            guard let value = number(at: index) else { throw SampleFault(.value, Reason.noValue) }
            return try draft(of: kind, value)
        }
    }

    private func takeDuration(of kind: HealthMetric.Kind) {
        reading.take(at: location) { () throws(SampleFault) in
            guard let interval else { throw SampleFault(.start, Reason.noTime) }
            return try draft(of: kind, interval.end.timeIntervalSince(interval.start) / 60)
        }
    }

    private func draft(of kind: HealthMetric.Kind, _ value: Double) throws(SampleFault) -> SampleDraft {
        guard let interval else { throw SampleFault(.start, Reason.noTime) }
        return SampleDraft(
            kind: kind, value: value, start: interval.start, end: interval.end, provenance: provenance)
    }

    private var interval: (start: Date, end: Date)? {
        guard let start = time("start"), let end = time("end") else { return nil }
        return (start, end)
    }

    private func time(_ edge: String) -> Date? {
        if let nanoseconds = point["\(edge)TimeNanos"]?.integer {
            return Date(timeIntervalSince1970: Double(nanoseconds) / 1e9)
        }
        return point["\(edge)TimeMillis"]?.integer.map { Date(timeIntervalSince1970: Double($0) / 1_000) }
    }

    /// One of the point's values; Takeout wraps each value once more.
    private func number(at index: Int) -> Double? {
        let values = point["value"] ?? point["fitValue"]
        guard let values, let value = values.elements.dropFirst(index).first(where: { _ in true }) else { return nil }
        let holder = value["value"] ?? value
        return (holder["fpVal"] ?? holder["intVal"])?.number
    }

    /// Derived from the name of a stream, `raw:com.google.heart_rate.bpm:the.app:Maker:Model:…`.
    private var provenance: SampleProvenance {
        let origin = point["originDataSourceId"]?.text.flatMap { $0.isEmpty ? nil : $0 } ?? stream ?? ""
        let parts = origin.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        return SampleProvenance(
            source: parts.count > 2 ? parts[2] : nil, device: parts.count > 4 ? "\(parts[3]) \(parts[4])" : nil)
    }
}
