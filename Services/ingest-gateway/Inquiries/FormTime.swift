import Domain
import Foundation
import PersonKeys

/// When a form was opened, so that one is noticed that a program fills within a moment or has kept for long. Nothing is
/// stored: the form carries it, signed.
struct FormTime: Sendable {
    /// Faster nobody writes anything, in seconds.
    static let shortest = 3.0
    static let longest = 86_400.0
    private let digest: @Sendable (String) -> [UInt8]

    init(_ masterKeys: MasterKeys) { digest = masterKeys.digest(for: "opened forms") }

    /// Such as `1681120800.abc…`.
    func text(at now: Date) -> String {
        let seconds = "\(Int(now.timeIntervalSince1970))"
        return "\(seconds).\(Data(digest(seconds)).base64URL)"
    }

    /// Why a form that carries this was not filled in by a person; nil when it may have been.
    func sign(_ text: String?, at now: Date) -> RobotSign? {
        let parts = (text ?? "").split(separator: ".")
        guard parts.count == 2, let seconds = Int(parts[0]), let given = Data(base64URL: String(parts[1])),
            Array(given) == digest("\(seconds)")
        else { return .unknownForm }
        let age = now.timeIntervalSince1970 - Double(seconds)
        if age < Self.shortest { return .tooFast }
        return age > Self.longest ? .unknownForm : nil
    }
}

/// What a program does and a person does not.
enum RobotSign: Sendable, Equatable {
    /// A field that nobody sees has a text.
    case hiddenField
    case tooFast
    /// The form is not one of ours, or was opened days ago.
    case unknownForm
}
