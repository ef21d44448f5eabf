public import Foundation

/// A UUID typed by its subject, so that an alert's id cannot be used for a person.
public struct Identifier<Subject>: Hashable, Sendable, CustomStringConvertible {
    public let uuid: UUID

    public init(_ uuid: UUID = UUID()) { self.uuid = uuid }

    /// Parses the canonical text form, in any case.
    public init?(_ text: String) {
        // Foundation stops reading at U+0000.
        guard text.utf8.count == 36, let uuid = UUID(uuidString: text) else { return nil }
        self.uuid = uuid
    }

    /// Lower case, as in RFC 9562.
    public var description: String { uuid.uuidString.lowercased() }
}

extension Identifier: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = Self(try container.decode(String.self)) else {
            throw DecodingError.refused("not a UUID", in: container)
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

public enum User {}
public enum Alert {}
public enum AlertThread {}
public enum Reading {}
public enum NotificationBatch {}
public enum QuizSuggestion {}
public enum Endpoint {}
public enum InboxNotification {}
public enum ReminderSubject {}
public enum Import {}
public enum QuizAnswerSheet {}
public enum AreaAlert {}
public enum ThresholdProposal {}
public enum Export {}

public typealias UserID = Identifier<User>
public typealias AlertID = Identifier<Alert>
/// Identifies alerts about the same thing, of which the newest counts.
public typealias ThreadID = Identifier<AlertThread>
public typealias RecordID = Identifier<Reading>
public typealias BatchID = Identifier<NotificationBatch>
public typealias SuggestionID = Identifier<QuizSuggestion>
public typealias NotificationID = Identifier<InboxNotification>
public typealias EndpointID = Identifier<Endpoint>
public typealias ReminderID = Identifier<ReminderSubject>
/// Identifies one file uploaded by a person.
public typealias ImportID = Identifier<Import>
/// Identifies one copy of everything that is kept of a person.
public typealias ExportID = Identifier<Export>
public typealias AnswerSheetID = Identifier<QuizAnswerSheet>
public typealias AreaAlertID = Identifier<AreaAlert>
public typealias ThresholdProposalID = Identifier<ThresholdProposal>
