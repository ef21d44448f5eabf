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
    static let mostShortFiles = 90

    /// Names every short file when there are too many of them.
    static func shortFiles(_ files: [SourceFile]) -> [String] {
        let short = files.filter { $0.lines.count < shortFile }
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
}
