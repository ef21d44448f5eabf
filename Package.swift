// swift-tools-version:6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A folder of `Shared/`: code that two or more services use.
func shared(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Shared/\(name)", swiftSettings: strict)
}

/// A C library of the system, with the Debian package that brings it.
func cLibrary(_ name: String, pkgConfig: String? = nil, apt: String? = nil) -> Target {
    .systemLibrary(
        name: name, path: "Shared/CLibraries/\(name)", pkgConfig: pkgConfig,
        providers: apt.map { [.apt([$0])] } ?? [])
}

/// A folder of `Services/`: one executable of its own.
func service(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], resources: [Resource] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Services/\(name)", exclude: exclude, resources: resources,
        swiftSettings: strict)
}

func tests(
    _ name: String, at path: String? = nil, _ dependencies: [Target.Dependency], resources: [Resource] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(path ?? name)", resources: resources,
        swiftSettings: strict)
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let coreMetrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let hummingbirdTesting = Target.Dependency.product(name: "HummingbirdTesting", package: "hummingbird")
let jwtKit = Target.Dependency.product(name: "JWTKit", package: "jwt-kit")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let serviceLifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")

/// What every service stands on.
let spine: [Target.Dependency] = [
    "DeclaredMetrics", "Domain", "MessageProtocol", "Messaging", "RabbitMQ", "Postgres", "ServiceConnections",
    "ServiceRuntime", argumentParser, logging, metrics, serviceLifecycle,
]

