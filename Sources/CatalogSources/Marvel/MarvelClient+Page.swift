import JSONKit

extension MarvelClient {
  /// Asks for a page until there is one, and reads its envelope.
  ///
  /// A page that is damaged, but can be repaired, is asked for again too: what a transport has broken comes whole the next
  /// time. It is taken when it comes twice the same, when that has become the source's way, and at the last attempt.
  /// - Returns: The page with its envelope.
  /// - Throws: `SourceError`, or what a hook throws.
  public func page(_ request: MarvelRequest) async throws -> PageResponse {
    var (page, envelope) = try await answer(request) { body in
      let envelope = try reader.read { try Envelope.peek(body, reader: $0) }
      return (envelope, envelope.damage)
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
    try await answer(request) { (try read($0), nil) }
  }

  private func answer<Reading>(
    _ request: MarvelRequest, _ read: PageCall.Reader<Reading>
  ) async throws -> (page: PageResponse, reading: Reading?) {
    var call = PageCall(request: request, client: self)
    do {
      let result = try await call.run(read)
      await call.leave()
      return result
    } catch {
      await call.leave()
      guard error is CancellationError else { throw error }
      throw SourceError(
        code: .cancelled, message: "The request was interrupted.", remedy: "Run again to resume.", uri: call.uri)
    }
  }
}
