import CompressionKit
import Testing

@Suite("Reading compressed bytes")
struct InflaterTests {
  private let plain = Samples.text(5_000)

  private func code(_ body: () throws -> Void) -> DecompressionError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? DecompressionError)?.code
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

  @Test func `A file cut short at any byte is truncated, and never read as whole`() {
    let bytes = gzip(Samples.text(300))
    for count in 0..<bytes.count {
      #expect(code { _ = try gunzip(Array(bytes.prefix(count)), maximumBytes: 1 << 20) } == .truncated)
    }
  }

  @Test func `A flipped bit never gives other bytes`() {
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

  @Test(arguments: [1, 2, 3, 1_000, 1 << 20])
  func `Members follow each other, empty ones too, however the input is cut`(step: Int) throws {
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

  @Test(arguments: [[0], [0x1F], [0x1F, 0x20], [1, 2, 3]])
  func `Bytes after the last member are refused`(extra: [UInt8]) throws {
    let bytes = gzip(plain) + extra
    let refused = code { _ = try gunzip(bytes, maximumBytes: 1 << 20) }
    #expect(refused == (extra == [0x1F] ? .truncated : .trailingBytes))
  }

  @Test func `The cap on bytes is exact`() throws {
    #expect(try gunzip(gzip(plain), maximumBytes: plain.count).count == plain.count)
    #expect(code { _ = try gunzip(gzip(plain), maximumBytes: plain.count - 1) } == .tooLarge)
  }

  @Test func `A bomb is refused soon after its first megabyte; a small regular text is not`() throws {
    let bomb = gzip([UInt8](repeating: 32, count: 20 << 20), level: 9)
    var given = 0
    var inflater = Inflater(limits: InflateLimits(maximumBytes: 1 << 30))
    let refusal = bomb.withUnsafeBytes { bytes in
      do {
        try inflater.push(bytes) { given += $0.count }
        return nil as DecompressionError?
      } catch { return error as? DecompressionError }
    }
    #expect(refusal?.code == .ratio)
    #expect(given < 2 << 20)
    let small = [UInt8](repeating: 32, count: 1 << 20)
    #expect(try gunzip(gzip(small), maximumBytes: 1 << 20) == small)
  }

  @Test(arguments: [CompressedFormat.zlib, .raw])
  func `Bodies of HTTP's deflate are read, zlib-wrapped or raw`(format: CompressedFormat) throws {
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

  @Test func `What is no gzip is corrupt and says so`() {
    do {
      _ = try gunzip(Array("<html>".utf8), maximumBytes: 100)
      Issue.record("was read")
    } catch {
      #expect((error as? DecompressionError)?.code == .corrupt)
      #expect("\(error)".contains("another format"))
    }
  }

  @Test func `After a failure every further call fails alike`() {
    var inflater = Inflater(limits: InflateLimits(maximumBytes: 100))
    for _ in 0..<2 {
      let failed = Array("no gzip".utf8).withUnsafeBytes { bytes in code { try inflater.push(bytes) { _ in } } }
      #expect(failed == .corrupt)
    }
    #expect(code { try inflater.finish() } == .corrupt)
  }
}
