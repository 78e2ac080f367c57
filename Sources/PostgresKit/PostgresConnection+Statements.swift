import Glibc

extension PostgresConnection {
  /// The result of a statement.
  public struct Rows: Sendable {
    /// The cells as texts, row by row; nil for null.
    public var rows: [[String?]] = []
    /// The number of rows that the statement inserted, changed or deleted.
    public var affected = 0
  }

  /// Runs statements, one after the other, in one transaction where none is begun.
  ///
  /// - Returns: the result of the last statement.
  /// - Throws: ``PostgresError``; `CancellationError`.
  @discardableResult
  public func run(_ sql: String) throws -> Rows {
    guard library.send(handle, sql) == 1 else { throw lost() }
    return try results()
  }

  /// Runs one statement with values for `$1`, `$2` and so on.
  ///
  /// - Throws: ``PostgresError``; `CancellationError`.
  @discardableResult
  public func run(_ sql: String, _ values: [String?]) throws -> Rows {
    let texts = values.map { $0.map { strdup($0) } }
    defer { for text in texts { free(text ?? nil) } }
    let pointers = texts.map { $0.map { UnsafePointer<CChar>($0) } ?? nil }
    guard library.sendWithParameters(handle, sql, CInt(values.count), nil, pointers, nil, nil, 0) == 1 else {
      throw lost()
    }
    return try results()
  }

  /// Runs a statement `COPY … FROM STDIN` with the bytes that the body sends.
  ///
  /// - Parameter body: gets a function that sends bytes; an error that it throws ends the statement as failed.
  /// - Returns: the number of rows.
  /// - Throws: ``PostgresError``; `CancellationError`; what the body throws.
  /// - Complexity: O(bytes); the memory of a piece, since it waits for the server.
  public func copy(_ sql: String, _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void) throws -> Int {
    guard library.send(handle, sql) == 1 else { throw lost() }
    guard let answer = try nextResult() else { throw lost() }
    let status = library.resultStatus(answer)
    library.clear(answer)
    // PGRES_COPY_IN
    guard status == 4 else { return try results().affected }
    do {
      try body { bytes in
        try Task.checkCancellation()
        // A piece is short, since it is copied before it is sent.
        var rest = bytes
        while !rest.isEmpty {
          let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 16))
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(1 << 16))
          let start = piece.baseAddress?.assumingMemoryBound(to: CChar.self)
          guard library.putCopy(handle, start, CInt(piece.count)) == 1 else { throw lost() }
          try flush()
        }
      }
    } catch {
      // The server gives up the statement; its answer says no more than the error does.
      if library.endCopy(handle, "given up") == 1 { _ = try? results() }
      throw error
    }
    guard library.endCopy(handle, nil) == 1 else { throw lost() }
    return try results().affected
  }
}

extension PostgresConnection {
  /// Sends the waiting bytes.
  private func flush() throws {
    while true {
      switch library.flush(handle) {
      case 0: return
      case 1:
        try Task.checkCancellation()
        _ = SocketWait.wait(library.socket(handle), for: Int16(POLLIN | POLLOUT))
        // The server's messages must be read, or it would stop reading.
        guard library.consume(handle) == 1 else { throw lost() }
      default: throw lost()
      }
    }
  }

  /// Waits for the next result; nil behind the last one.
  private func nextResult() throws -> LibPQ.Result? {
    try flush()
    while library.isBusy(handle) != 0 {
      if Task.isCancelled {
        stop()
        throw CancellationError()
      }
      guard SocketWait.wait(library.socket(handle), for: Int16(POLLIN)) else { continue }
      guard library.consume(handle) == 1 else { throw lost() }
    }
    return library.result(handle)
  }

  /// Asks the server to stop its work for this connection.
  private func stop() {
    guard let cancel = library.makeCancel(handle) else { return }
    defer { library.freeCancel(cancel) }
    var words = [CChar](repeating: 0, count: 256)
    _ = library.cancel(cancel, &words, CInt(words.count))
  }

  /// Reads all results of a statement: the last one's rows, or the first one's error.
  private func results() throws -> Rows {
    var rows = Rows()
    var failure: PostgresError?
    while let result = try nextResult() {
      defer { library.clear(result) }
      switch library.resultStatus(result) {
      case 0, 1, 2: rows = Self.rows(of: result, library)
      // PGRES_COPY_IN: a statement that this call does not know how to feed.
      case 4: _ = library.endCopy(handle, "no data")
      default: failure = failure ?? error(of: result)
      }
    }
    if let failure { throw failure }
    return rows
  }

  private static func rows(of result: LibPQ.Result, _ library: LibPQ) -> Rows {
    var rows = Rows()
    let columns = library.columnCount(result)
    for row in 0..<library.rowCount(result) {
      rows.rows.append(
        (0..<columns).map { column in
          guard library.isNull(result, row, column) == 0 else { return nil }
          return library.value(result, row, column).map { String(cString: $0) }
        })
    }
    rows.affected = library.affected(result).flatMap { Int(String(cString: $0)) } ?? 0
    return rows
  }

  /// Returns the error in a result; the letters of its fields are those of postgres_ext.h.
  private func error(of result: LibPQ.Result) -> PostgresError {
    func field(_ letter: Character) -> String? {
      letter.asciiValue.flatMap { library.errorField(result, CInt($0)) }.map { masked(String(cString: $0).asOneLine) }
    }
    guard let message = field("M") else { return lost() }
    // Without a server's code it is libpq's own: the connection is gone.
    guard let state = field("C") else { return lost() }
    return PostgresError(
      .refused, message, sqlState: state, details: [field("D"), field("H"), field("W")].compactMap(\.self))
  }

  /// Returns the error of a lost connection, with the message of libpq.
  private func lost() -> PostgresError {
    let words = library.errorMessage(handle).map { String(cString: $0).asOneLine } ?? ""
    return PostgresError(.lostConnection, words.isEmpty ? "the connection ended" : masked(words))
  }
}

/// Names and values in the form of an SQL statement.
public enum SQLText {
  /// Returns a name in quotation marks: `"comics"`. PostgreSQL keeps at most 63 bytes of a name.
  public static func name(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

  /// Returns a name with its schema.
  public static func name(_ name: String, in schema: String) -> String { self.name(schema) + "." + self.name(name) }

  /// Returns a text as a constant, which is right under either setting of the server for backslashes.
  public static func text(_ text: String) -> String {
    let quoted = text.replacing("'", with: "''")
    return text.contains("\\") ? " E'" + quoted.replacing("\\", with: "\\\\") + "'" : "'" + quoted + "'"
  }
}
