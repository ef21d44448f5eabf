/// What a file may know by the role that its name or contents give it. Each function returns one sentence per broken
/// line: the file, then what to do.
enum RoleRules {
    /// Modules that speak the language of HTTP requests and responses.
    static let httpModules: Set<String> = ["HTTPTypes", "Hummingbird", "HTTPService"]

    /// Use cases and stores serve a page, a route and a message handler alike, so they know none of these.
    static func useCasesAndStoresThatSpeakHTTP(_ files: [SourceFile]) -> [String] {
        files.filter { $0.path.hasPrefix("Services/") && ($0.isStore || $0.isUseCase) }.flatMap { file in
            file.imports.intersection(httpModules).sorted().map {
                "\(file.path) imports \($0): return a value or throw an error of the domain, and let the feature's "
                    + "routes or pages turn it into a response"
            }
        }
    }

    /// Markup and scripts are files beside the Swift that fills them.
    static func markupInSwift(_ files: [SourceFile]) -> [String] {
        let markup =
            /(^|[^A-Za-z0-9_])<(!doctype|html|head|body|main|section|form|table|div|span|p|ul|li|a|script|style|h[1-6])[ >]/
            .ignoresCase()
        return files.flatMap { file in
            file.lines(with: markup).map {
                "\(file.path):\($0) holds HTML: move it into a .mustache template and render it by WebPages"
            }
        }
    }

    /// The strict Content-Security-Policy forbids what stands within the page.
    static func inlineCode(in templates: [SourceFile]) -> [String] {
        let inline = /<script(?![^>]*\ssrc=)[^>]*>|<style|\s(style|on[a-z]+)=["']/.ignoresCase()
        return templates.flatMap { file in
            file.lines.enumerated().filter { $0.element.contains(inline) }.map {
                "\(file.path):\($0.offset + 1) has code or style within the page, which the browser will not run: "
                    + "move it into a module or stylesheet"
            }
        }
    }
}

extension SourceFile {
    fileprivate var isStore: Bool {
        name.hasPrefix("Postgres") || name.wholeMatch(of: /.*Store(\+.*)?\.swift/) != nil
    }

    /// The operation of a feature is a type that is called like a function.
    var isUseCase: Bool {
        !lines(with: /func callAsFunction/).isEmpty && name.wholeMatch(of: /.*(Routes|Pages|Middleware)\.swift/) == nil
    }
}
