import Basics
import Serving

/// A file of arrays, each with a name, made from a store and kept beside it, so that a server is ready at once.
///
/// The file begins with a line for each array: its name, the place of its bytes and their number. A file of another version of the program,
/// of another state of the store, or with other bytes than were written is not used.
struct IndexFile: Sendable {
  private let file: MappedFile
  private let places: [String: Range<Int>]

  /// The first line; another number for another layout.
  private static let mark = "spinrack served index 1"

  /// Opens a file; nil where there is none for this state, or it is damaged.
  ///
  /// - Complexity: O(bytes), some bytes a nanosecond.
  init?(_ path: String, state: String) {
    guard let file = MappedFile(path) else { return nil }
    let head = file.withBytes(0..<min(file.count, 1 << 16)) { bytes in
      bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }
    guard head.count > 3, head[0] == Self.mark, head[1] == Self.escaped(state), let digest = UInt64(head[2], radix: 16)
    else { return nil }
    var places: [String: Range<Int>] = [:]
    var end = 0
    for line in head.dropFirst(3).prefix(while: { !$0.isEmpty }) {
      let parts = line.split(separator: " ")
      guard parts.count == 3, let start = Int(parts[1]), let count = Int(parts[2]), start >= 0, count >= 0,
        start <= file.count, count <= file.count - start
      else { return nil }
      places[String(parts[0])] = start..<start + count
      end = max(end, start + count)
    }
    guard end <= file.count else { return nil }
    var found = QuickDigest()
    // In the order in which they were written; an empty array stands before the one that begins at its place.
    for range in places.values.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      file.withBytes(range) { found.add($0) }
    }
    guard found.value == digest else { return nil }
    file.forgetPages()
    (self.file, self.places) = (file, places)
  }

  /// Returns an array; nil for a name that the file does not have.
  func column<Element: BitwiseCopyable & Sendable>(_ name: String, of type: Element.Type = Element.self)
    -> MappedColumn<Element>?
  {
    places[name].flatMap { MappedColumn(file, $0) }
  }

  private static func escaped(_ state: String) -> String { state.filter { !$0.isNewline } }

  /// Arrays that are to become a file.
  struct Writer {
    private var arrays: [(name: String, bytes: [UInt8])] = []

    /// Adds an array.
    mutating func add<Element: BitwiseCopyable>(_ name: String, _ elements: [Element]) {
      arrays.append((name, elements.withUnsafeBytes { Array($0) }))
    }

    /// Writes the file, wholly or not at all.
    ///
    /// - Throws: `FileError`.
    consuming func write(_ path: String, state: String, _ files: FileAccess) throws(FileError) {
      var digest = QuickDigest()
      for array in arrays { array.bytes.withUnsafeBytes { digest.add($0) } }
      // The places depend on the length of the head, in which they stand: room for it is left.
      let room = 64 + state.utf8.count + arrays.reduce(0) { $0 + $1.name.utf8.count + 48 }
      var start = Self.padded(room)
      var head =
        "\(IndexFile.mark)\n\(IndexFile.escaped(state))\n\(Hexadecimal.text(digest.value, digits: 16))\n"
      for array in arrays {
        head += "\(array.name) \(start) \(array.bytes.count)\n"
        start += Self.padded(array.bytes.count)
      }
      head += "\n"
      let first = Self.padded(room)
      head += String(repeating: " ", count: first - head.utf8.count)
      let partial = path + ".partial"
      if try files.status(partial) != nil { try files.removeFile(partial) }
      let file = try files.create(partial)
      do throws(FileError) {
        do throws(FileError) {
          try Self.write(Array(head.utf8), to: file, partial, files)
          for place in arrays.indices {
            let bytes = arrays[place].bytes
            arrays[place].bytes = []
            try Self.write(
              bytes + [UInt8](repeating: 0, count: Self.padded(bytes.count) - bytes.count), to: file, partial, files)
          }
        } catch {
          try? files.close(file, partial)
          throw error
        }
        try files.close(file, partial)
        try files.rename(partial, path)
      } catch {
        try? files.removeFile(partial)
        throw error
      }
    }

    private static func padded(_ count: Int) -> Int { (count + 15) / 16 * 16 }

    private static func write(
      _ bytes: [UInt8], to file: Int32, _ path: String, _ files: FileAccess
    ) throws(FileError) {
      let written = bytes.withUnsafeBytes { bytes in
        Result { () throws(FileError) in try files.write(file, path, bytes) }
      }
      try written.get()
    }
  }
}
