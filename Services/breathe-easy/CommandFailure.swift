/// Why a command ends with a non-zero exit code; printed without the usage text, which would not help.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
