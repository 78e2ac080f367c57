/// The address of a database in a form that libpq takes: `postgresql://…`, or `key=value` pairs. It has no secrets.
public struct ConnectionString: Sendable, Equatable {
  /// The text as it was given.
  public let text: String
  /// The values in the text, by their keys.
  let values: [String: String]

  /// Reads a connection string.
  ///
  /// - Throws: ``PostgresError``: `missingLibrary`; `connectionString` for any other text; `secretGiven` for a text with a password, which
  ///   everybody on the machine could see.
  public init(_ text: String) throws(PostgresError) {
    let library = try LibPQ.load()
    var fault: UnsafeMutablePointer<CChar>?
    guard let options = library.parse(text, &fault) else {
      let words = fault.map { String(cString: $0) }
      library.freeMemory(fault)
      // libpq quotes the part that it does not understand.
      let isShown = !text.lowercased().contains("password") && !text.contains("@")
      throw PostgresError(.connectionString, (isShown ? words : nil)?.asOneLine ?? "it is no connection string")
    }
    defer { library.freeOptions(options) }
    var values: [String: String] = [:]
    var place = UnsafeRawPointer(options)
    while let option = Option(at: place) {
      place += Option.size
      guard let value = option.value else { continue }
      if option.isSecret { throw PostgresError(.secretGiven, "it has a value for \(option.keyword)") }
      values[option.keyword] = value
    }
    self.text = text
    self.values = values
  }
}

/// An option of a connection: `PQconninfoOption` of libpq-fe.h, which ends with an element without a keyword.
private struct Option {
  let keyword: String
  /// The value; nil where none is given.
  let value: String?
  /// Whether a form that asks for the value hides the typed text.
  let isSecret: Bool

  /// Six pointers to texts (keyword, variable, compiled-in value, value, label, form of a field) and an integer.
  static let size = 7 * MemoryLayout<UnsafeRawPointer>.stride

  init?(at place: UnsafeRawPointer) {
    func text(_ index: Int) -> String? {
      place.load(fromByteOffset: index * MemoryLayout<UnsafeRawPointer>.stride, as: UnsafePointer<CChar>?.self)
        .map { String(cString: $0) }
    }
    guard let keyword = text(0) else { return nil }
    self.keyword = keyword
    value = text(3)
    isSecret = text(5) == "*"
  }
}

extension String {
  /// The first line with visible characters, without white space around it.
  var asOneLine: String {
    let line = split(whereSeparator: \.isNewline).first { $0.contains { !$0.isWhitespace } } ?? ""
    let start = line.drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
