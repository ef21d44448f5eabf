import ArgumentParser
import MessageProtocol

/// Creates the file of master keys, under which people's keys are wrapped, and rotates it.
struct HealthKeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health-keys",
        abstract: "Create or rotate the file with the master key that protects all health data.",
        discussion: """
            The file has a line for each key and is readable for its owner only. Keep a copy of it in a safe place: \
            without it no health data can be read any more, whatever backups there are of the database.

            A rotation begins with --rotate, goes on with a restart of ingest-gateway, health-metrics-analyzer, \
            accounts, research-study, symptom-journal, skin-check and its worker, and ends with --finish, which exits \
            with 0 only when no person's key is left under an older master key. Backups of before, and the people \
            erased since then, cannot be read once every copy of the older file is destroyed.
            """)

    @Argument(help: "The file. An existing one is kept as it is.") var file: String

    @Flag(help: "Put a new key before those in the file.") var rotate = false

    @Flag(help: "Wrap everything under the first key, by the services' executables beside this one; drop the others.")
    var finish = false

    @Flag(help: "Only drop the others, after `rewrap-keys --retire` of all six services exited with 0.")
    var dropOlder = false

    func validate() throws {
        guard [rotate, finish, dropOlder].filter({ $0 }).count < 2 else {
            throw ValidationError("one step at a time: --rotate, then --finish or --drop-older")
        }
    }

    func run() async throws {
        let keys = HealthKeysFile(path: file)
        if finish { try await Self.finish() }
        if finish || dropOlder {
            let count = try keys.dropOlder()
            return print(
                "\(file) holds one key, \(count.counted("older one")) dropped. Destroy the copies of the old file")
        }
        switch try keys.settle(rotating: rotate) {
        case .kept: print("\(file) exists and is kept as it is; --rotate adds a new key")
        case .made: print("\(file) is created. Keep a copy of it in a safe place")
        case .rotated:
            print("\(file) has a new key in front. Restart the services, keep a copy of the file, and then --finish")
        }
    }

    /// Each service says how many of its keys are left, and from then on refuses the older master keys.
    private static func finish() async throws {
        for service in ServiceTable.withHealthKeys {
            guard try await ServiceExecutable.run(service, ["rewrap-keys", "--retire"]) == 0 else {
                throw CommandFailure("the rotation is not at its end, and the file is as it was; the reason is above")
            }
        }
    }
}
