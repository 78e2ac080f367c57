public import Store

extension Crawl {
  /// The crawl's name in the names of its captures: when it began, and its number.
  public var nameOfCaptures: String { "\(started.filter { $0.isNumber || $0.isLetter })-\(id)" }
}
