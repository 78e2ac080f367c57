import Basics
package import Serving

/// A page of a list, and the addresses of its neighbours.
package struct MetronPage {
  /// The number of the page, from 1 on.
  package let number: Int
  /// The number of rows of a full page.
  package let size: Int
  let total: Int

  /// Finds the page that a parameter asks for; nil for a page that does not exist.
  ///
  /// - Parameter asked: a number from 1 on, `last`, or nil for the first page.
  package init?(_ asked: String?, size: Int, total: Int) {
    let last = max(1, (total + size - 1) / size)
    let number = asked.map { $0 == "last" ? last : Int($0) ?? 0 } ?? 1
    guard (1...last).contains(number) else { return nil }
    (self.number, self.size, self.total) = (number, size, total)
  }

  /// The number of rows before the page.
  package var offset: Int { (number - 1) * size }

  /// Returns the head of the answer, up to its rows.
  ///
  /// - Parameter base: scheme and host of the request.
  package func head(_ call: ServiceCall, base: String) -> String {
    let next = number * size < total ? "\"\(address(of: number + 1, for: call, base: base))\"" : "null"
    let previous = number > 1 ? "\"\(address(of: number - 1, for: call, base: base))\"" : "null"
    return "{\"count\":\(total),\"next\":\(next),\"previous\":\(previous),\"results\":["
  }

  /// Returns the address of another page: the filters stay, in the order of their names; the first page has no number.
  private func address(of page: Int, for call: ServiceCall, base: String) -> String {
    var parameters = call.target.parameters.filter { $0.name != "page" }
    if page > 1 { parameters.append(("page", "\(page)")) }
    let query = parameters.sorted { $0.name < $1.name }.map { name, value in
      [name, value].map { PercentEncoding.encode($0, keeping: " ").replacing(" ", with: "+") }.joined(separator: "=")
    }.joined(separator: "&")
    let path = base + "/" + call.target.segments.joined(separator: "/") + "/"
    return query.isEmpty ? path : path + "?" + query
  }
}
