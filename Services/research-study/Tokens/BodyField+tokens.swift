import Domain
import Foundation
import HTTPService

extension BodyField where Value == [UInt8] {
    /// Bytes in base64url.
    static func bytes(_ name: String, _ sizes: ClosedRange<Int>) -> BodyField {
        BodyField<String>.required(name).checked { text in
            guard text.utf8.count <= 2 * sizes.upperBound, let data = Data(base64URL: text),
                sizes.contains(data.count)
            else {
                let count = sizes.count == 1 ? "\(sizes.lowerBound)" : "\(sizes.lowerBound) to \(sizes.upperBound)"
                throw DomainError(field: name, problem: "must be \(count) bytes in base64url")
            }
            return Array(data)
        }
    }
}

extension BodyField where Value == StudyToken {
    static func token(_ name: String) -> BodyField {
        .requiredObject(name) { reader throws(FieldFaults) in
            let (day, message, signature) = try reader.values(
                BodyField<CalendarDay>.required("day"), .bytes("message", StudyToken.messageSizes),
                .bytes("signature", StudyToken.signatureSize...StudyToken.signatureSize))
            return StudyToken(day: day, message: message, signature: signature)
        }
    }
}
