import Basics
import Glibc

/// A file of arrays, each with a name, made from a store and kept beside it, so that a server is ready at once.
///
/// The arrays are followed by a line for each of them, with its name, the place of its bytes and their number, by the state of the store
/// that they were made of, and by the place of these lines and a digest of everything before. A file of another version of the program, of
/// another state of the store, or with other bytes than were written is not used.
struct IndexFile: Sendable {
  private let file: MappedFile
  private let places: [String: Range<Int>]

  /// The first bytes; another number for another layout, and for arrays with other values.
  private static let mark = Array("spinrack index 3".utf8)
  /// The length of the end: two numbers in hexadecimal digits.
  private static let endLength = 32

  /// Opens a file; nil where there is none for this state, or it is damaged.
  ///
  /// - Complexity: O(bytes), some bytes a nanosecond.
  init?(_ path: String, state: String) {
    guard let file = MappedFile(path), file.count >= Self.mark.count + Self.endLength else { return nil }
    let end = file.count - Self.endLength
    let (start, digest) = file.withBytes(end..<file.count) { bytes in
      (Hexadecimal.number(bytes.prefix(16)), Hexadecimal.number(bytes.suffix(16)))
    }
    guard let start = start.flatMap({ Int(exactly: $0) }), let digest, start >= Self.mark.count, start <= end,
      file.withBytes(0..<Self.mark.count, { $0.elementsEqual(Self.mark) })
    else { return nil }
    let lines = file.withBytes(start..<end) { bytes in
      bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }
    guard lines.last == Self.oneLine(state) else { return nil }
    var places: [String: Range<Int>] = [:]
    for line in lines.dropLast() {
      let parts = line.split(separator: " ")
      guard parts.count == 3, let first = Int(parts[1]), let count = Int(parts[2]), first >= 0, count >= 0,
        first <= start, count <= start - first
      else { return nil }
      places[String(parts[0])] = first..<first + count
    }
    var found = QuickDigest()
    for piece in stride(from: 0, to: end, by: Self.piece) {
      file.withBytes(piece..<min(piece + Self.piece, end)) { found.add($0) }
      // Pages that were only looked at need not stay in memory.
      file.forgetPages()
    }
    guard found.value == digest else { return nil }
    (self.file, self.places) = (file, places)
  }

  /// The number of bytes that are digested at a time.
  private static let piece = 16 << 20

  /// Returns an array; nil for a name that the file does not have.
  func column<Element: BitwiseCopyable & Sendable>(
    _ name: String, of type: Element.Type = Element.self
  ) -> MappedColumn<Element>? {
    places[name].flatMap { MappedColumn(file, $0) }
  }

  private static func oneLine(_ state: String) -> String { "state " + state.filter { !$0.isNewline } }

  /// A file of arrays that is being written, array by array; it has its name when it is complete.
  struct Writer {
    private let path: String
    private let partial: String
    private let files: FileAccess
    private let file: Int32
    private var written = 0
    private var lines = ""

    /// Begins a file.
    ///
    /// - Throws: `FileError`.
    init(_ path: String, _ files: FileAccess) throws(FileError) {
      (self.path, self.files) = (path, files)
      (partial, file) = try Self.open(path, files)
      do throws(FileError) {
        // A process that was killed left something.
        try files.truncate(file, partial, 0)
        try put(IndexFile.mark)
      } catch {
        cancel()
        throw error
      }
    }

    /// Opens and locks a file beside the one to be made, which no other writer has.
    private static func open(_ path: String, _ files: FileAccess) throws(FileError) -> (path: String, file: Int32) {
      var number = 1
      while number < greatestNumber {
        let partial = "\(path).\(number).partial"
        guard let file = try files.lock(partial) else {
          number += 1
          continue
        }
        // Another writer may have completed and renamed the file before it was locked here.
        do throws(FileError) {
          let opened = try files.openDetails(file, RawPath(partial))
          let named = try files.details(RawPath(partial), false)
          if opened.node == named?.node, opened.device == named?.device { return (partial, file) }
        } catch {
          try? files.close(file, partial)
          throw error
        }
        try files.close(file, partial)
      }
      throw FileError(call: "flock", path: path, errno: EBUSY)
    }

    /// The most writers of one file at a time.
    private static let greatestNumber = 1_000

    /// Adds an array.
    ///
    /// - Throws: `FileError`.
    mutating func add<Element: BitwiseCopyable>(_ name: String, _ elements: [Element]) throws(FileError) {
      let count = elements.count * MemoryLayout<Element>.stride
      lines += "\(name) \(written) \(count)\n"
      let result = elements.withUnsafeBytes { bytes in Result { () throws(FileError) in try write(bytes) } }
      try result.get()
      written += count
      try put([UInt8](repeating: 0, count: (16 - count % 16) % 16))
    }

    /// Completes the file.
    ///
    /// - Throws: `FileError`.
    mutating func finish(state: String) throws(FileError) {
      let start = written
      try put(Array((lines + IndexFile.oneLine(state) + "\n").utf8))
      let digest = try digest()
      try put(
        Array((Hexadecimal.text(UInt64(start), digits: 16) + Hexadecimal.text(digest, digits: 16)).utf8))
      // It stays locked until it has its name, so that nobody begins to write it anew. Readers have the digest to see a failed write.
      try files.rename(partial, path)
      try? files.close(file, partial)
    }

    /// Removes what was written of a file that is not to be completed.
    func cancel() {
      try? files.removeFile(partial)
      try? files.close(file, partial)
    }

    /// Returns the digest of everything written, read again: what the disk has counts.
    private func digest() throws(FileError) -> UInt64 {
      guard let whole = MappedFile(partial), whole.count == written else {
        throw FileError(call: "mmap", path: partial, errno: 5)
      }
      var digest = QuickDigest()
      for piece in stride(from: 0, to: written, by: IndexFile.piece) {
        whole.withBytes(piece..<min(piece + IndexFile.piece, written)) { digest.add($0) }
        whole.forgetPages()
      }
      return digest.value
    }

    private mutating func put(_ bytes: [UInt8]) throws(FileError) {
      let result = bytes.withUnsafeBytes { bytes in Result { () throws(FileError) in try write(bytes) } }
      try result.get()
      written += bytes.count
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
      if !bytes.isEmpty { try files.write(file, partial, bytes) }
    }
  }
}
