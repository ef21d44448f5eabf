import HTTPFetch
import HTTPTypes

extension FetchRequest {
    /// A request that hands something over.
    /// - Parameter fields: by their names.
    static func push(to url: String, _ fields: KeyValuePairs<String, String>, _ body: [UInt8]) -> FetchRequest {
        var headers = HTTPFields()
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
        }
        return FetchRequest(method: .post, url: url, headers: headers, body: body)
    }
}
