import Foundation
import TestSupport
import Testing

@testable import HTTPFetch

@Suite(.timeLimit(.minutes(20))) struct SMTPSubmissionTests {
    private func submission(to recipients: String..., body: String = "Birch is high today.") throws -> MailSubmission {
        try MailSubmission(
            sender: MailAddress("alerts@breathe.test"), recipients: recipients.map { try MailAddress($0) },
            message: Array("Subject: Pollen\r\n\r\n\(body)\r\n".utf8))
    }

    private func plainClient(_ server: SMTPServer) throws -> SMTPClient {
        try SMTPClient(server: MailServer(url: server.url, security: MailServer.Security.none))
    }

    @Test func submitsAMailToEveryRecipient() async throws {
        try await SMTPServer.running(.none) { server in
            try await plainClient(server).submit(submission(to: "ada@home.test", "bo@home.test"))

            let mail = try await server.firstMail()
            #expect(mail.sender == "alerts@breathe.test")
            #expect(mail.recipients == ["ada@home.test", "bo@home.test"])
            #expect(mail.message == Data("Subject: Pollen\r\n\r\nBirch is high today.\r\n".utf8))
        }
    }

    @Test func carriesLinesThatBeginWithADotUnchanged() async throws {
        try await SMTPServer.running(.none) { server in
            // Lines of many lengths, so that some break falls on every edge of libcurl's upload buffer.
            let body = (0..<9_000).map { String(repeating: ".", count: $0 % 7 + 1) }.joined(separator: "\r\n")
            let submission = try submission(to: "ada@home.test", body: body)

            try await plainClient(server).submit(submission)

            #expect(try await server.firstMail().message == Data(submission.message))
        }
    }

    @Test func reportsARefusedRecipientWithItsCodeAndWithoutItsAddress() async throws {
        try await SMTPServer.running(.none) { server in
            let client = try plainClient(server)
            let submission = try submission(to: "refused@home.test")

            let error = await failure(of: submission, by: client)

            #expect(error == .smtpRejected(host: "localhost", code: 550, text: "5.1.1 <address> no such mailbox"))
            #expect(error?.isTransient == false)
        }
    }

    @Test func sendsNothingToAnyoneWhenOneRecipientIsRefused() async throws {
        try await SMTPServer.running(.none) { server in
            let client = try plainClient(server)
            let submission = try submission(to: "ada@home.test", "refused@home.test")

            let error = await failure(of: submission, by: client)
            try await client.submit(self.submission(to: "bo@home.test"))

            #expect(error == .smtpRejected(host: "localhost", code: 550, text: "5.1.1 <address> no such mailbox"))
            #expect(try await server.firstMail().recipients == ["bo@home.test"])
        }
    }

    @Test func reportsABusyMailboxAsTransient() async throws {
        try await SMTPServer.running(.none) { server in
            let client = try plainClient(server)
            let submission = try submission(to: "busy@home.test")

            let error = await failure(of: submission, by: client)

            #expect(error == .smtpRejected(host: "localhost", code: 451, text: "4.7.1 <address> come back later"))
            #expect(error?.isTransient == true)
        }
    }

    @Test func reportsRefusedContent() async throws {
        try await SMTPServer.running(.none) { server in
            let client = try plainClient(server)
            let submission = try submission(to: "ada@home.test", body: "SPAM")

            let error = await failure(of: submission, by: client)

            #expect(error == .smtpRejected(host: "localhost", code: 554, text: "5.7.1 unwelcome content"))
        }
    }

    @Test func submitsManyMailsAtOnceOverAFewConnections() async throws {
        try await SMTPServer.running(.none) { server in
            let client = try plainClient(server)

            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<50 {
                    group.addTask { try await client.submit(submission(to: "person\(number)@home.test")) }
                }
                try await group.waitForAll()
            }

            let recipients = try await server.firstMails(50).flatMap(\.recipients)
            #expect(Set(recipients) == Set((0..<50).map { "person\($0)@home.test" }))
            #expect(recipients.count == 50)
            #expect((1...4).contains(server.connectionCount))
        }
    }

    @Test func reportsAServerThatIsNotThere() async throws {
        let server = try MailServer(url: "smtp://localhost:\(freePort())", security: MailServer.Security.none)
        let submission = try submission(to: "ada@home.test")

        let error = await failure(of: submission, by: SMTPClient(server: server))

        #expect(error == .cannotConnect(host: "localhost"))
    }

    @Test func endsASubmissionToAServerThatNeverGreets() async throws {
        let silent = try SilentServer()
        let server = try MailServer(url: "smtp://127.0.0.1:\(silent.port)", security: MailServer.Security.none)
        var submission = try submission(to: "ada@home.test")
        submission.timeLimit = .milliseconds(300)

        let error = await failure(of: submission, by: SMTPClient(server: server))

        #expect(error == .timedOut(host: "127.0.0.1", after: .milliseconds(300), phase: .connecting))
        withExtendedLifetime(silent) {}
    }

    @Test func givesUpTheSubmissionOfACancelledTask() async throws {
        // A web server waits for its client to speak first, and so does the client of a mail server.
        try await MisbehavingHTTPServer.running { silent in
            let server = try MailServer(url: "smtp://127.0.0.1:\(silent.port)", security: MailServer.Security.none)
            let client = SMTPClient(server: server)
            let submission = try submission(to: "ada@home.test")
            let task = Task { await failure(of: submission, by: client) }
            try await silent.says("accepted")

            task.cancel()

            #expect(await task.value == .cancelled)
        }
    }
}
