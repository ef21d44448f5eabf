/// A secret that two programs share.
public struct OperatorToken: Sendable {
    private let bytes: [UInt8]

    /// Shorter ones can be guessed.
    public static let shortest = 16

    /// - Throws: ``SettingFault``.
    public init(_ text: String) throws(SettingFault) {
        guard text.utf8.count >= Self.shortest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw SettingFault("must have at least \(Self.shortest) visible ASCII characters, without spaces")
        }
        bytes = Array(text.utf8)
    }

    /// Takes the same time wherever the two begin to differ, so that a stranger cannot find one byte after the other.
    public func equals(_ other: some StringProtocol) -> Bool {
        let others = Array(other.utf8)
        var difference = UInt8(others.count == bytes.count ? 0 : 1)
        for (index, byte) in others.enumerated() { difference |= byte ^ bytes[index % bytes.count] }
        return difference == 0
    }
}

extension OperatorToken: CustomStringConvertible {
    /// Never the token.
    public var description: String { "OperatorToken" }
}
