/// What no file may do, wherever it lies. Each function answers with one sentence per broken line.
enum HouseRules {
    static let longestFile = 400

    static func longFiles(_ files: [SourceFile]) -> [String] {
        files.filter { $0.lines.count > longestFile }.map {
            "\($0.path) has \($0.lines.count) lines, at most \(longestFile) are allowed: move one of its types or topics "
                + "to a file of its own"
        }
    }

    /// A reader who opens a file of a few lines has gained nothing by it.
    static let shortFile = 20
    static let mostShortFiles = 70

    /// Names every short file when there are too many of them.
    static func shortFiles(_ files: [SourceFile]) -> [String] {
        // A migration has its number and a program its start, however short.
        let short = files.filter {
            $0.lines.count < shortFile && !$0.path.contains("/Migrations/") && $0.name != "Main.swift"
        }
        guard short.count >= mostShortFiles else { return [] }
        return short.map {
            "\($0.path) has \($0.lines.count) lines, one of \(short.count) files under \(shortFile): move it to the type "
                + "that uses it, until fewer than \(mostShortFiles) are left"
        }
    }

    static func forbiddenWords(_ files: [SourceFile]) -> [String] {
        files.flatMap { file in
            file.lines(with: /\btry!/).map { "\(file.path):\($0) uses try!: throw the error on, or handle it" }
                + file.lines(with: /\bas!/).map { "\(file.path):\($0) uses as!: cast with as? and handle the nil" }
                + file.lines(with: /\bfatalError\(/).map {
                    "\(file.path):\($0) calls fatalError: throw, or use precondition for a programmer's mistake"
                }
        }
    }

    /// A machine that does other work besides takes its time: what a test waits for has a minute, or the default.
    static func shortWaits(_ files: [SourceFile]) -> [String] {
        files.flatMap { file in
            file.lines(with: /\bwithin: \.(milliseconds\(|seconds\([1-5]?\d\))/).map {
                "\(file.path):\($0) waits for less than a minute: leave the limit out, or give it 60 seconds"
            }
        }
    }

    /// Where texts from outside are read. Elsewhere the same names stand for bytes.
    static func readsTexts(_ file: SourceFile) -> Bool {
        file.path.hasPrefix("Services/") || ["Domain", "HTTPService", "MessageProtocol"].contains(file.module)
    }

    /// A grapheme cluster, of which `String.count` is the number, may consist of any number of bytes.
    static func limitsInCharacters(_ files: [SourceFile]) -> [String] {
        let limit =
            #/
            (contains\(|[<>]=?\ *)\w*([tT]ext|[nN]ame|[tT]itle|[cC]omment|[nN]ote|[pP]assword|[eE]mail)\.count\b
            |([tT]ext|[nN]ame|[tT]itle|[cC]omment|[nN]ote|[pP]assword|[eE]mail)\.count\ *[<>]
            /#
        return files.filter(readsTexts).flatMap { file in
            file.lines(with: limit).map {
                "\(file.path):\($0) limits a text by its characters: use a TextRule, or count utf8 or unicodeScalars"
            }
        }
    }

    /// Foundation writes ids in upper case, RFC 9562 and PostgreSQL in lower case.
    static func upperCaseIDs(_ files: [SourceFile]) -> [String] {
        files.filter { $0.name != "SampleBlock+bytes.swift" }.flatMap { file in
            file.lines(with: /\.uuidString(?!\.lowercased\(\))/).map {
                "\(file.path):\($0) writes an id in upper case: use Identifier, lowercaseText or .lowercased()"
            }
        }
    }
}
