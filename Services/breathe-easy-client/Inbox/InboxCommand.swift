import ArgumentParser
import Foundation

struct InboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inbox",
        abstract: "Show your notifications, or follow them as they come.",
        discussion: """
            With --follow each notification is a line as soon as it comes, until Ctrl-C. A lost connection is made \
            again, and what came meanwhile is shown. With --json each line is one notification.
            """)

    @OptionGroup var session: SessionOptions
    @Option(help: ArgumentHelp("How many, from 1 to 200.", valueName: "number")) var limit = 20
    @Option(help: ArgumentHelp("Older ones, from where the page before ended.", valueName: "cursor"))
    var after: String?
    @Flag(help: "Show notifications as they come.") var follow = false
    @Option(help: ArgumentHelp("With --follow: end after so many.", valueName: "number")) var count: Int?
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        guard (1...200).contains(limit) else { throw ValidationError("--limit is from 1 to 200") }
        guard follow || count == nil else { throw ValidationError("--count belongs to --follow") }
        guard count.map({ $0 > 0 }) ?? true else { throw ValidationError("--count is 1 or more") }
        guard !follow || after == nil else { throw ValidationError("--follow shows what comes: leave --after out") }
    }

    func run() async throws {
        try await session.withAPI { api, _ in
            try api.requireSignIn()
            if follow { try await followed(api) } else { try await list(api) }
        }
    }

    private func list(_ api: APIClient) async throws {
        var query: [(name: String, value: String)] = [("limit", "\(limit)")]
        if let after { query.append(("after", after)) }
        let answer = try await api.value(InboxPage.self, .get("api/v1/inbox", query))
        if json { return Terminal.write(json: answer.json) }
        let terminal = Terminal()
        guard !answer.value.notifications.isEmpty else {
            return Terminal.write(line: after == nil ? "There are no notifications." : "There are no older ones.")
        }
        var table = TextTable(["", "When", "Kind", "Notification"], width: terminal.width, style: terminal.style)
        for notification in answer.value.notifications { table.add(notification.cells()) }
        Terminal.write(line: table.description)
        if let next = answer.value.next {
            Terminal.note("Older ones: breathe-easy-client inbox --limit \(limit) --after \(next)")
        }
    }

    private func followed(_ api: APIClient) async throws {
        let terminal = Terminal()
        let following = FollowInbox(api: api, count: count, note: Terminal.note) { notification in
            if json { return Terminal.write(json: notification.json) }
            let text = notification.value.line()
            let effect: TerminalStyle.Effect? = notification.value.urgency == "urgent" ? .bold : nil
            Terminal.write(line: terminal.style(text, effect))
        }
        do {
            try await following()
        } catch let failure as ClientFailure where failure.status == .interrupted {
            // Ctrl-C is how one ends it.
        }
    }
}
