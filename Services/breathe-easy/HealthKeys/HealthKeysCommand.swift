import ArgumentParser

/// Makes the file of the keys under which people's own keys are wrapped.
struct HealthKeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health-keys",
        abstract: "Make the file with the key that protects everybody's health data.",
        discussion: """
            The file has a line for each key and is readable for its owner only. Keep a copy of it in a safe place: \
            without it no health data can be read any more, whatever backups there are of the database.
            """)

    @Argument(help: "The file. One that exists stays as it is.") var file: String

    @Flag(help: "Put a new key in front of those in the file; what they wrapped is wrapped anew as it is used.")
    var rotate = false

    func run() throws {
        switch try HealthKeysFile(path: file).settle(rotating: rotate) {
        case .kept: print("\(file) exists and stays as it is; a new key comes in front of it with --rotate")
        case .made: print("\(file) is made. Keep a copy of it in a safe place")
        case .rotated: print("\(file) has a new key in front. Restart the services, and keep a copy of the file")
        }
    }
}
