import Basics
public import GzipKit
public import Pipeline

/// The blocks of the compressed files of a set. The next set copies those that would be the same again.
public struct SetBlocks: Sendable, Equatable {
  /// By the path of the file.
  private(set) var files: [String: GzipLayout]

  /// What is known of the blocks of files, by their paths.
  public init(_ files: [String: GzipLayout] = [:]) { self.files = files }

  /// Keeps what is known of one more file.
  public mutating func keep(_ layout: GzipLayout, of path: String) { files[path] = layout }

  /// The blocks of a file of the current set, for the generation that follows; nil where nothing is known of them.
  public func known(of path: String, before generation: GenerationWriter) -> KnownBlocks? {
    guard let layout = files[path], let file = generation.openCurrent(path) else { return nil }
    return KnownBlocks(layout) { file.bytes(in: $0) }
  }

  private static let head = "spinrack blocks 1 "

  /// The bytes of a file.
  ///
  /// - Parameter program: what decides about the blocks beside the plain bytes.
  public func bytes(by program: ContentDigest) -> [UInt8] {
    var writer = CheckedBytes.Writer(head: Self.head + program.hexadecimal)
    writer.append(files.count)
    for (path, layout) in files.sorted(by: { $0.key < $1.key }) {
      writer.append(path)
      writer.append(layout.blocks.count)
      for block in layout.blocks {
        writer.append(word: block.plain)
        writer.append(word: block.deflated)
        writer.append(Int(block.crc32))
        writer.append(block.plainCount)
        writer.append(block.count)
      }
    }
    return writer.finish()
  }

  /// Reads the bytes of a file; nil for those of another program, and for what is no such file.
  public init?(_ bytes: [UInt8], by program: ContentDigest) {
    guard var reader = CheckedBytes.Reader(bytes, head: Self.head + program.hexadecimal), let count = reader.count()
    else { return nil }
    var files: [String: GzipLayout] = [:]
    for _ in 0..<count {
      guard let path = reader.text(), let count = reader.count() else { return nil }
      var layout = GzipLayout()
      for _ in 0..<count {
        guard let plain = reader.word(), let deflated = reader.word(), let crc32 = reader.number(),
          let plainCount = reader.number(), let count = reader.number()
        else { return nil }
        layout.blocks.append(
          .init(
            plain: plain, crc32: UInt32(truncatingIfNeeded: crc32), plainCount: plainCount, deflated: deflated,
            count: count))
      }
      files[path] = layout
    }
    guard reader.isAtEnd else { return nil }
    self.files = files
  }
}
