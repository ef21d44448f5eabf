import HTTPService
import HTTPTypes
import MessageProtocol

extension Problem {
    /// The box asked for holds more than one response may.
    static func tooMany(_ count: Int, _ things: String, limit: Int) -> Problem {
        faultyParameters([
            MessageFault(
                field: "bbox", problem: "holds \(count) \(things), at most \(limit) are answered: ask for a smaller box"
            )
        ])
    }

    /// Says nothing of which of the two it is.
    static let wrongCredentials = Problem(.unauthorized, "The address or the password is wrong")
}
