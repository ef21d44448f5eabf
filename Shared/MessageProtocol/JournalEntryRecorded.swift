public import Domain
public import Foundation

/// A person entered, changed or took back something of a day in their journal or their health diary.
public struct JournalEntryRecorded: Message {
    public static let name: MessageName = "journal-entry.recorded.v1"

    public var userID: UserID
    /// In the person's time zone.
    public var day: CalendarDay
    /// Increases with each change of the day; the highest wins.
    public var revision: Int
    /// The strongest of the day as it stands now, at a part, by a name or as a whole, 0 to 10; nil when there is none.
    public var pain: Double?
    /// How many medicines were taken that day.
    public var medicines: Int
    /// The strongest symptom of the day in the health diary, 0 to 10, whatever it is called; nil when there is none.
    public var symptoms: Double?
    public var recordedAt: Date

    public init(
        userID: UserID, day: CalendarDay, revision: Int, pain: Double?, medicines: Int, symptoms: Double?,
        recordedAt: Date
    ) {
        (self.userID, self.day, self.revision) = (userID, day, revision)
        (self.pain, self.medicines, self.symptoms, self.recordedAt) = (pain, medicines, symptoms, recordedAt)
    }
}
