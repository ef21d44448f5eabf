import Domain
import HTTPService

extension BodyField<InquiryKind> {
    static var kind: BodyField {
        BodyField<String>.required("kind").checked { word in
            guard let kind = InquiryKind(rawValue: word) else {
                let words = InquiryKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw DomainError(field: "kind", problem: "must be one of \(words)")
            }
            return kind
        }
    }
}

extension BodyField<InquiryText> {
    static var message: BodyField {
        BodyField<String>.required("message").checked { try InquiryText($0) }
    }
}
