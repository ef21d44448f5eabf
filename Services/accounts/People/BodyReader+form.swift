import Domain
import Foundation
import HTTPService
import HTTPTypes
import MessageProtocol

extension BodyReader {
    /// What a form says, to be read by the rules of the API.
    /// - Parameter fields: values of JSON; what is empty is left out before.
    static func ofForm(_ fields: [String: Any]) throws(Problem) -> BodyReader {
        do {
            return try MessageCoding.decode(
                BodyReader.self, from: Array(try JSONSerialization.data(withJSONObject: fields)))
        } catch {
            throw Problem(.badRequest, "The form cannot be read")
        }
    }
}

extension FormFields {
    /// Without those that are empty.
    func filled(_ names: String...) -> [String: Any] {
        var values: [String: Any] = [:]
        for name in names { values[name] = text(name) }
        return values
    }

    /// The password of the account; nil for an empty field.
    /// - Throws: ``FormFaults`` for a text that is no password of anybody.
    func ownPassword(_ words: FaultWords) throws(FormFaults) -> Password? {
        let text = password("password")
        guard !text.isEmpty else { return nil }
        do {
            return try Password(existing: text)
        } catch {
            throw FormFaults(fields: ["password": words.wrongPassword])
        }
    }

    /// The password that is to be the new one.
    /// - Throws: ``FormFaults``.
    func newPassword(_ words: FaultWords) throws(FormFaults) -> Password {
        do {
            return try Password(password("newPassword"))
        } catch {
            throw FormFaults(fields: ["newPassword": words.text(of: "newPassword")])
        }
    }
}
