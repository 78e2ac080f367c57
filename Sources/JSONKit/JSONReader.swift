public import Basics
import CSimdJSON

/// Reads JSON documents (RFC 8259): checks a whole document, then gives out its values as places in its bytes.
///
/// A reader owns buffers that it uses again for the next document; keep one for each task. It is not safe to share.
/// A byte order mark at the beginning is skipped, repeated names and lone surrogates in escapes are allowed, numbers
/// may be of any size.
public final class JSONReader {
  /// The greatest depth of brackets inside one another.
  public let maximumDepth: Int
  /// The greatest number of bytes of a document.
  public let maximumBytes: Int

  /// The number of bytes that must be readable behind a document given to `read(padded:count:)`.
  public static let padding = csimdjson_padding()

  /// Positions and marks share 32 bits, so that a document ends below 2^31.
  private static let greatestBytes = 0x7FFF_FF00

  private let index: OpaquePointer
  private let document: UnsafeMutablePointer<JSONDocument>
  private let openTokens: UnsafeMutablePointer<UInt32>
  private var links: UnsafeMutableBufferPointer<UInt32>
  private var buffer: UnsafeMutableRawBufferPointer
  private var isReading = false

  /// Creates a reader with limits; `maximumBytes` is at most 2 GiB, greater values are lowered to that.
  public init(maximumDepth: Int = 64, maximumBytes: Int = 256 << 20) {
    precondition(maximumDepth > 0 && maximumDepth < 1 << 24 && maximumBytes > 0, "A reader's limits are positive.")
    guard let index = csimdjson_index_create() else { fatalError("No memory for a JSON index.") }
    self.maximumDepth = maximumDepth
    self.maximumBytes = min(maximumBytes, Self.greatestBytes)
    self.index = index
    document = .allocate(capacity: 1)
    openTokens = .allocate(capacity: maximumDepth)
    links = .allocate(capacity: 0)
    buffer = .allocate(byteCount: 0, alignment: 64)
  }

  deinit {
    csimdjson_index_destroy(index)
    document.deallocate()
    openTokens.deallocate()
    links.deallocate()
    buffer.deallocate()
  }

  /// Checks a whole document, then calls `body` with its outermost value.
  ///
  /// The bytes are copied. The value, and everything got from it, is valid only inside `body`, and `body` must not read another document
  /// with this reader.
  /// - Throws: `JSONError` (any code) before `body` runs, or what `body` throws.
  /// - Complexity: O(number of bytes), about a nanosecond each.
  public func read<R>(_ bytes: UnsafeRawBufferPointer, _ body: (JSONValue) throws -> R) throws -> R {
    try checkSize(bytes.count)
    reserveBuffer(bytes.count)
    if let source = bytes.baseAddress, let target = buffer.baseAddress {
      target.copyMemory(from: source, byteCount: bytes.count)
      (target + bytes.count).initializeMemory(as: UInt8.self, repeating: 0, count: Self.padding)
    }
    return try run(UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count]), body)
  }

  /// Checks a whole document, then calls `body` with its outermost value; see `read(_:_:)`.
  /// - Throws: `JSONError` (any code) before `body` runs, or what `body` throws.
  public func read<R>(_ bytes: [UInt8], _ body: (JSONValue) throws -> R) throws -> R {
    try bytes.withUnsafeBytes { try read($0, body) }
  }

  /// Checks a whole document without copying it, then calls `body` with its outermost value.
  ///
  /// Behind the `count` bytes `JSONReader.padding` more must be readable, the first of them zero.
  /// - Throws: `JSONError` (any code) before `body` runs, or what `body` throws.
  public func read<R>(padded bytes: UnsafeRawPointer, count: Int, _ body: (JSONValue) throws -> R) throws -> R {
    precondition(
      count >= 0 && bytes.load(fromByteOffset: count, as: UInt8.self) == 0, "A zero byte ends a padded document.")
    try checkSize(count)
    return try run(UnsafeRawBufferPointer(start: bytes, count: count), body)
  }

  private func checkSize(_ count: Int) throws(JSONError) {
    guard count <= maximumBytes else {
      throw JSONError(
        code: .tooLarge, offset: maximumBytes,
        message:
          "The JSON document has \(count) bytes, \(maximumBytes) are allowed. Split it, or ask for smaller pages.")
    }
  }

  private func reserveBuffer(_ count: Int) {
    let needed = count + Self.padding
    guard buffer.count < needed else { return }
    buffer.deallocate()
    buffer = .allocate(byteCount: needed + needed / 2, alignment: 64)
  }

  private func run<R>(_ bytes: UnsafeRawBufferPointer, _ body: (JSONValue) throws -> R) throws -> R {
    precondition(!isReading, "A reader reads one document at a time; take another reader for a nested one.")
    isReading = true
    defer { isReading = false }
    try check(bytes)
    return try body(JSONValue(document: UnsafePointer(document), token: 0))
  }

  private func check(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
    let origin = bytes.byteOrderMarkCount
    let count = bytes.count - origin
    guard count > 0, let start = bytes.baseAddress else { throw JSONFault.empty(offset: bytes.count) }
    let base = (start + origin).assumingMemoryBound(to: UInt8.self)
    let status = csimdjson_index_run(index, base, count)
    guard status == CSIMDJSON_OK, let positions = csimdjson_index_positions(index) else {
      throw JSONFault(base: base, count: count, origin: origin).error(for: status)
    }
    let tokenCount = csimdjson_index_count(index)
    reserveLinks(tokenCount)
    guard let links = links.baseAddress else { return }
    var grammar = JSONGrammar(
      base: base, count: count, origin: origin, positions: positions, tokenCount: tokenCount, links: links,
      openTokens: openTokens, maximumDepth: maximumDepth)
    try grammar.check()
    document.initialize(to: JSONDocument(base: base, positions: positions, links: links, origin: origin))
  }

  private func reserveLinks(_ count: Int) {
    guard links.count < count else { return }
    links.deallocate()
    links = .allocate(capacity: count + count / 2)
  }
}

extension LibraryVersion {
  /// simdjson, which indexes documents.
  public static var simdjson: LibraryVersion { LibraryVersion("simdjson", String(cString: csimdjson_version())) }
}
