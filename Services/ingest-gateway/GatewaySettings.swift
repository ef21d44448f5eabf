import PersonKeys
import SignedLinks

/// What an operator may choose about the gateway's answers.
struct GatewaySettings: Sendable {
    /// Under which people's own keys are kept.
    var healthKeys: MasterKeys
    /// Of a file with measurements, in bytes.
    var largestHealthImport = 2_048 << 20
    var answers = AnswerSettings()
    /// Whether the environment is played from recordings, so that its time is theirs.
    var isRecorded = false
    /// How many reports one person may send within an hour.
    var reportsPerHour = SubmitUserAlert.usualHourlyLimit
    /// Opens the links in mails and push messages; nil while there are none.
    var linkSealer: LinkSealer?
    /// base64url, what browsers need to subscribe; nil while web push is off.
    var webPushKey: String?
}
