import HTTPFetch
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct SMTPSecurityTests {
    private func submission(to recipient: String) throws -> MailSubmission {
        try MailSubmission(
            sender: MailAddress("alerts@breathe.test"), recipients: [MailAddress(recipient)],
            message: Array("Subject: Pollen\r\n\r\nBirch.\r\n".utf8))
    }

    private func submit(
        to server: MailServer, trusting certificates: ServerCertificates? = nil, for recipient: String = "ada@home.test"
    ) async throws -> HTTPFetchError? {
        let trust = certificates.map { CertificateTrust.onlyAuthorities(inFile: $0.authorityFile) } ?? .system
        let client = SMTPClient(server: server, trust: trust)
        let submission = try submission(to: recipient)
        return await failure(of: submission, by: client)
    }

    @Test(arguments: [SMTPServer.Security.startTLS, .tls])
    func submitsOverTLSAsTheSchemeHasIt(security: SMTPServer.Security) async throws {
        try await ServerCertificates.made { certificates in
            try await SMTPServer.running(security, certificates) { server in
                let error = try await submit(to: MailServer(url: server.url), trusting: certificates)

                #expect(error == nil)
                #expect(try await server.firstMail().isEncrypted)
            }
        }
    }

    @Test(arguments: [SMTPServer.Security.startTLS, .tls])
    func refusesAMailServerOfAnUnknownAuthority(security: SMTPServer.Security) async throws {
        try await ServerCertificates.made { certificates in
            try await SMTPServer.running(security, certificates) { server in
                let error = try await submit(to: MailServer(url: server.url))

                guard case .tls(host: "localhost", .untrustedCertificate) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                // The first mail that the server gets is of a client that trusts it.
                _ = try await submit(to: MailServer(url: server.url), trusting: certificates, for: "bo@home.test")
                let mail = try await server.firstMail()
                #expect(mail.recipients == ["bo@home.test"])
            }
        }
    }

    @Test func sendsNothingWithoutTheSTARTTLSItRequires() async throws {
        try await SMTPServer.running(.none) { server in
            let error = try await submit(to: MailServer(url: server.url))

            #expect(error == .tls(host: "localhost", .notOffered))
            let mails = try await server.mailsBeforeAClientLeft()
            #expect(mails.isEmpty)
        }
    }

    @Test(arguments: [SMTPServer.Security.startTLS, .tls])
    func logsInOverTLS(security: SMTPServer.Security) async throws {
        try await ServerCertificates.made { certificates in
            try await SMTPServer.running(security, certificates, login: "alerts:right") { server in
                let credentials = MailCredentials(user: "alerts", password: "right")
                let mailServer = try MailServer(url: server.url, credentials: credentials)

                #expect(try await submit(to: mailServer, trusting: certificates) == nil)
                #expect(try await server.firstMail().login == "alerts")
            }
        }
    }

    @Test func reportsAWrongPassword() async throws {
        try await ServerCertificates.made { certificates in
            try await SMTPServer.running(.startTLS, certificates, login: "alerts:right") { server in
                let credentials = MailCredentials(user: "alerts", password: "wrong")
                let mailServer = try MailServer(url: server.url, credentials: credentials)

                let error = try await submit(to: mailServer, trusting: certificates)

                guard case .smtpRejected(host: "localhost", code: 535, _) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(error?.isTransient == false)
            }
        }
    }

    @Test func reportsAServerWithoutALogin() async throws {
        try await ServerCertificates.made { certificates in
            try await SMTPServer.running(.tls, certificates) { server in
                let credentials = MailCredentials(user: "alerts", password: "right")
                let mailServer = try MailServer(url: server.url, credentials: credentials)

                #expect(try await submit(to: mailServer, trusting: certificates) == .loginRefused(host: "localhost"))
            }
        }
    }

    @Test func sendsNoPasswordInClearText() {
        #expect(throws: HTTPFetchError.invalidMail(.credentialsWithoutTLS)) {
            try MailServer(
                url: "smtp://mail.test", security: MailServer.Security.none,
                credentials: MailCredentials(user: "alerts", password: "secret"))
        }
    }

    @Test func refusesSecurityThatContradictsTheScheme() {
        #expect(throws: HTTPFetchError.invalidMail(.securityContradictsScheme)) {
            try MailServer(url: "smtps://mail.test", security: .startTLSRequired)
        }
        #expect(throws: HTTPFetchError.invalidMail(.securityContradictsScheme)) {
            try MailServer(url: "smtp://mail.test", security: .tls)
        }
    }

    @Test func showsNoCredentials() {
        let credentials = MailCredentials(user: "alerts", password: "secret")

        var dumped = ""
        dump(credentials, to: &dumped)

        #expect(!"\(credentials) \(String(reflecting: credentials)) \(dumped)".contains("secret"))
    }
}
