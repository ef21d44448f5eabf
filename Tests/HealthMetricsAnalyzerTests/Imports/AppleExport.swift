import Foundation

/// Made-up Apple Health exports of heart rates, one a minute.
enum AppleExport {
    static let first = Date(timeIntervalSince1970: 1_680_000_000)
    static let birthday = "1980-01-01"

    static func xml(_ count: Int, birthday: String = birthday, more: [String] = []) -> [UInt8] {
        let pulses = (0..<count).map { minute in
            record("HeartRate", "count/min", "\(60 + minute % 30)", first + Double(minute) * 60)
        }
        return document(pulses + more, birthday: birthday)
    }

    static func document(_ records: [String], birthday: String = birthday, doctype: String = "") -> [UInt8] {
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            \(doctype)
            <HealthData locale="en_GB">
            <ExportDate value="2023-04-20 10:00:00 +0200"/>
            <Me HKCharacteristicTypeIdentifierDateOfBirth="\(birthday)" \
            HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>

            """
        return Array((head + records.joined(separator: "\n") + "\n</HealthData>\n").utf8)
    }

    static func record(_ type: String, _ unit: String, _ value: String, _ start: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 7_200)
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
        let time = formatter.string(from: start)
        return """
            <Record type="HKQuantityTypeIdentifier\(type)" sourceName="Watch" unit="\(unit)" \
            creationDate="\(time)" startDate="\(time)" endDate="\(time)" value="\(value)"/>
            """
    }

    /// A zip file with one entry that is stored as it is: APPNOTE.TXT 4.3.7, 4.3.12 and 4.3.16.
    static func zip(_ content: [UInt8], name: String = "apple_health_export/export.xml") -> [UInt8] {
        let facts = bytes(0, 2) + bytes(0, 2) + bytes(0, 4) + bytes(crc32(content), 4)
        let sizes = bytes(UInt32(content.count), 4) + bytes(UInt32(content.count), 4)
        let lengths = bytes(UInt32(name.utf8.count), 2) + bytes(0, 2)
        let local = bytes(0x0403_4B50, 4) + bytes(20, 2) + facts + sizes + lengths + Array(name.utf8) + content
        let directory =
            bytes(0x0201_4B50, 4) + bytes(20, 2) + bytes(20, 2) + facts + sizes + lengths + bytes(0, 10) + bytes(0, 4)
            + Array(name.utf8)
        return local + directory + bytes(0x0605_4B50, 4) + bytes(0, 4) + bytes(1, 2) + bytes(1, 2)
            + bytes(UInt32(directory.count), 4) + bytes(UInt32(local.count), 4) + bytes(0, 2)
    }

    private static func bytes(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 4 ? UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) : 0 }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
