import Basics
public import CompressionKit
public import Pipeline

/// The blocks of compressed files in the memory of a set. Inputs are digests of plain bytes, contents are digests of compressed bytes, and
/// places are the checksum of the plain bytes and both byte counts.
extension SetMemory {
  /// Returns the blocks of a compressed file of the current set, for the generation that follows; nil where the memory has none of them.
  public func blocks(
    of path: String, _ compression: Compression, before generation: GenerationWriter
  ) -> KnownBlocks? {
    guard let parts = earlier(path), parts.contents.count == parts.inputs.count,
      parts.places.count == 3 * parts.inputs.count, let file = generation.openCurrent(path)
    else { return nil }
    let blocks = parts.inputs.indices.map { index in
      BlockLayout.Block(
        plain: parts.inputs[index], crc32: UInt32(truncatingIfNeeded: parts.places[3 * index]),
        plainCount: parts.places[3 * index + 1], compressed: parts.contents[index], count: parts.places[3 * index + 2])
    }
    return KnownBlocks(BlockLayout(blocks), of: compression) { file.bytes(in: $0) }
  }

  /// Keeps the blocks of a compressed file.
  public func keep(_ layout: BlockLayout, of path: String) {
    keep(
      Memory.Parts(
        inputs: layout.blocks.map(\.plain), contents: layout.blocks.map(\.compressed),
        places: layout.blocks.flatMap { [Int($0.crc32), $0.plainCount, $0.count] }), of: path)
  }
}
