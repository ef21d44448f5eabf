import Foundation

/// Leftovers of killed test runs on the broker: identified by their process number, and deleted once per run.
enum BrokerForTestsLeftovers {
    private static let prefix = "test-"

    /// `test-<process>-<random>`, the name of a virtual host and the beginning of its users' names.
    static func newName() -> String {
        "\(prefix)\(getpid())-\(UUID().uuidString.lowercased().prefix(13))"
    }

    static func delete(_ management: BrokerForTestsManagement) async {
        await cleaner.run(management)
    }

    private static let cleaner = Cleaner()

    private actor Cleaner {
        private var isDone = false

        func run(_ management: BrokerForTestsManagement) async {
            guard !isDone else { return }
            isDone = true
            for kind in ["vhosts", "users"] {
                for name in (try? await management.names(of: kind)) ?? [] where isLeftover(name) {
                    try? await management.delete("\(kind)/\(name)")
                }
            }
        }

        private func isLeftover(_ name: String) -> Bool {
            guard name.hasPrefix(prefix),
                let process = name.split(separator: "-").dropFirst().first.flatMap({ Int32($0) })
            else { return false }
            return kill(process, 0) != 0
        }
    }
}
