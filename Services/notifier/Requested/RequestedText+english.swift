import MessageProtocol
import RequestedNotifications

extension RequestedText {
    static func english(_ kind: NotificationRequested.Kind, _ facts: RequestedFacts) -> Words? {
        switch kind {
        case .confirmAddress, .accountExists, .resetPassword, .resetUnknown: englishEntry(kind)
        case .addressChange, .addressChanged, .passwordChanged, .newSignIn: englishSecurity(kind, facts)
        case .exportReady, .confirmErasure, .erasureComplete, .roleChanged: englishAccount(kind, facts)
        case .guardianConsent: englishGuardian(facts)
        case .invitation: englishInvitation(facts)
        case .reportSummary, .reportShared: englishReport(kind, facts)
        case .skinPhotosShared: englishSkinPhotos(facts)
        case .confirmInquiry, .inquiryAnswered: englishInquiry(kind, facts)
        default: nil
        }
    }

    private static func englishEntry(_ kind: NotificationRequested.Kind) -> Words? {
        switch kind {
        case .confirmAddress:
            Words(
                title: "Confirm your address for Breathe Easy",
                body: "Somebody, probably you, signed up for Breathe Easy with this address. Open the link to confirm "
                    + "that it is yours. Until then you get no other mail from us.\n\nIf it was not you, ignore this mail.",
                label: "Confirm my address")
        case .accountExists:
            Words(
                title: "You have a Breathe Easy account",
                body: "Somebody, probably you, signed up with this address. It has an account already, and nothing has "
                    + "changed: sign in, or set a new password if you no longer know yours.\n\nIf it was not you, "
                    + "ignore this mail.",
                label: "Sign in or set a new password")
        case .resetPassword:
            Words(
                title: "Set a new password for Breathe Easy",
                body:
                    "Somebody, probably you, asked for a new password. The link works once, and not for long.\n\nIf it "
                    + "was not you, ignore this mail: your password stays as it is.",
                label: "Set a new password")
        case .resetUnknown:
            Words(
                title: "This address has no Breathe Easy account",
                body:
                    "Somebody, probably you, asked for a new password. This address has no account: perhaps you signed "
                    + "up with another one. If you have none yet, sign up.\n\nIf it was not you, ignore this mail.",
                label: "Sign up")
        default: nil
        }
    }

    private static func englishSecurity(_ kind: NotificationRequested.Kind, _ facts: RequestedFacts) -> Words? {
        switch kind {
        case .addressChange:
            Words(
                title: "Confirm your new address for Breathe Easy",
                body:
                    "Somebody, probably you, wants to use this address for an account. Open the link to confirm that it "
                    + "is yours. Until then the account keeps its earlier address.\n\nIf it was not you, ignore this mail.",
                label: "Use this address")
        case .addressChanged:
            Words(
                title: "Your Breathe Easy account has a new address",
                body: "Mails about your account now go to \(facts[.address] ?? "another address").\n\nIf you did not "
                    + "change it, somebody else has: secure your account at once.",
                label: "Secure my account")
        case .passwordChanged:
            Words(
                title: "Your Breathe Easy password has changed",
                body:
                    "Your account has a new password\(facts.text(of: .time) { " since \($0)" }), and all other devices "
                    + "are signed out.\n\nIf you did not change it, somebody else has: set a new one at once.",
                label: "Set a new password")
        case .newSignIn:
            Words(
                title: "New sign-in to your Breathe Easy account",
                body: "Somebody signed in\(facts.text(of: .device) { " with \($0)" })"
                    + "\(facts.text(of: .time) { ", \($0)" }).\n\nIf it was you, there is nothing to do. If not, sign "
                    + "that device out and set a new password.",
                label: "See my devices")
        default: nil
        }
    }

    private static func englishAccount(_ kind: NotificationRequested.Kind, _ facts: RequestedFacts) -> Words? {
        switch kind {
        case .exportReady:
            Words(
                title: "Your data is ready",
                body:
                    "Everything that Breathe Easy keeps about you is ready as one file\(facts.text(of: .time) { ", until \($0)" }). "
                    + "Sign in to download it.",
                label: "Download my data")
        case .confirmErasure:
            Words(
                title: "Delete your Breathe Easy account?",
                body:
                    "Somebody who is signed in, probably you, asked to delete your account. Open the link to do it: "
                    + "everything of you is erased, and it cannot be undone.\n\nIf it was not you, do not open the link, "
                    + "and sign out the devices that you do not know.",
                label: "Delete my account")
        case .erasureComplete:
            Words(
                title: "Your Breathe Easy account is deleted",
                body:
                    "Every part of Breathe Easy has confirmed that your account and your data are deleted. This is the "
                    + "last mail you get from us.")
        case .roleChanged:
            Words(
                title: "Your roles in Breathe Easy have changed",
                body: facts.text(
                    of: .roles, { "You now have: \($0)." }, without: "You have no special role any more.")
                    + " Devices that were signed in may ask you to sign in again.",
                label: "Open my account")
        default: nil
        }
    }

    private static func englishGuardian(_ facts: RequestedFacts) -> Words {
        Words(
            title: "Your consent for a child at Breathe Easy",
            body: "Somebody\(facts.text(of: .person) { " with the user name \($0)" }) named you as their parent or "
                + "guardian. In their country they are too young to decide alone what happens with their data. Until you "
                + "agree, everything about their health stays off.\n\nIf you know nothing of it, ignore this mail.",
            label: "Read and agree")
    }

    private static func englishInvitation(_ facts: RequestedFacts) -> Words {
        Words(
            title: "You are invited to Breathe Easy",
            body:
                "Somebody of the staff made an account for this address\(facts.text(of: .roles) { ", with: \($0)" }). "
                + "Open the link to set its password. The link works once, within three days; afterwards, \"Forgot the "
                + "password\" on the sign-in page mails another one.\n\nIf you do not expect it, ignore this mail.",
            label: "Set my password")
    }
}
