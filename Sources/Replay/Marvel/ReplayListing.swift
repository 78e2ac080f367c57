import APIs
import Basics
import JSONKit
import Serving

/// The routes of the API and their parameters, as Swagger 2.0, in place of the listing that the original had at `/docs`.
enum ReplayListing {
  static func answer(origin: String) -> WebAnswer {
    let host = origin.split(separator: "/").last.map(String.init) ?? ""
    let text = JSONWriter.text(capacity: 64 << 10) { json in
      json.field("swagger", "2.0")
      json.object("info") { json in
        json.field("title", "Marvel Comics API, as captured")
        json.field("version", "1")
      }
      json.field("host", host)
      json.field("basePath", "/v1/public")
      json.field("schemes", ["http"])
      json.field("produces", ["application/json"])
      json.object("paths") { json in
        for route in routes { write(route, to: &json) }
      }
    }
    return .json(Array(text.utf8))
  }

  /// One of the 39 routes.
  struct DocumentedRoute {
    let path: String
    let owner: MarvelCollection?
    /// The collection of the records in the answer.
    let collection: MarvelCollection
    let isRecord: Bool
  }

  static let routes: [DocumentedRoute] = MarvelCollection.allCases.flatMap { owner in
    let sublists = MarvelCollection.allCases.filter { owner.hasList(of: $0) }
    return [
      DocumentedRoute(path: "/\(owner.name)", owner: nil, collection: owner, isRecord: false),
      DocumentedRoute(path: "/\(owner.name)/{id}", owner: nil, collection: owner, isRecord: true),
    ]
      + sublists.map {
        DocumentedRoute(path: "/\(owner.name)/{id}/\($0.name)", owner: owner, collection: $0, isRecord: false)
      }
  }

  private static func write(_ route: DocumentedRoute, to json: inout JSONWriter) {
    json.object(route.path) { json in
      json.object("get") { json in
        let names = (route.path.contains("{id}") ? ["id"] : []) + (route.isRecord ? [] : parameters(of: route))
        json.objects("parameters", names.enumerated()) { json, parameter in
          let isInPath = parameter.offset == 0 && route.path.contains("{id}")
          json.field("name", parameter.element)
          json.field("in", isInPath ? "path" : "query")
          if isInPath { json.field("required", true) }
          json.field("type", isInPath || ["limit", "offset"].contains(parameter.element) ? "integer" : "string")
        }
        json.object("responses") { json in
          json.object("200") { json in json.field("description", "Records, in \"data\".\"results\".") }
        }
      }
    }
  }

  /// Returns the parameters of a route, without the credentials.
  static func parameters(of route: DocumentedRoute) -> [String] {
    let own: [String] =
      switch route.collection {
      case .characters, .events: ["name", "nameStartsWith"]
      case .comics:
        [
          "format", "formatType", "noVariants", "dateDescriptor", "dateRange", "title", "titleStartsWith", "startYear",
          "issueNumber", "diamondCode", "digitalId", "upc", "isbn", "ean", "issn", "hasDigitalIssue",
          "sharedAppearances", "collaborators",
        ]
      case .creators:
        [
          "firstName", "middleName", "lastName", "suffix", "nameStartsWith", "firstNameStartsWith",
          "middleNameStartsWith", "lastNameStartsWith",
        ]
      case .series: ["title", "titleStartsWith", "startYear", "seriesType", "contains"]
      case .stories: []
      }
    let linked = MarvelCollection.allCases.filter { other in
      other != route.owner && (route.collection.hasList(of: other) || (route.collection == .comics && other == .series))
    }
    return own + linked.map(\.name.description) + ["id", "modifiedSince", "orderBy", "limit", "offset"]
  }
}
