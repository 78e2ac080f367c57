import GzipKit
import Testing

@Suite("Reading compressed bytes")
struct InflaterTests {
  private let plain = Samples.text(5_000)

  private func code(_ body: () throws -> Void) -> GzipError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? GzipError)?.code
    }
  }

  /// A zlib-wrapped and a raw form of the plain bytes, made from the gzip form.
  private func body(of format: CompressedFormat) -> [UInt8] {
    let raw = Array(gzip(plain)[10...].dropLast(8))
    guard format == .zlib else { return raw }
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in plain {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let adler = b << 16 | a
    return [0x78, 0x9C] + raw + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: adler >> $0) }
  }

  @Test("A file cut short at any byte is truncated, and never read as whole")
  func truncated() {
    let bytes = gzip(Samples.text(300))
    for count in 0..<bytes.count {
      #expect(code { _ = try gunzip(Array(bytes.prefix(count)), maximumBytes: 1 << 20) } == .truncated)
    }
  }

  @Test("A flipped bit never gives other bytes")
  func damaged() {
    let bytes = gzip(Samples.text(300))
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        // A few bits carry nothing: the time in the header, the padding before a sync flush.
        let read = try? gunzip(damaged, maximumBytes: 1 << 20)
        #expect(read == nil || read == Samples.text(300), "byte \(index), bit \(bit)")
      }
    }
  }

  @Test("Members follow each other, empty ones too, however the input is cut", arguments: [1, 2, 3, 1_000, 1 << 20])
  func members(step: Int) throws {
    let bytes = gzip(plain) + gzip([]) + gzip(plain, level: 0)
    var inflater = Inflater(limits: InflateLimits(maximumBytes: 20_000))
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: step) {
      try bytes[start..<min(start + step, bytes.count)].withUnsafeBytes { piece in
        try inflater.push(piece) { result.append(contentsOf: $0) }
      }
    }
    try inflater.finish()
    #expect(result == plain + plain)
    let (read, given) = (inflater.compressedCount, inflater.uncompressedCount)
    #expect(read == bytes.count && given == 10_000)
  }

  @Test(
    "Bytes after the last member are refused", arguments: [[0], [0x1F], [0x1F, 0x20], [1, 2, 3]])
  func trailing(extra: [UInt8]) throws {
    let bytes = gzip(plain) + extra
    let refused = code { _ = try gunzip(bytes, maximumBytes: 1 << 20) }
    #expect(refused == (extra == [0x1F] ? .truncated : .trailingBytes))
  }

  @Test("The cap on bytes is exact")
  func tooLarge() throws {
    #expect(try gunzip(gzip(plain), maximumBytes: plain.count).count == plain.count)
    #expect(code { _ = try gunzip(gzip(plain), maximumBytes: plain.count - 1) } == .tooLarge)
  }

  @Test("A bomb is refused soon after its first megabyte; a small regular text is not")
  func bomb() throws {
    let bomb = gzip([UInt8](repeating: 32, count: 20 << 20), level: 9)
    var given = 0
    var inflater = Inflater(limits: InflateLimits(maximumBytes: 1 << 30))
    let refusal = bomb.withUnsafeBytes { bytes in
      do {
        try inflater.push(bytes) { given += $0.count }
        return nil as GzipError?
      } catch { return error as? GzipError }
    }
    #expect(refusal?.code == .ratio)
    #expect(given < 2 << 20)
    let small = [UInt8](repeating: 32, count: 1 << 20)
    #expect(try gunzip(gzip(small), maximumBytes: 1 << 20) == small)
  }

  @Test("Bodies of HTTP's deflate are read, zlib-wrapped or raw", arguments: [CompressedFormat.zlib, .raw])
  func deflate(format: CompressedFormat) throws {
    let bytes = body(of: format)
    for claimed in [format, .deflate] {
      let read = try bytes.withUnsafeBytes { try inflate($0, format: claimed, maximumBytes: 5_000) }
      #expect(read == plain)
      let cut = bytes.dropLast().withUnsafeBytes { piece in
        code { _ = try inflate(piece, format: claimed, maximumBytes: 5_000) }
      }
      #expect(cut == .truncated)
      let long = (bytes + [0]).withUnsafeBytes { piece in
        code { _ = try inflate(piece, format: claimed, maximumBytes: 5_000) }
      }
      #expect(long == .trailingBytes)
    }
  }

  @Test("What is no gzip is corrupt and says so")
  func notGzip() {
    do {
      _ = try gunzip(Array("<html>".utf8), maximumBytes: 100)
      Issue.record("was read")
    } catch {
      #expect((error as? GzipError)?.code == .corrupt)
      #expect("\(error)".contains("another format"))
    }
  }

  @Test("After a failure every further call fails alike")
  func staysFailed() {
    var inflater = Inflater(limits: InflateLimits(maximumBytes: 100))
    for _ in 0..<2 {
      let failed = Array("no gzip".utf8).withUnsafeBytes { bytes in code { try inflater.push(bytes) { _ in } } }
      #expect(failed == .corrupt)
    }
    #expect(code { try inflater.finish() } == .corrupt)
  }
}
