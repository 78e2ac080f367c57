package import Catalog
package import CatalogSources
package import JSONKit

/// A source of a model that no service has.
package struct MadeUpSource: CatalogSource {
  package let model: CatalogModel
  package var traits: SourceTraits
  package var answers: AnswerShape
  /// What its calls are authorized by; nil for calls without credentials.
  package var token: String?
  /// Whose calls are counted: the token alone does not tell that.
  package var user: String?

  package var account: String? { user ?? token }
  package var secrets: SecretRules {
    var rules = SecretRules.signedQuery
    rules.values = token.map { [$0] } ?? []
    return rules
  }

  /// A source whose pages are counted and have their rows in `results`, and their total in `count`.
  package init(
    _ model: CatalogModel, paging: Paging = .pageNumber(size: 100),
    answers: AnswerShape = AnswerShape(rows: ["results"], total: "count")
  ) {
    self.model = model
    self.answers = answers
    traits = SourceTraits(paging: paging, collections: model.all.map { _ in .init() })
  }

  /// `toys/?page=2`, `toys/7/`.
  package func target(of request: SourceRequest) -> CallTarget {
    let kind = model[request.list.kind].name
    var query = [QueryItem("page", String(request.rows.page))]
    if let since = request.since { query.append(QueryItem("since", since)) }
    switch request.list.scope {
    case .record(let id): return CallTarget(path: "\(kind)/\(id)")
    case .owned(let owner): return CallTarget(path: "\(model.name(of: owner))/\(kind)", query: query)
    case .everything, .records, .named, .holding, .days, .related: return CallTarget(path: "\(kind)", query: query)
    }
  }

  package func fault(in document: JSONValue) -> String? { document["error"]?.string?.string }

  package func errorCode(in document: JSONValue) -> String? { document["error"].map { _ in "" } }

  package func refusal(_ response: TransportResponse, redactor: Redactor) -> CallResult {
    switch response.status {
    case 401: .credentialsRefused(message: "no")
    case 404: .notFound(message: "none")
    default: .malformed(reason: "HTTP \(response.status)")
    }
  }

  package func refusedCredentials(by host: String) -> (message: String, remedy: String) { ("Refused.", "Try another.") }
}

extension PageFrame {
  /// Reads a body as a page of the first collection of a source.
  package static func peek(_ body: [UInt8], of source: any CatalogSource, reader: JSONReader) throws -> PageFrame {
    try peek(body, of: source, to: .list(source.model.all[0]), reader: reader)
  }
}
