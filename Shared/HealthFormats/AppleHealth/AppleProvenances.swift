import Domain
import Foundation
import StreamedDocuments

/// The source and device of records, each decoded once.
struct AppleProvenances {
    private var known = ByteTable<SampleProvenance>(limit: 1_000)
    private var units = ByteTable<String>(limit: 200)
    private var key: [UInt8] = []

    mutating func provenance(of fields: AppleFields) -> SampleProvenance {
        let device = fields.device.map { Self.withoutAddress($0.bytes) }
        key.removeAll(keepingCapacity: true)
        if let source = fields.source { key.append(contentsOf: source.bytes) }
        let sourceCount = key.count
        // This byte does not occur in XML text.
        key.append(0)
        if let device { key.append(contentsOf: device) }
        return key.withUnsafeBufferPointer { key in
            known.value(of: key) { key in
                SampleProvenance(
                    source: sourceCount > 0 ? String(decoding: key[..<sourceCount], as: UTF8.self) : nil,
                    device: Self.deviceName(String(decoding: key[(sourceCount + 1)...], as: UTF8.self)))
            }
        }
    }

    mutating func unit(_ text: XMLText) -> String {
        units.value(of: text.bytes) { String(decoding: $0, as: UTF8.self) }
    }

    /// `<<HKDevice: 0x282b9c3c0>, name:Apple Watch, …>` starts with an address in the phone's memory, which differs
    /// between records of one device.
    private static func withoutAddress(_ device: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard let comma = device.firstIndex(of: UInt8(ascii: ",")) else { return device }
        return UnsafeBufferPointer(rebasing: device[comma...])
    }

    /// - Parameter text: such as `, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2>`.
    /// - Returns: such as `Apple Watch (Watch6,2)`; nil when there is neither name nor hardware.
    static func deviceName(_ text: String) -> String? {
        let name = part("name", of: text) ?? part("model", of: text)
        guard let hardware = part("hardware", of: text), hardware != name else { return name }
        return name.map { "\($0) (\(hardware))" } ?? hardware
    }

    /// Up to the next `, word:`, because a name or version may contain a comma.
    private static func part(_ name: String, of text: String) -> String? {
        guard let start = text.range(of: ", \(name):")?.upperBound else { return nil }
        var end = start
        while end < text.endIndex, !isSeparator(text[end...]) { end = text.index(after: end) }
        let part = text[start..<end].trimmingPrefix(" ")
        return part.isEmpty ? nil : String(part)
    }

    private static func isSeparator(_ rest: Substring) -> Bool {
        if rest == ">" || rest.first == ">" { return true }
        guard rest.hasPrefix(", ") else { return false }
        let word = rest.dropFirst(2).prefix { $0 != ":" && $0 != "," && $0 != ">" }
        return fieldNames.contains(String(word))
    }

    private static let fieldNames: Set<String> = [
        "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier", "UDIDeviceIdentifier",
        "creation date",
    ]
}