let package = Package(
    name: "breathe-easy",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
    ],
    targets: [
        cLibrary("CLinux"),
        cLibrary("CRabbitMQ", pkgConfig: "librabbitmq", apt: "librabbitmq-dev"),
        cLibrary("CPostgres", pkgConfig: "libpq", apt: "libpq-dev"),
        cLibrary("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
        cLibrary("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev"),
        cLibrary("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
        cLibrary("CGD", pkgConfig: "gdlib", apt: "libgd-dev"),
        // Debian's description for pkg-config names the extensions too, which are another package.
        cLibrary("CCMark", apt: "libcmark-gfm-dev"),
        cLibrary("CQRencode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
        cLibrary("CPangoCairo", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
        cLibrary("CXlsxWriter", pkgConfig: "xlsxwriter", apt: "libxlsxwriter-dev"),
        .target(
            name: "CTowns", path: "Shared/CLibraries/CTowns", exclude: ["README.md", "towns.tsv"],
            sources: ["towns.c"]),
        // OpenCV is C++, and Debian describes it to pkg-config only beside a hundred other packages.
        .target(
            name: "CVision", path: "Shared/CLibraries/CVision",
            cxxSettings: [.unsafeFlags(["-isystem", "/usr/include/opencv4"])],
            linkerSettings: ["core", "dnn", "imgproc"].map { .linkedLibrary("opencv_\($0)") }),

        shared("Domain"),
        shared("MessageProtocol", ["Domain"]),
        shared("DeclaredMetrics", [metrics]),
        shared("Messaging", ["DeclaredMetrics", "MessageProtocol", logging, metrics, serviceLifecycle]),
        shared("BlockingCalls", ["CLinux"]),
        shared(
            "RabbitMQ",
            [
                "BlockingCalls", "CRabbitMQ", "DeclaredMetrics", "MessageProtocol", "Messaging", deque, logging,
                metrics,
                serviceLifecycle,
            ]),
        shared(
            "Postgres",
            [
                "BlockingCalls", "CPostgres", "DeclaredMetrics", "MessageProtocol", "Messaging", deque, logging,
                metrics,
                serviceLifecycle,
            ]),
        shared("PersonKeys", ["Domain", "Postgres", crypto]),
        shared("StreamedDocuments", ["CArchive", "CExpat"]),
        shared("Workbooks", ["CXlsxWriter", "StreamedDocuments", crypto]),
        shared("PDFDocuments", ["CPangoCairo"]),
        shared("Pictures", ["CGD", "Domain"]),
        shared("QRCodes", ["CQRencode"]),
        shared("Markdown", ["CCMark"]),
        shared("JSONDocuments"),
        shared("HealthFormats", ["Domain", "JSONDocuments", "StreamedDocuments"]),
        .target(
            name: "Quizzes", dependencies: ["Domain"], path: "Shared/Quizzes",
            resources: [.embedInCode("Definitions")], swiftSettings: strict),
        shared("Localization", ["Domain"]),
        shared("Gazetteer", ["CTowns", "Domain", "Localization"]),
        shared("SignedLinks", ["Domain", crypto]),
        shared("RequestedNotifications", ["Domain", "MessageProtocol", "Messaging", "Postgres", "SignedLinks"]),
        .target(
            name: "WebPages",
            dependencies: ["Domain", "HTTPService", "Localization", crypto, httpTypes, hummingbird, mustache, nioCore],
            path: "Shared/WebPages",
            resources: ["Templates", "Styles", "Scripts", "Icons"].map { .embedInCode($0) }, swiftSettings: strict),
        .target(
            name: "BodyMap", dependencies: ["Localization"], path: "Shared/BodyMap", exclude: ["draw-body.py"],
            resources: [.embedInCode("Catalogue"), .embedInCode("Drawings")]),
        .target(
            name: "BaseMaps", dependencies: ["WebPages"], path: "Shared/BaseMaps",
            resources: ["Data", "Scripts", "Styles"].map { .embedInCode($0) }, swiftSettings: strict),
        shared("HTTPFetch", ["BlockingCalls", "CCurl", "Domain", httpTypes]),
        shared("BrokerManagement", ["HTTPFetch", httpTypes]),
        shared(
            "HTTPService",
            [
                "DeclaredMetrics", "Domain", "JSONDocuments", "Localization", "MessageProtocol", "Messaging", crypto,
                httpTypes, hummingbird, hummingbirdCore, logging, metrics, nioCore, nioHTTPTypes,
            ]),
        shared(
            "ServiceRuntime",
            [
                "DeclaredMetrics", "HTTPFetch", "HTTPService", "MessageProtocol", argumentParser, configuration,
                coreMetrics,
                httpTypes, hummingbird, logging, metrics, nioCore, serviceLifecycle, unixSignals,
            ]),
        shared(
            "ServiceConnections",
            ["MessageProtocol", "Messaging", "Postgres", "RabbitMQ", "ServiceRuntime", logging, serviceLifecycle]),

        shared("Caching"),
        shared(
            "RequestLimits",
            ["HTTPService", "Postgres", "ServiceRuntime", httpTypes, hummingbird, logging, nioCore, serviceLifecycle]),
        shared(
            "Sessions",
            [
                "Caching", "Domain", "HTTPService", "MessageProtocol", "Postgres", crypto, httpTypes, hummingbird,
                nioCore,
            ]),
        shared(
            "RepeatedRequests",
            [
                "Domain", "HTTPService", "PersonKeys", "Postgres", "Sessions", crypto, httpTypes, hummingbird, logging,
                nioCore,
            ]),
        shared("TrialAccounts", ["Domain", "HTTPFetch", "MessageProtocol", crypto, httpTypes]),
        shared("PrivacyRights", ["Domain", "MessageProtocol", "Messaging", "Postgres", crypto]),
        shared("EnvironmentReports", ["Caching", "Domain", "MessageProtocol", "Postgres"]),

        service(
            "ingest-gateway",
            spine + [
                "BaseMaps", "BlockingCalls", "Caching", "EnvironmentReports", "Gazetteer", "HTTPService",
                "HealthFormats",
                "Localization", "Markdown", "PersonKeys", "Pictures", "PrivacyRights", "Quizzes", "RepeatedRequests",
                "RequestLimits", "RequestedNotifications", "Sessions", "SignedLinks", "WebPages",
                cryptoExtras, crypto,
                deque, httpTypes, hummingbird,
                mustache, nioCore,
            ],
            exclude: ["Articles/Starting/README.md", "Articles/Starting/check.py"],
            resources: [
                .embedInCode("Articles/Templates"), .embedInCode("Articles/Styles"),
                .embedInCode("Articles/Starting/articles"), .embedInCode("Articles/Starting/topics.json"),
                .embedInCode("Articles/Starting/faq.json"),
                .embedInCode("AppShell/Templates"), .embedInCode("AppShell/Scripts"),
                .embedInCode("Developers/Styles"), .embedInCode("Developers/Templates"),
                .embedInCode("HealthImports/Templates"),
                .embedInCode("HealthImports/Scripts"), .embedInCode("Links/Templates"),
                .embedInCode("Notifications/Templates"), .embedInCode("Notifications/Scripts"),
                .embedInCode("Notifications/Styles"), .embedInCode("Channels/Templates"),
                .embedInCode("Channels/Scripts"),
                .embedInCode("Quizzes/Templates"), .embedInCode("Quizzes/Scripts"), .embedInCode("Quizzes/Styles"),
                .embedInCode("Season/Templates"),
                .embedInCode("Home/Templates"), .embedInCode("Home/Scripts"), .embedInCode("Onboarding/Templates"),
                .embedInCode("Glance/Templates"), .embedInCode("Glance/Scripts"), .embedInCode("Glance/Styles"),
                .embedInCode("SunAndAir/Templates"), .embedInCode("SunAndAir/Scripts"),
                .embedInCode("SunAndAir/Styles"),
                .embedInCode("Design/Templates"), .embedInCode("Design/Styles"),
                .embedInCode("Settings/Templates"),
                .embedInCode("Settings/Scripts"), .embedInCode("Settings/Styles"),
                .embedInCode("Reminders/Templates"), .embedInCode("Reminders/Scripts"),
                .embedInCode("Reminders/Styles"),
                .embedInCode("Maps/Templates"), .embedInCode("Maps/Scripts"),
                .embedInCode("Reports/Styles"), .embedInCode("Reports/Templates"),
                .embedInCode("Reports/Scripts"),
                .embedInCode("Inquiries/Templates"), .embedInCode("Inquiries/Styles"),
                .embedInCode("StationData/Templates"),
            ]),
        service(
            "accounts",
            spine + [
                "BlockingCalls", "Caching", "HTTPFetch", "HTTPService", "JSONDocuments",
                "Localization",
                "PersonKeys", "Pictures", "PrivacyRights", "QRCodes", "RepeatedRequests", "RequestLimits",
                "RequestedNotifications", "Sessions", "SignedLinks",
                "StreamedDocuments", "WebPages", cryptoExtras, crypto, deque, httpTypes, hummingbird, jwtKit, mustache,
                nioCore,
            ],
            resources: [
                .embedInCode("SignIn/Templates"), .embedInCode("SignIn/Scripts"), .embedInCode("SignIn/Styles"),
                .embedInCode("SignUp/Templates"), .embedInCode("SignUp/Scripts"),
                .embedInCode("FirstRun/Templates"), .embedInCode("FirstRun/Scripts"), .embedInCode("FirstRun/Styles"),
                .embedInCode("Passwords/Templates"), .embedInCode("Passwords/Scripts"),
                .embedInCode("Passwords/Data"), .embedInCode("People/Templates"), .embedInCode("People/Scripts"),
                .embedInCode("People/Styles"), .embedInCode("Erasure/Templates"),
                .embedInCode("Passkeys/Scripts"), .embedInCode("SocialSignIn/Templates"),
                .embedInCode("SocialSignIn/Scripts"), .embedInCode("Consents/Notices"),
                .embedInCode("Consents/Templates"),
                .embedInCode("Export/Templates"), .embedInCode("Export/Styles"),
                .embedInCode("SecondFactor/Templates"), .embedInCode("SecondFactor/Scripts"),
                .embedInCode("Roles/Templates"),
                .embedInCode("StudyRoles/Templates"), .embedInCode("StudyRoles/Styles"),
                .embedInCode("Profile/Templates"), .embedInCode("Profile/Scripts"), .embedInCode("Profile/Styles"),
                .embedInCode("Profile/Pictures"),
            ]),
        service(
            "research-study",
            spine + [
                "BaseMaps", "BlockingCalls", "Caching", "EnvironmentReports", "Gazetteer", "HTTPService",
                "JSONDocuments", "Localization", "PDFDocuments", "PersonKeys", "QRCodes", "RepeatedRequests",
                "RequestLimits", "Sessions", "WebPages", "Workbooks",
                cryptoExtras, crypto, httpTypes,
                hummingbird, mustache, nioCore, nioEmbedded,
            ],
            resources: [
                "Research/Scripts", "Research/Styles", "Research/Templates", "Studies/Definitions", "Survey/Scripts",
                "Survey/Styles", "Survey/Templates",
            ].map { .embedInCode($0) }),
        service(
            "symptom-journal",
            spine + [
                "BodyMap", "Caching", "EnvironmentReports", "HTTPService", "Localization", "PDFDocuments", "PersonKeys",
                "PrivacyRights", "QRCodes", "RepeatedRequests", "RequestLimits", "RequestedNotifications", "Sessions",
                "SignedLinks", "WebPages", crypto, httpTypes,
                hummingbird, mustache, nioCore,
            ],
            exclude: [
                "Diary/Dictionary", "Diary/Graphics/backgrounds", "Diary/Graphics/stickers",
                "Diary/package.json",
            ],
            resources: [
                "Diary/Graphics/graphics.json", "Diary/Scripts", "Diary/Styles",
                "Diary/Templates", "Today/Styles",
                "Today/Templates",
                "History/Templates", "Import/Templates", "Report/Scripts", "Report/Templates", "Summary/Styles",
                "Summary/Templates", "WithoutConnection/Scripts", "WithoutConnection/Templates",
            ].map { .embedInCode($0) }),
        service(
            "skin-check",
            spine + [
                "BlockingCalls", "BodyMap", "Caching", "CVision", "HTTPService", "JSONDocuments", "Localization",
                "PersonKeys", "Pictures", "PrivacyRights", "RepeatedRequests", "RequestLimits",
                "RequestedNotifications", "Sessions", "SignedLinks", "WebPages", crypto, httpTypes, hummingbird,
                mustache, nioCore,
            ],
            exclude: ["Model"],
            resources: [
                "Answers/Scripts", "Answers/Templates", "Compare/Scripts", "Compare/Styles", "Compare/Templates",
                "Information/Data", "Information/Drawings", "Information/Pages", "Information/Styles",
                "Information/Templates", "Photos/Templates", "Risk/Data", "Risk/Styles", "Risk/Templates",
                "Scan/Scripts", "Scan/Styles", "Scan/Templates", "Sharing/Templates", "Specialists/Scripts",
                "Specialists/Templates", "Start/Styles", "Start/Templates", "Unlock/Scripts", "Unlock/Templates",
            ].map { .embedInCode($0) }),
        service("environment-poller", spine + ["HTTPFetch", "JSONDocuments", "PrivacyRights", crypto, httpTypes]),
        service(
            "alert-fanout",
            spine + [
                "Gazetteer", "HTTPService", "JSONDocuments", "Localization", "PrivacyRights", httpTypes, hummingbird,
                mustache,
            ],
            resources: [.embedInCode("Content/Templates")]),
        service(
            "health-metrics-analyzer",
            spine + [
                "BlockingCalls", "EnvironmentReports", "HealthFormats", "PersonKeys", "PrivacyRights",
                "StreamedDocuments", crypto,
            ]),
        service(
            "notifier",
            spine + [
                "HTTPFetch", "HTTPService", "Localization", "PrivacyRights", "RequestedNotifications", "SignedLinks",
                crypto,
                httpTypes, hummingbird, jwtKit, mustache, nioCore,
            ], resources: [.embedInCode("Scheduled/ChannelDigests/Templates"), .embedInCode("Email/Templates")]),
        service(
            "breathe-easy",
            [
                "BrokerManagement", "DeclaredMetrics", "Domain", "EnvironmentReports", "HTTPFetch", "HTTPService",
                "Localization", "MessageProtocol", "PersonKeys", "Postgres", "RabbitMQ", "ServiceRuntime",
                "Sessions", "SignedLinks", "TrialAccounts",
                "WebPages", "Workbooks", argumentParser, crypto, httpTypes, hummingbird, logging, nioCore,
                serviceLifecycle,
                subprocess, unixSignals,
            ],
            resources: ["Templates", "Scripts", "Styles"].map { .embedInCode("Status/\($0)") }),
        // For people's own machines: it knows the published contract, and nothing of the servers.
        service("breathe-easy-client", ["HTTPFetch", argumentParser, httpTypes]),

        // Package paths may not overlap, so the C peer inside the folder is excluded from the Swift around it.
        .target(name: "CPeer", dependencies: ["CCurl", "CRabbitMQ"], path: "Benchmarks/CPeer"),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "CPeer", "Domain", "HTTPFetch", "HealthFormats", "MessageProtocol", "Messaging", "PersonKeys",
                "Postgres",
                "RabbitMQ", "StreamedDocuments", "TestSupport", "TrialAccounts", argumentParser, cryptoExtras, crypto,
                httpTypes,
                hummingbird, logging, nioCore,
                subprocess,
            ],
            path: "Benchmarks", exclude: ["CPeer", "Data", "peers"], swiftSettings: strict),

        .target(
            name: "TestSupport",
            dependencies: [
                "CArchive", "Domain", "HTTPFetch", "MessageProtocol", "Messaging", "Postgres", "RabbitMQ",
                "StreamedDocuments", "TrialAccounts", httpTypes, logging, subprocess,
            ],
            path: "Tests/TestSupport", exclude: ["Servers"], swiftSettings: strict),
        tests("ArchitectureTests", ["MessageProtocol"]),
        tests("DomainTests", ["Domain"]),
        tests("EvaluationTests", ["benchmarks", "Domain", argumentParser]),
        tests("HealthFormatsTests", ["Domain", "HealthFormats", "StreamedDocuments", "TestSupport"]),
        tests("StreamedDocumentsTests", ["StreamedDocuments", "TestSupport"]),
        tests("WorkbooksTests", ["StreamedDocuments", "TestSupport", "Workbooks"]),
        tests("PDFDocumentsTests", ["PDFDocuments", "TestSupport"]),
        tests("QRCodesTests", ["QRCodes"]),
        tests("MarkdownTests", ["Markdown"]),
        tests(
            "RequestLimitsTests",
            [
                "HTTPService", "Postgres", "RequestLimits", "TestSupport", httpTypes, hummingbird, hummingbirdTesting,
                logging,
            ]),
        tests(
            "RepeatedRequestsTests",
            [
                "Domain", "HTTPService", "PersonKeys", "Postgres", "RepeatedRequests", "Sessions", "TestSupport",
                httpTypes, hummingbird, hummingbirdTesting, logging, nioCore,
            ]),
        tests("CachingTests", ["Caching", "TestSupport"]),
        tests("TrialAccountsTests", ["TrialAccounts", crypto]),
        tests(
            "SessionsTests",
            [
                "accounts", "Domain", "HTTPService", "Postgres", "Sessions", "TestSupport", httpTypes, hummingbird,
                hummingbirdTesting, nioCore,
            ]),
        tests("JSONDocumentsTests", ["JSONDocuments"]),
        tests("QuizzesTests", ["Domain", "Quizzes"]),
        tests("PersonKeysTests", ["PersonKeys"]),
        tests("LocalizationTests", ["Domain", "Localization"]),
        tests("SignedLinksTests", ["Domain", "SignedLinks"]),
        tests(
            "RequestedNotificationsTests",
            [
                "Domain", "MessageProtocol", "Messaging", "Postgres", "RequestedNotifications", "SignedLinks",
                "TestSupport",
            ]),
        tests("WebPagesTests", ["Localization", "WebPages", httpTypes, hummingbird, hummingbirdTesting, nioCore]),
        tests("MessageProtocolTests", ["Domain", "MessageProtocol"], resources: [.copy("Samples")]),
        tests(
            "CompatibilityTests",
            [
                "accounts", "alert-fanout", "breathe-easy", "environment-poller", "health-metrics-analyzer",
                "ingest-gateway",
                "notifier", "research-study", "skin-check", "symptom-journal", "Domain", "MessageProtocol", "Messaging",
                "Postgres", "RepeatedRequests",
                "ServiceRuntime", "Sessions", "TestSupport",
                logging,
            ],
            resources: [.copy("Released")]),
        tests(
            "ContractTests",
            [
                "accounts", "ingest-gateway", "research-study", "skin-check", "symptom-journal", "MessageProtocol",
                "RepeatedRequests", "Sessions", "TestSupport", httpTypes,
            ]),
        tests(
            "MessagingTests",
            [
                "MessageProtocol", "Messaging", "ServiceRuntime", "TestSupport", coreMetrics, logging,
                serviceLifecycle,
            ]),
        tests("BlockingCallsTests", ["BlockingCalls", "CLinux"]),
        tests(
            "CorpusTests",
            [
                "accounts", "environment-poller", "ingest-gateway", "notifier", "symptom-journal", "Domain",
                "HTTPService", "HealthFormats", "JSONDocuments", "Markdown",
                "MessageProtocol", "Pictures", "Quizzes", "SignedLinks", "StreamedDocuments", "TestSupport", crypto,
            ]),
        tests(
            "HTTPServiceTests",
            [
                "Domain", "HTTPService", "TestSupport", httpTypes, hummingbird, hummingbirdTesting, logging, nioCore,
                serviceLifecycle,
            ]),
        tests(
            "ServiceRuntimeTests",
            [
                "DeclaredMetrics", "HTTPService", "MessageProtocol", "ServiceRuntime", coreMetrics, httpTypes,
                hummingbird,
                hummingbirdTesting, logging, serviceLifecycle,
            ]),
        tests(
            "BrokerTests", at: "Integration/BrokerTests",
            ["Messaging", "MessageProtocol", "RabbitMQ", "ServiceRuntime", "TestSupport", coreMetrics, logging]),
        tests(
            "PostgresTests", at: "Integration/PostgresTests",
            ["Messaging", "MessageProtocol", "Postgres", "ServiceRuntime", "TestSupport", coreMetrics, logging]),
        tests(
            "HTTPFetchTests", at: "Integration/HTTPFetchTests",
            ["Domain", "HTTPFetch", "TestSupport", httpTypes]),
        tests("BrokerManagementTests", ["BrokerManagement", "HTTPFetch", "TestSupport"]),
        tests("DeployTests", ["MessageProtocol", "ServiceRuntime", "TestSupport", subprocess]),
        tests(
            "AccountsTests",
            [
                "accounts", "CGD", "ingest-gateway", "notifier", "research-study", "skin-check", "symptom-journal",
                "Domain",
                "HTTPFetch",
                "HTTPService", "MessageProtocol",
                "JSONDocuments", "Localization", "Messaging", "PersonKeys", "Pictures", "Postgres", "PrivacyRights",
                "RequestLimits",
                "RequestedNotifications",
                "ServiceRuntime", "Sessions", "SignedLinks", "StreamedDocuments", "TestSupport", "WebPages",
                cryptoExtras, crypto, httpTypes, hummingbird, hummingbirdTesting, logging, nioCore, serviceLifecycle,
            ]),
        tests(
            "SkinCheckTests",
            [
                "accounts", "ingest-gateway", "skin-check", "BodyMap", "CGD", "Domain", "HTTPService", "Localization",
                "MessageProtocol", "Messaging", "PersonKeys", "Pictures", "Postgres", "PrivacyRights",
                "RequestLimits", "RequestedNotifications", "Sessions", "SignedLinks", "TestSupport", "WebPages",
                crypto, httpTypes, hummingbird, hummingbirdTesting, logging, nioCore, subprocess,
            ],
            resources: [.copy("Pictures")]),
        tests(
            "ResearchStudyTests",
            [
                "accounts", "environment-poller", "research-study", "Domain", "EnvironmentReports", "Gazetteer",
                "HTTPService", "JSONDocuments", "Localization", "MessageProtocol", "Messaging", "PersonKeys",
                "Postgres", "RequestLimits", "ServiceRuntime", "Sessions", "TestSupport", "WebPages", "Workbooks",
                "PDFDocuments", "QRCodes", cryptoExtras,
                crypto, httpTypes, hummingbird, hummingbirdTesting, logging, nioCore, serviceLifecycle,
            ]),
        tests(
            "SymptomJournalTests",
            [
                "accounts", "environment-poller", "health-metrics-analyzer", "symptom-journal", "BodyMap", "Domain",
                "EnvironmentReports", "HTTPService", "Localization", "MessageProtocol", "Messaging",
                "PersonKeys", "Postgres", "PrivacyRights", "RequestLimits", "RequestedNotifications", "Sessions",
                "SignedLinks", "TestSupport", "WebPages",
                crypto, httpTypes, hummingbird, hummingbirdTesting, logging, nioCore,
            ]),
        tests(
            "IngestGatewayTests",
            [
                "accounts", "alert-fanout", "environment-poller", "health-metrics-analyzer",
                "ingest-gateway", "notifier",
                "Domain", "EnvironmentReports", "Gazetteer", "HTTPFetch", "HTTPService", "HealthFormats",
                "Localization", "Markdown", "MessageProtocol", "Messaging", "PersonKeys", "Postgres", "PrivacyRights",
                "Quizzes", "RequestLimits", "RequestedNotifications", "Sessions", "SignedLinks", "TestSupport",
                "WebPages",
                httpTypes, hummingbird, hummingbirdTesting, logging, nioCore, serviceLifecycle,
            ]),
        tests(
            "EnvironmentPollerTests",
            [
                "breathe-easy", "environment-poller", "Domain", "HTTPFetch", "JSONDocuments", "MessageProtocol",
                "Messaging", "Postgres", "PrivacyRights", "ServiceRuntime", "TestSupport", httpTypes, hummingbird,
                logging, nioCore,
            ]),
        tests(
            "AlertFanoutTests",
            [
                "accounts", "alert-fanout", "breathe-easy", "Domain", "Gazetteer", "HTTPFetch", "HTTPService",
                "Localization", "MessageProtocol", "Messaging", "Postgres", "PrivacyRights", "ServiceRuntime",
                "TestSupport", httpTypes,
                hummingbird, hummingbirdTesting,
                logging,
            ]),
        tests(
            "HealthMetricsAnalyzerTests",
            [
                "environment-poller", "health-metrics-analyzer", "ingest-gateway", "Domain", "EnvironmentReports",
                "MessageProtocol", "Messaging", "PersonKeys", "Postgres", "PrivacyRights", "RabbitMQ",
                "ServiceConnections",
                "ServiceRuntime", "TestSupport", logging, serviceLifecycle,
            ]),
        tests(
            "NotifierTests",
            [
                "alert-fanout", "notifier", "Domain", "HTTPFetch", "HTTPService", "Localization", "MessageProtocol",
                "Messaging",
                "Postgres", "RequestedNotifications", "PrivacyRights", "ServiceRuntime", "SignedLinks", "TestSupport",
                crypto, httpTypes,
                hummingbird,
                hummingbirdTesting,
                jwtKit, logging,
            ]),
        tests(
            "BreatheEasyTests",
            [
                "accounts", "alert-fanout", "breathe-easy", "environment-poller", "health-metrics-analyzer",
                "ingest-gateway", "notifier", "research-study", "skin-check", "symptom-journal", "BrokerManagement",
                "Domain",
                "HTTPFetch", "MessageProtocol", "Messaging",
                "PersonKeys",
                "Postgres", "RabbitMQ", "ServiceConnections", "ServiceRuntime", "Sessions", "TestSupport", "WebPages",
                "Workbooks",
                argumentParser, httpTypes, hummingbird, hummingbirdTesting, logging, nioCore, subprocess,
            ]),
        tests(
            "BreatheEasyClientTests",
            ["breathe-easy-client", "HTTPFetch", "TestSupport", argumentParser, httpTypes]),
        tests(
            "EndToEndTests", at: "Integration/EndToEndTests",
            [
                "Domain", "HTTPFetch", "MessageProtocol", "Messaging", "Postgres", "SignedLinks", "TestSupport",
                "TrialAccounts", httpTypes, logging,
            ]),
        tests(
            "ChaosTests", at: "Integration/ChaosTests",
            [
                "health-metrics-analyzer", "Domain", "HTTPFetch", "MessageProtocol", "Messaging", "PersonKeys",
                "Postgres",
                "RabbitMQ", "TestSupport", "TrialAccounts", httpTypes, logging,
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// `make up` starts no test and no benchmark, and so builds none: one build of several products has no option of its own.
if Context.environment["BUILD_ONLY"] == "services" {
    package.targets.removeAll { target in
        ["Tests/", "Benchmarks"].contains { target.path?.hasPrefix($0) == true }
    }
}

// `make client`: the plugin that writes the manual builds every product that is left.
if Context.environment["BUILD_ONLY"] == "client" {
    let needed = ["BlockingCalls", "CCurl", "CLinux", "Domain", "HTTPFetch", "breathe-easy-client"]
    package.targets.removeAll { !needed.contains($0.name) }
}

// `make fuzz`: the decoders and what they need, instrumented for libFuzzer. An executable cannot be linked into another,
// so a service is a library of the files of its decoders here; the functions that are fed are those of CorpusTests.
if Context.environment["BUILD_ONLY"] == "fuzz" {
    let instrumented: [SwiftSetting] = strict + [.unsafeFlags(["-O", "-sanitize=fuzzer"])]
    let libraries = [
        "Domain", "HTTPService", "HealthFormats", "JSONDocuments", "Markdown", "MessageProtocol", "Pictures", "Quizzes",
        "SignedLinks",
        "StreamedDocuments",
    ]
    let others = [
        "BlockingCalls", "BodyMap", "CArchive", "CCMark", "CCurl", "CExpat", "CGD", "CLinux", "DeclaredMetrics",
        "HTTPFetch",
        "Localization", "Messaging",
    ]
    let needed = libraries + others
    package.targets.removeAll { !needed.contains($0.name) }
    for target in package.targets where libraries.contains(target.name) { target.swiftSettings = instrumented }

    func decoders(
        of service: String, _ dependencies: [Target.Dependency], _ sources: [String], exclude: [String] = [],
        resources: [Resource] = []
    ) -> Target {
        .target(
            name: service, dependencies: dependencies, path: "Services/\(service)", exclude: exclude, sources: sources,
            resources: resources, swiftSettings: instrumented)
    }
    package.targets += [
        decoders(
            of: "environment-poller",
            ["Domain", "HTTPFetch", "JSONDocuments", "MessageProtocol", "Messaging", crypto, httpTypes],
            ["Providers", "StationReadings/StationFeed.swift", "StationReadings/StationSeries.swift"],
            exclude: ["Providers/ProviderCatalogue.swift"]),
        decoders(
            of: "notifier", ["Domain"],
            [
                "Bounces/BounceReport.swift", "Bounces/BounceReport+parsing.swift",
                "Bounces/MIMEPart.swift", "Email/EnhancedStatus.swift", "Sending/DeliveryFailure.swift",
            ]),
        decoders(
            of: "ingest-gateway", ["Domain", "HTTPService", "Localization", "Markdown", "MessageProtocol", crypto],
            [
                "Articles/Article.swift", "Articles/ArticleBody.swift", "Articles/ArticleContent+checked.swift",
                "Articles/ArticleFault.swift", "Articles/ArticleForm.swift", "Articles/ArticleSteps.swift",
                "Articles/ArticleTopic.swift", "Inquiries/BodyField+inquiry.swift", "Inquiries/Inquiry.swift",
                "Channels/BodyField+address.swift", "Channels/ChannelRegistration.swift",
                "Quizzes/BodyField+answers.swift", "Subscriptions/BodyField+channels.swift",
                "Subscriptions/BodyField+reminders.swift", "Subscriptions/BodyField+settings.swift",
                "UserAlerts/BodyField+report.swift",
            ],
            resources: [
                .embedInCode("Articles/Starting/topics.json"), .embedInCode("Articles/Starting/faq.json"),
            ]),
        decoders(
            of: "accounts", ["Domain", "HTTPService", "JSONDocuments", "Localization", crypto, cryptoExtras],
            [
                "Passkeys/AuthenticatorData.swift", "Passkeys/BodyField+passkeys.swift", "Passkeys/CBORReader.swift",
                "Passkeys/CBORValue.swift", "Passkeys/COSEKey.swift", "Passkeys/ClientData.swift",
                "Passkeys/PasskeyAssertion.swift", "Passkeys/PasskeyFault.swift", "Passkeys/PasskeyRegistration.swift",
                "Passkeys/RelyingParty.swift", "Passkeys/StoredPasskey.swift", "Payments/Money.swift",
                "Payments/Payment.swift", "Payments/PaymentNotice.swift", "Payments/PaymentReport.swift",
                "Payments/PaymentReport+bank.swift", "Payments/PaymentReport+stripe.swift",
                "Payments/StripeWebhook.swift", "People/Credentials.swift",
            ]),
        decoders(
            of: "symptom-journal", ["BodyMap", "Domain", "HTTPService", "MessageProtocol"],
            [
                "Entries/BodyField+content.swift", "Entries/EntryContent.swift", "Entries/EntryContent+coding.swift",
                "Entries/PainType.swift", "Entries/Rating.swift", "Entries/Treatment.swift", "Import/ImportedLog.swift",
            ]),
        .target(
            name: "Decoders",
            dependencies: [
                "accounts", "environment-poller", "ingest-gateway", "notifier", "symptom-journal", "Domain",
                "HTTPService", "HealthFormats", "JSONDocuments", "Markdown",
                "MessageProtocol", "Pictures", "Quizzes", "SignedLinks", "StreamedDocuments", crypto,
            ],
            path: "Tests/CorpusTests/Decoders", swiftSettings: instrumented),
        .executableTarget(
            name: "fuzzer", dependencies: ["Decoders"], path: "Tests/Fuzzer",
            swiftSettings: instrumented + [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]),
    ]
}
