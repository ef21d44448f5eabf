/// Why an operation is not taken. The words are those of the API and of the device.
enum DiaryRefusal: String, Error, Sendable, Codable, CaseIterable {
    /// Of a time that is still to come, older than is taken, or on a day that does not fit it.
    case clock
    /// A name that is empty, too long or has characters that cannot be shown.
    case name
    /// Another symptom has this name.
    case duplicateName = "duplicate-name"
    case tooManySymptoms = "too-many-symptoms"
    case unknownSymptom = "unknown-symptom"
    case unknownEntry = "unknown-entry"
    case intensity
    /// A length that cannot be.
    case minutes
    /// A day that is still to come.
    case future
    /// A day that is too long ago.
    case past
    case tooManyEntries = "too-many-entries"
    case unknownItem = "unknown-item"
    /// The item costs something else.
    case price
    case balance
    case owned
    case notOwned = "not-owned"
    /// A place, size, turn or layer outside what can be.
    case place
    case tooManyStickers = "too-many-stickers"
}
