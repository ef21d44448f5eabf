import HTTPFetch
import TestSupport

extension FetchResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

extension HTTPClientOptions {
    static func trusting(_ certificates: ServerCertificates) -> HTTPClientOptions {
        var options = HTTPClientOptions()
        options.trust = .onlyAuthorities(inFile: certificates.authorityFile)
        return options
    }
}

/// The error of a request that should fail; nil when it succeeds.
func failure(of request: FetchRequest, by client: HTTPClient) async -> HTTPFetchError? {
    do throws(HTTPFetchError) {
        _ = try await client.send(request)
        return nil
    } catch {
        return error
    }
}

/// The error of a submission that should fail; nil when it succeeds.
func failure(of submission: MailSubmission, by client: SMTPClient) async -> HTTPFetchError? {
    do throws(HTTPFetchError) {
        try await client.submit(submission)
        return nil
    } catch {
        return error
    }
}
