import Postgres
import PrivacyRights

/// The migrations of the schema `notifier`, in order.
enum NotifierMigrations {
    static let all: [Migration] = [
        subscribers, inbox, deliveries, batches, .messaging(number: 5), .outboxRetries(number: 6),
        .outboxLanes(number: 7), texts, untoldRecipients, channels, reminders, bounces, traces,
        channelAccounts, statusGrants, pausedEndpoints, channelStates, retention,
        .messageAccounts(number: 21), blocks, inboxOfBlocks, requestedMails,
        .consentsAndErasures(number: 30), .exportParts(number: 31), personalInbox,
    ]
}
