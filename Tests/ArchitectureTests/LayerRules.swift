import MessageProtocol

/// Which module may know which. Each function answers with one sentence per broken line: the file, then what to do.
enum LayerRules {
    /// The modules at the core, with all they may import.
    static let core: [String: Set<String>] = [
        "Domain": ["Foundation"],
        "MessageProtocol": ["Foundation", "Domain"],
        "Messaging": [
            "Foundation", "DeclaredMetrics", "Domain", "MessageProtocol", "Logging", "Metrics", "ServiceLifecycle",
            "Synchronization",
        ],
    ]

    /// Each C library, and the only module that speaks to it.
    static let ownerOfCLibrary = [
        "CRabbitMQ": "RabbitMQ", "CPostgres": "Postgres", "CCurl": "HTTPFetch", "CLinux": "BlockingCalls",
        "CArchive": "StreamedDocuments", "CExpat": "StreamedDocuments",
        "CTowns": "Gazetteer", "CGD": "Pictures", "CVision": "skin_check", "CQRencode": "QRCodes",
        "CCMark": "Markdown",
        "CPangoCairo": "PDFDocuments",
        "CXlsxWriter": "Workbooks",
    ]

    static let adapters: Set<String> = ["RabbitMQ", "Postgres", "HTTPFetch"]

    static func foreignImportsInTheCore(_ files: [SourceFile]) -> [String] {
        files.flatMap { file in
            file.imports.subtracting(core[file.module] ?? file.imports).sorted().map {
                "\(file.path) imports \($0), which \(file.module) must not know: declare a port here and put the "
                    + "adapter into the module that may import it"
            }
        }
    }

    static func leakedCLibraries(_ files: [SourceFile]) -> [String] {
        files.flatMap { file in
            file.imports.sorted().compactMap { library in
                guard let owner = ownerOfCLibrary[library], owner != file.module else { return nil }
                return "\(file.path) imports \(library): only Shared/\(owner) speaks to it, so add what you need there"
            }
        }
    }

    static func adaptersThatKnowEachOther(_ files: [SourceFile]) -> [String] {
        files.filter { adapters.contains($0.module) }.flatMap { file in
            file.imports.intersection(adapters).subtracting([file.module]).sorted().map {
                "\(file.path) imports \($0): adapters do not know each other, so compose them in a service's +build.swift"
            }
        }
    }

    static func importedServices(_ files: [SourceFile]) -> [String] {
        let services = Set(files.filter { $0.path.hasPrefix("Services/") }.map(\.module))
        return files.flatMap { file in
            file.imports.intersection(services).subtracting([file.module]).sorted().map {
                "\(file.path) imports the service \($0): move what both need to Shared/, or learn it by message"
            }
        }
    }

    /// The broker is named where a service is composed and where its settings are read, nowhere else.
    static func servicesThatNameTheBroker(_ files: [SourceFile]) -> [String] {
        files.filter { $0.isOfAService && $0.imports.contains("RabbitMQ") && !$0.composes }.map {
            "\($0.path) imports RabbitMQ: take a MessagePublisher or write a MessageHandler, and name RabbitMQ in "
                + "+build.swift"
        }
    }

    /// A use case may hold the steps of its adapters together in one transaction; what the steps say to the database
    /// stands in the adapters.
    static func servicesThatNameTheDatabase(_ files: [SourceFile]) -> [String] {
        files.filter {
            $0.isOfAService && $0.imports.contains("Postgres") && !$0.composes && !$0.isPostgresAdapter
                && ($0.writesSQL || !$0.isUseCase)
        }.map {
            "\($0.path) imports Postgres: declare a port here and write the SQL in a file named Postgres….swift "
                + "beside it"
        }
    }

    /// A port with one adapter and no double in a test would only repeat it, so a use case may name the store of its own
    /// feature; what another feature has to know of it is a port or a closure. Composition and commands put features
    /// together.
    static func storesOfOtherFeatures(_ files: [SourceFile]) -> [String] {
        let own = files.filter { $0.isOfAService && $0.feature != nil }
        let owners = own.reduce(into: [String: (module: String, feature: String)]()) { owners, file in
            for store in file.declaredStores { owners[store] = (file.module, file.feature ?? "") }
        }
        return own.filter { !$0.composes && !$0.name.hasSuffix("Command.swift") }.flatMap { file in
            owners.sorted { $0.key < $1.key }.compactMap { store, owner in
                guard owner.module == file.module, owner.feature != file.feature, file.names(store) else { return nil }
                return "\(file.path) names \(store) of the feature \(owner.feature): take a port or a closure, and "
                    + "name the store in +build.swift"
            }
        }
    }

    static func filesOfTwoAdapters(_ files: [SourceFile]) -> [String] {
        files.filter { $0.isOfAService && $0.imports.intersection(adapters).count > 1 && !$0.composes }.map {
            "\($0.path) imports \($0.imports.intersection(adapters).sorted().joined(separator: " and ")): "
                + "split it, one adapter per file"
        }
    }
}

extension SourceFile {
    /// The folder of its feature within a service; nil for what lies beside the features.
    fileprivate var feature: String? {
        let parts = path.split(separator: "/")
        return parts.count > 3 ? String(parts[2]) : nil
    }

    /// Such as `PostgresInboxStore`.
    fileprivate var declaredStores: [String] {
        let declaration = /^(final )?(struct|enum|class|actor) (?<name>Postgres\w+)/
        return lines.compactMap { try? declaration.prefixMatch(in: $0)?.output.name }.map(String.init)
    }

    /// The operator's command beside the services has no ports of its own: it only looks in from outside.
    fileprivate var isOfAService: Bool {
        path.hasPrefix("Services/") && ServiceName.allCases.map(\.schema).contains(module)
    }

    fileprivate var composes: Bool { name.hasSuffix("+build.swift") || name.hasSuffix("Configuration.swift") }

    fileprivate var writesSQL: Bool { !lines(with: /\bSQL\b|\.(query|execute|pipeline|run)\(/).isEmpty }

    fileprivate var isPostgresAdapter: Bool {
        name.hasPrefix("Postgres") || name.hasPrefix("SQL+") || name.hasSuffix("+postgres.swift")
            || path.contains("/Migrations/")
    }
}
