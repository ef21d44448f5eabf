import ArgumentParser

/// Creates the file of master keys, under which people's keys are wrapped.
struct HealthKeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health-keys",
        abstract: "Create the file with the master key that protects all health data.",
        discussion: """
            The file has a line for each key and is readable for its owner only. Keep a copy of it in a safe place: \
            without it no health data can be read any more, whatever backups there are of the database.
            """)

    @Argument(help: "The file. An existing one is kept as it is.") var file: String

    @Flag(help: "Put a new key before those in the file; what they wrapped is rewrapped as it is used.")
    var rotate = false

    func run() throws {
        switch try HealthKeysFile(path: file).settle(rotating: rotate) {
        case .kept: print("\(file) exists and is kept as it is; --rotate adds a new key")
        case .made: print("\(file) is created. Keep a copy of it in a safe place")
        case .rotated: print("\(file) has a new key in front. Restart the services, and keep a copy of the file")
        }
    }
}
