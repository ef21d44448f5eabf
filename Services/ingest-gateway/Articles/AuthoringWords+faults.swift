import Localization
import Markdown

extension AuthoringWords {
    func text(of fault: ArticleFault) -> String {
        switch fault {
        case .title: say("Write a title of 1 to 120 characters.", "Schreiben Sie einen Titel von 1 bis 120 Zeichen.")
        case .summary:
            say("Write one sentence of up to 200 characters.", "Schreiben Sie einen Satz von bis zu 200 Zeichen.")
        case .keywords:
            say(
                "Give 1 to 12 keywords of up to 40 characters each.",
                "Nennen Sie 1 bis 12 Stichwörter von je bis zu 40 Zeichen.")
        case .topic: say("Choose a topic.", "Wählen Sie ein Thema.")
        case .reviewed:
            say(
                "Enter a day that there is, such as 2026-11-26.",
                "Geben Sie einen Tag ein, den es gibt, etwa 2026-11-26.")
        case .source(let line):
            say(
                "Line \(line) is no source: Title | Publisher | https://… | Year",
                "Zeile \(line) ist keine Quelle: Titel | Herausgeber | https://… | Jahr")
        case .tooManySources: say("Give at most 20 sources.", "Nennen Sie höchstens 20 Quellen.")
        case .noSource: say("Name at least one source.", "Nennen Sie mindestens eine Quelle.")
        case .empty: say("Write the text.", "Schreiben Sie den Text.")
        case .text(let fault):
            fault.line.map { say("Line \($0): ", "Zeile \($0): ") + text(of: fault.problem) } ?? text(of: fault.problem)
        }
    }

    private func text(of problem: MarkdownFault.Problem) -> String {
        switch problem {
        case .tooLong(let count, let limit):
            say(
                "The text has \(count) bytes, and at most \(limit) are taken.",
                "Der Text hat \(count) Bytes, angenommen werden höchstens \(limit).")
        case .character(let name):
            say("\(name) cannot be seen; delete it.", "\(name) ist unsichtbar; löschen Sie es.")
        case .html: say("HTML is not taken; write Markdown.", "HTML wird nicht angenommen; schreiben Sie Markdown.")
        case .nested(let limit):
            say(
                "Lists and quotes may lie in each other up to \(limit) deep.",
                "Listen und Zitate dürfen bis zu \(limit)-mal ineinander liegen.")
        case .link:
            say(
                "A link must begin with https://, http://, mailto:, # or /.",
                "Ein Verweis muss mit https://, http://, mailto:, # oder / beginnen.")
        case .headingOfTitle:
            say(
                "Headings begin with ##; the title stands above them.",
                "Überschriften beginnen mit ##; darüber steht der Titel.")
        case .headingLevel(let level, let last):
            say(
                "A heading of level \(level) cannot follow one of level \(last).",
                "Eine Überschrift der Ebene \(level) kann nicht auf eine der Ebene \(last) folgen.")
        case .picture(let name):
            say(
                "There is no picture \(name). Add it first.",
                "Ein Bild \(name) gibt es nicht. Fügen Sie es zuerst hinzu.")
        case .pictureWithoutText:
            say(
                "Say what the picture shows, for those who cannot see it: ![What it shows](1)",
                "Sagen Sie, was das Bild zeigt, für alle, die es nicht sehen: ![Was es zeigt](1)")
        case .source(let number, let count):
            say("[\(number)] names no source; there are \(count).", "[\(number)] nennt keine Quelle; es gibt \(count).")
        }
    }
}
