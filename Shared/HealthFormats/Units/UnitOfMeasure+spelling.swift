extension UnitOfMeasure {
    /// - Parameter spelling: a UCUM code, or what HealthKit, Health Connect, Open mHealth and the vendors write.
    init?(spelling: String) {
        if let known = Self.bySpelling[spelling] {
            self = known
            return
        }
        let plain = Self.withoutAnnotations(spelling)
        guard let unit = Self.bySpelling[plain] ?? Self.byName[plain.lowercased()] else { return nil }
        self = unit
    }

    /// Only a word that is written out may change its case: in UCUM a capital is another unit, `ML` a megalitre.
    private static func isWrittenOut(_ spelling: String) -> Bool {
        spelling.split { !$0.isLetter }.contains { $0.count >= 5 }
    }

    /// UCUM: a text in braces is a remark and stands for 1, as in `{beats}/min`.
    private static func withoutAnnotations(_ spelling: String) -> String {
        guard spelling.utf8.contains(UInt8(ascii: "{")) else { return spelling }
        var plain = ""
        var isRemark = false
        for character in spelling {
            switch character {
            case "{": isRemark = true
            case "}": isRemark = false
            default: if !isRemark { plain.append(character) }
            }
        }
        return plain
    }

    private static let bySpelling: [String: UnitOfMeasure] = {
        var units: [String: UnitOfMeasure] = [:]
        for unit in allCases {
            for spelling in unit.spellings { units[spelling] = unit }
        }
        return units
    }()

    private static let byName: [String: UnitOfMeasure] = Dictionary(
        bySpelling.filter { isWrittenOut($0.key) }.map { ($0.key.lowercased(), $0.value) },
        uniquingKeysWith: { first, _ in first })

    private var spellings: [String] {
        switch self {
        case .perMinute:
            [
                "/min", "1/min", "min-1", "bpm", "BPM", "Bpm", "count/min", "counts/min", "beats/min", "beats/minute",
                "beats per minute", "breaths/min", "breaths/minute", "breaths per minute", "{beats}/min",
                "{breaths}/min", "{Beats}/min", "per minute", "rpm",
            ]
        case .perSecond: ["/s", "1/s", "s-1", "Hz", "count/s"]
        case .millisecond: ["ms", "msec", "millisecond", "milliseconds"]
        case .second: ["s", "sec", "second", "seconds"]
        case .minute: ["min", "minute", "minutes"]
        case .hour: ["h", "hr", "hour", "Hour", "hours"]
        case .day: ["d", "day", "Day", "days", "Days"]
        case .celsius: ["Cel", "C", "°C", "degC", "deg C", "℃", "celsius", "degrees celsius"]
        case .fahrenheit: ["[degF]", "F", "°F", "degF", "deg F", "℉", "fahrenheit", "degrees fahrenheit"]
        case .kelvin: ["K", "kelvin"]
        case .millimetreOfMercury: ["mm[Hg]", "mmHg", "mm Hg", "mm[hg]"]
        case .pascal: ["Pa", "pascal"]
        case .kilopascal: ["kPa", "kilopascal"]
        case .centimetreOfWater: ["cm[H2O]", "cmH2O", "cmAq"]
        case .percent: ["%", "percent", "pct", "% saturation", "%{oxygen}"]
        case .one:
            ["1", "", "{steps}", "{count}", "{#}", "#", "steps", "count", "counts", "fraction", "1/1", "ratio"]
        case .litrePerMinute: ["L/min", "l/min", "lpm", "L per minute", "litres/min", "liters/min"]
        case .litrePerSecond: ["L/s", "l/s"]
        case .millilitrePerSecond: ["mL/s", "ml/s"]
        }
    }
}
