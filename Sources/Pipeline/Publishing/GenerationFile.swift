public import Basics

/// A file of a new generation, open for writing: counts and hashes all written bytes.
///
/// One task writes it from the first byte to the last and then calls ``close(rows:original:plainBytes:)``; a file that is not closed is
/// not part of the set, and the set cannot be published. A class, because it owns a descriptor.
public final class GenerationFile {
  /// The path below the root of the set.
  public let path: String
  /// The number of bytes written so far.
  public private(set) var count = 0

  private let generation: GenerationWriter
  private let location: String
  private var descriptor: Int32?
  private var hash = ContentHash()

  init(path: String, location: String, descriptor: Int32, generation: GenerationWriter) {
    self.path = path
    self.location = location
    self.descriptor = descriptor
    self.generation = generation
  }

  deinit {
    if let descriptor { try? generation.files.close(descriptor, location) }
  }

  /// Appends bytes without a buffer: pass blocks, not single records.
  /// - Throws: `FileError`, a full disk among them.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    guard let descriptor else { preconditionFailure("'\(path)' was closed") }
    FailPoint.stagingWrite.pass()
    try generation.files.write(descriptor, location, bytes)
    hash.add(bytes)
    count += bytes.count
  }

  /// Ends the file and makes it part of the set.
  /// - Parameters:
  ///   - rows: the number of its rows or records, for the manifest; nil where that makes no sense.
  ///   - original: the path of the file that it is a copy of, for the manifest; nil for none.
  ///   - plainBytes: the bytes of a compressed text before compression, for an archive; nil for other files.
  /// - Throws: `FileError` when closing reports a failed write.
  @discardableResult
  public func close(
    rows: Int? = nil, original: String? = nil, plainBytes: Int? = nil
  ) throws(FileError) -> PublishedFile {
    guard let descriptor else { preconditionFailure("'\(path)' was closed") }
    self.descriptor = nil
    try generation.files.close(descriptor, location)
    generation.beginSync(location, bytes: count)
    var file = PublishedFile(
      path: path, bytes: count, sha256: hash.digest(), rows: rows, original: original)
    file.plainBytes = plainBytes
    generation.finish(file, newBytes: count)
    return file
  }
}
