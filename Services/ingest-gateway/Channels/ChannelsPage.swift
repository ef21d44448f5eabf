import Domain
import Foundation
import Localization
import MessageProtocol
import WebPages

/// Where a person is notified: each channel with what became of its last messages, and how to add one.
struct ChannelsPage: WebPage {
    static let path = "/settings/channels"
    static let template = "channels"
    let frame = PageFrame.app

    let language: ContentLanguage
    let clock: InboxClock
    var channels: [PersonChannel] = []
    var hasEmail = false
    var offersPush = false
    /// As it was typed.
    var draft = WebhookDraft()
    /// Names of fields of the draft.
    var faults: Set<String> = []
    var notice: ChannelNotice?

    let script: String? = "channels.js"
    let styles = ["settings.css"]
    let isIndexed = false

    var words: ChannelsPageWords { ChannelsPageWords(language) }
    var title: String { words.title }
    var scriptWords: [String: String] { words.forScripts }

    func fields() -> [String: Any] {
        [
            "says": words.shown, "worksWithoutScript": true, "path": Self.path, "settings": SettingsPage.path,
            "channels": channels.map(shown), "hasNone": channels.isEmpty && notice != .signedOut, "hasEmail": hasEmail,
            "offersPush": offersPush,
            "done": notice.flatMap { $0.isDone ? [words.text(of: $0)] : nil } ?? [],
            "problem": notice.flatMap { $0.isDone ? nil : [words.text(of: $0)] } ?? [],
            "secret": notice?.secret.map { [$0] } ?? [],
            "controls": words.controls.map { control in
                control.fields(
                    value: draft.values[control.name],
                    fault: faults.contains(control.name) ? words.fault(of: control.name) : nil)
            },
        ]
    }

    private func shown(_ channel: PersonChannel) -> [String: Any] {
        let isEmail = channel.channel == .email
        let condition = words.condition(of: channel) { clock.text($0, in: language) }
        return [
            "id": channel.id.description, "name": channel.name ?? "", "hasName": channel.name != nil,
            "kind": words.name(of: channel.channel), "host": channel.host.map { [$0] } ?? [],
            "condition": condition, "isActive": channel.state == .active, "isPush": channel.channel == .webPush,
            "state": words.name(of: channel.state),
            "isTestable": channel.state != .off && !(isEmail && channel.state == .retired),
            "isRetriable": isEmail && channel.state == .retired, "isEmail": isEmail,
        ]
    }
}

/// A webhook as somebody typed it.
struct WebhookDraft: Sendable, Equatable {
    static let names = ["url", "format", "name", "secret"]
    var values: [String: String] = ["format": WebhookTarget.Format.standard.rawValue]
}

/// What became of a form of the page.
enum ChannelNotice: Sendable, Equatable {
    case signedOut
    case added(secret: String?)
    case tested, removed, retried, emailOn, emailOff, browserAdded
    case tooMany(limit: Int)
    case tooManyTests
    case channelIsOff
    case emailIsOff
    /// It was removed meanwhile, such as in another tab.
    case unknown
    case faulty

    var isDone: Bool {
        switch self {
        case .added, .tested, .removed, .retried, .emailOn, .emailOff, .browserAdded: true
        case .signedOut, .tooMany, .tooManyTests, .channelIsOff, .emailIsOff, .unknown, .faulty: false
        }
    }

    var secret: String? {
        if case .added(let secret) = self { secret } else { nil }
    }
}
