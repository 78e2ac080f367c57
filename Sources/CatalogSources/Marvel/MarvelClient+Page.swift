import JSONKit

extension MarvelClient {
  /// Asks for a page until there is one, and reads its envelope.
  ///
  /// - Returns: The page with its envelope.
  /// - Throws: `SourceError`, or what a hook throws.
  public func page(_ request: MarvelRequest) async throws -> PageResponse {
    var (page, envelope) = try await page(request) { body in
      try reader.read { try Envelope.peek(body, reader: $0) }
    }
    page.envelope = envelope
    return page
  }

  /// Asks for a page until there is one that `read` can read.
  ///
  /// - Parameter read: Gets the plain bytes; when it throws `MalformedPage` or `JSONError`, the request is tried again.
  /// - Returns: The page and what was read; nil when the page has not changed.
  /// - Throws: `SourceError`, or what a hook or `read` throws.
  public func page<Reading>(
    _ request: MarvelRequest, read: (_ body: [UInt8]) throws -> Reading
  ) async throws -> (page: PageResponse, reading: Reading?) {
    var call = PageCall(request: request, client: self)
    do {
      return try await call.run(read)
    } catch is CancellationError {
      throw SourceError(
        code: .cancelled, message: "The request was interrupted.", remedy: "Run again to go on.", uri: call.uri)
    }
  }
}
