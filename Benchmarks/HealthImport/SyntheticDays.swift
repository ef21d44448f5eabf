import Foundation

/// The days of a made-up person, one after the other from 2012.
struct SyntheticDays {
    private var random: PeopleRandom
    private var day = 0
    private var text = ""
    private var samples = 0
    /// Midnights of the person's clock, which stays an hour ahead of UTC.
    private static let firstMidnight = 1_325_372_400

    init(seed: UInt64) { random = PeopleRandom(seed: seed) }

    /// - Returns: a day's XML, and how many of its elements an importer keeps.
    mutating func next() -> (text: [UInt8], samples: Int) {
        text.removeAll(keepingCapacity: true)
        samples = 0
        let watch = SyntheticMarkup.watch(address: 0x2_8000_0000 + (random.next() & 0xFFF_FFF0))
        addHeartRates(watch)
        addSteps(watch)
        addNight(watch)
        addDailyFigures(watch)
        if random.happens(0.3) { addBloodPressure() }
        if random.happens(0.4) { addWorkout(watch) }
        text +=
            " <ActivitySummary dateComponents=\"\(dateText(0).prefix(10))\" activeEnergyBurned=\"\(number(300, 500))\""
            + " activeEnergyBurnedUnit=\"kcal\"/>\n"
        // The requested years of days must end before today.
        day = (day + 1) % 5_200
        return (Array(text.utf8), samples)
    }

    private mutating func addHeartRates(_ watch: String) {
        for minute in stride(from: 0, to: 1_440, by: 5) {
            let second = minute * 60 + Int(random.next() % 240)
            let isAwake = (420..<1_380).contains(minute)
            record(
                "HKQuantityTypeIdentifierHeartRate", watch, unit: "count/min",
                value: "\(Int(number(isAwake ? 60 : 48, 40)))",
                from: second,
                metadata: [("HKMetadataKeyHeartRateMotionContext", "\(random.next() % 3)")])
        }
    }

    private mutating func addSteps(_ watch: String) {
        for minute in stride(from: 430, to: 1_370, by: 11) {
            record(
                "HKQuantityTypeIdentifierStepCount", watch, unit: "count", value: "\(Int(number(4, 500)))",
                from: minute * 60, to: minute * 60 + 540)
            // Not stored: as in real exports, much of a file is skipped.
            record(
                "HKQuantityTypeIdentifierActiveEnergyBurned", watch, unit: "kcal", value: "\(number(0.1, 9))",
                from: minute * 60, to: minute * 60 + 540, isKept: false)
            record(
                "HKQuantityTypeIdentifierDistanceWalkingRunning", watch, unit: "km", value: "\(number(0.001, 0.4))",
                from: minute * 60, to: minute * 60 + 540, isKept: false)
        }
    }

    private mutating func addNight(_ watch: String) {
        for (index, stage) in ["AsleepCore", "AsleepDeep", "Awake", "AsleepREM", "AsleepCore"].enumerated() {
            let start = index * 5_000 + Int(random.next() % 1_000)
            record(
                "HKCategoryTypeIdentifierSleepAnalysis", watch, unit: nil,
                value: "HKCategoryValueSleepAnalysis\(stage)", from: start, to: start + 3_600,
                isKept: stage != "Awake")
        }
        for quarter in 0..<24 {
            let second = quarter * 900 + Int(random.next() % 600)
            record(
                "HKQuantityTypeIdentifierRespiratoryRate", watch, unit: "count/min", value: "\(number(12, 5))",
                from: second)
            if quarter % 3 == 0 {
                record(
                    "HKQuantityTypeIdentifierOxygenSaturation", watch, unit: "%", value: "\(number(0.93, 0.06))",
                    from: second)
                record(
                    "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", watch, unit: "ms", value: "\(number(20, 60))",
                    from: second, to: second + 59)
            }
        }
    }

    private mutating func addDailyFigures(_ watch: String) {
        record(
            "HKQuantityTypeIdentifierRestingHeartRate", watch, unit: "count/min", value: "\(Int(number(50, 9)))",
            from: 0, to: 80_000)
        record(
            "HKQuantityTypeIdentifierAppleSleepingWristTemperature", watch, unit: "degC", value: "\(number(33, 3))",
            from: 0, to: 25_000)
        record("HKQuantityTypeIdentifierBodyTemperature", "", unit: "degC", value: "\(number(36, 1))", from: 28_000)
    }

    private mutating func addBloodPressure() {
        let second = 30_000 + Int(random.next() % 3_600)
        let (systolic, diastolic) = (Int(number(105, 30)), Int(number(65, 20)))
        func both(isKept: Bool, _ days: inout SyntheticDays) {
            let prefix = "HKQuantityTypeIdentifierBloodPressure"
            days.record("\(prefix)Systolic", "", unit: "mmHg", value: "\(systolic)", from: second, isKept: isKept)
            days.record("\(prefix)Diastolic", "", unit: "mmHg", value: "\(diastolic)", from: second, isKept: isKept)
        }
        both(isKept: true, &self)
        text +=
            " <Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Cuff\""
            + " startDate=\"\(dateText(second))\" endDate=\"\(dateText(second))\">\n"
        both(isKept: false, &self)
        text += " </Correlation>\n"
    }

    private mutating func addWorkout(_ watch: String) {
        let minutes = 20 + Int(random.next() % 50)
        text +=
            " <Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"\(minutes).5\""
            + " durationUnit=\"min\" sourceName=\"Mira’s Apple Watch\"\(watch) startDate=\"\(dateText(64_800))\""
            + " endDate=\"\(dateText(64_830 + minutes * 60))\">\n  <MetadataEntry key=\"HKIndoorWorkout\" value=\"0\"/>\n"
            + "  <WorkoutStatistics type=\"HKQuantityTypeIdentifierHeartRate\" average=\"150\" unit=\"count/min\"/>\n"
            + " </Workout>\n"
        samples += 1
    }

    private mutating func record(
        _ type: String, _ device: String, unit: String?, value: String, from start: Int, to end: Int? = nil,
        metadata: [(key: String, value: String)] = [], isKept: Bool = true
    ) {
        let source = device.isEmpty ? "Cuff" : "Mira’s Apple Watch"
        text += " <Record type=\"\(type)\" sourceName=\"\(source)\" sourceVersion=\"10.3\"\(device)"
        if let unit { text += " unit=\"\(unit)\"" }
        let endText = dateText(end ?? start)
        text +=
            " creationDate=\"\(endText)\" startDate=\"\(dateText(start))\" endDate=\"\(endText)\" value=\"\(value)\""
        if metadata.isEmpty {
            text += "/>\n"
        } else {
            text += ">\n"
            for entry in metadata { text += "  <MetadataEntry key=\"\(entry.key)\" value=\"\(entry.value)\"/>\n" }
            text += " </Record>\n"
        }
        if isKept { samples += 1 }
    }

    /// From `low` up to `low + span`, with up to three places.
    private mutating func number(_ low: Double, _ span: Double) -> Double {
        ((low + random.share() * span) * 1_000).rounded() / 1_000
    }

    /// - Parameter second: of the day.
    private func dateText(_ second: Int) -> String {
        var time = Self.firstMidnight + day * 86_400 + second + 3_600
        var parts = tm()
        gmtime_r(&time, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1_900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) +0100"
    }
}
