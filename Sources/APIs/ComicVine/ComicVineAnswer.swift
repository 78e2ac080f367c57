import Basics
package import Serving

/// The forms of the answers of Comic Vine's API.
///
/// Source: recorded answers; the names of status codes are those of its documentation.
package struct ComicVineAnswer: Sendable {
  /// The form of an answer.
  package enum Format: Sendable, Equatable {
    case json, xml
    /// JSON as the argument of a function with this name.
    case jsonp(String)
  }

  /// The results of an answer.
  package enum Results: Sendable {
    case record(ComicVineValue)
    /// The rows of a page, each with the name of its element.
    case rows([(name: String, value: ComicVineValue)])
  }

  /// The numbers around the results.
  package struct Numbers: Sendable, Equatable {
    /// The greatest number of rows that the page could have.
    package var limit: Int
    package var offset: Int
    package var count: Int
    package var total: Int

    package init(limit: Int, offset: Int, count: Int, total: Int) {
      (self.limit, self.offset, self.count, self.total) = (limit, offset, count, total)
    }
  }

  /// A call without results.
  package enum Failure: Error, Sendable, Equatable {
    case invalidKey, notFound, noSuchPath, noCallback, badFilter
    /// The records cannot be read now.
    case unreadable(String)

    /// The number of the failure, its name, and the status of the answer.
    package var parts: (code: Int, message: String, status: Int) {
      switch self {
      case .invalidKey: (100, "Invalid API Key", 401)
      case .notFound: (101, "Object Not Found", 200)
      case .noSuchPath: (102, "Error in URL Format", 404)
      case .noCallback: (103, "'jsonp' format requires a 'json_callback' argument", 200)
      case .badFilter: (104, "Filter Error", 200)
      case .unreadable(let message): (0, message, 503)
      }
    }
  }

  let format: Format

  package init(_ format: Format) { self.format = format }

  /// Returns the answer with a record.
  package func record(_ record: ComicVineValue) -> WebAnswer {
    answer("OK", 1, Numbers(limit: 1, offset: 0, count: 1, total: 1), .record(record), status: 200)
  }

  /// Returns the answer with the rows of a page.
  package func rows(_ rows: [(name: String, value: ComicVineValue)], _ numbers: Numbers) -> WebAnswer {
    answer("OK", 1, numbers, .rows(rows), status: 200)
  }

  /// Returns the answer that says why there is none.
  package func failure(_ failure: Failure) -> WebAnswer {
    let (code, message, status) = failure.parts
    return answer(message, code, Numbers(limit: 0, offset: 0, count: 0, total: 0), .rows([]), status: status)
  }

  private func answer(_ error: String, _ code: Int, _ numbers: Numbers, _ results: Results, status: Int) -> WebAnswer {
    var out = ByteBuilder(capacity: 16 << 10)
    let members: ComicVineValue.Members = [
      ("error", .text(error)), ("limit", .number(Int64(numbers.limit))), ("offset", .number(Int64(numbers.offset))),
      ("number_of_page_results", .number(Int64(numbers.count))),
      ("number_of_total_results", .number(Int64(numbers.total))), ("status_code", .number(Int64(code))),
      ("results", results.value(isXML: format == .xml)), ("version", .text("1.0")),
    ]
    let type: String
    switch format {
    case .xml:
      out.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
      ComicVineValue.appendElement("response", .object(members), to: &out)
      out.append("\n")
      type = "application/xml"
    case .json:
      ComicVineValue.object(members).appendJSON(to: &out)
      type = "application/json"
    case .jsonp(let callback):
      out.append(callback)
      out.append("(")
      ComicVineValue.object(members).appendJSON(to: &out)
      out.append(")")
      type = "text/javascript"
    }
    return WebAnswer(
      status: status, fields: [("Content-Type", "\(type); charset=utf-8")], body: .bytes(out.array()))
  }
}

extension ComicVineAnswer.Results {
  /// The results as a value: in XML each row is an element of its own name.
  fileprivate func value(isXML: Bool) -> ComicVineValue {
    switch self {
    case .record(let record): record
    case .rows(let rows):
      isXML ? .object(rows.map { ($0.name, $0.value) }) : .flat(rows.map(\.value))
    }
  }
}
