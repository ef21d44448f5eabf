import Domain
import Foundation
import Testing

@testable import research_study

/// From the button Export to the file.
@Suite(.timeLimit(.minutes(20))) struct ExportPageTests {
    @Test func anExportIsRequestedFollowedAndDownloaded() async throws {
        try await StudyUnderTest.run { study in
            _ = try await study.withAnswers(30)
            let researcher = try await study.staff("researcher")
            let responses = try await study.page("/research", researcher)
            #expect(responses.text.contains(#"<form method="post" action="/research/exports">"#))
            let path = try #require(try await study.form("/research/exports", [:], researcher).location)
            let waiting = try await study.page(path, researcher)
            #expect(waiting.text.contains(#"<noscript><meta http-equiv="refresh" content="3"></noscript>"#))
            #expect(waiting.text.contains("research-export.js") && waiting.words.contains("Waits for its turn"))
            #expect(try await study.form("/research/exports", [:], researcher).location == path, "one at a time")

            try await study.withFolder { folder in
                let hasWorked = try await study.exportWorker(in: folder).workOnce()
                #expect(hasWorked)
            }

            let done = try await study.page(path, researcher)
            #expect(done.words.contains("Ready") && !done.text.contains("http-equiv"))
            let digest = try #require(done.text.firstMatch(of: /<code id="digest">([0-9a-f]{64})<\/code>/)).output.1
            let link = try #require(done.text.firstMatch(of: /id="workbook" href="([^"]*)"/)).output.1
            #expect(done.words.contains("breathe-easy study verify FILE") && !digest.isEmpty)
            #expect(try await study.get(String(link), researcher).status == 200)
            #expect(try await study.page("/research/exports", researcher).words.contains("Ready 30"))
            #expect(
                try await study.actions().filter { $0.hasPrefix("responses.") } == [
                    "responses.read", "responses.exported", "responses.exported", "responses.downloaded",
                ])
        }
    }

    @Test func anUnknownExportIsNotFound() async throws {
        try await StudyUnderTest.withStudy { study in
            let researcher = try await study.staff("researcher")
            for id in [UUID().uuidString.lowercased(), "latest"] {
                #expect(try await study.page("/research/exports/\(id)", researcher).status == 404)
            }
        }
    }
}
