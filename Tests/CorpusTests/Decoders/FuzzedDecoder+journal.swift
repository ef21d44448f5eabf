import Domain
import Foundation
import HTTPService
import MessageProtocol
import Pictures

@testable import symptom_journal

extension FuzzedDecoder {
    /// What people bring into their journal, and photos of anything.
    static let journals = [
        FuzzedDecoder(name: "imported-log") { input in
            let today = CalendarDay(of: now, in: .gmt)
            let log = try ImportedLog(String(decoding: input, as: UTF8.self), until: today)
            guard log.entries.allSatisfy({ $0.day <= today }) else {
                throw BrokenPromise("a day of the log is to come")
            }
        },
        FuzzedDecoder(name: "body-entry") { input in
            let content = try MessageCoding.decode(BodyReader.self, from: input).read(.content)
            let stored = try JSONEncoder().encode(content)
            guard try JSONDecoder().decode(EntryContent.self, from: stored) == content else {
                throw BrokenPromise("an entry is another one when it is read again")
            }
        },
        FuzzedDecoder(name: "picture-header") { input in
            let header = try PictureHeader(input)
            guard header.width * header.height <= PictureHeader.mostPixels, (1...8).contains(header.orientation) else {
                throw BrokenPromise("a picture of \(header.width) × \(header.height), \(header.orientation) is taken")
            }
        },
    ]
}
