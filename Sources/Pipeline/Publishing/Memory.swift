import Basics
import Synchronization

/// The parts of the current set: the digests of their input and content, and their places. A night makes only the parts again that
/// would differ.
///
/// An output divides itself into parts, such as the pages of a kind, the rows of some records in a table, or the blocks of a compressed
/// file, and takes them over by its own rules:
///
/// ```swift
/// let earlier = memory.earlier("pages characters")
/// let now = Memory.Parts(numbers: [7, 9], inputs: [0x5A, 0x1F])
/// let isUnchanged = now.unchanged(since: earlier)  // by part
/// memory.keep(now, of: "pages characters")
/// ```
///
/// Each output in the file has a digest of its own: a damaged one counts as unknown, and its parts are made again.
public struct Memory: Sendable {
  /// The parts of one output, by columns. A column that the output does not use is empty.
  public struct Parts: Sendable, Equatable {
    /// The numbers of the parts, ascending, none of them negative.
    public var numbers: [Int64]
    /// The digests of the input of each part.
    public var inputs: [UInt64]
    /// The digests of their content.
    public var contents: [UInt64]
    /// The places of the parts, and other facts that the output needs: the same number of values for each part, none of them negative.
    public var places: [Int]

    /// Creates parts.
    public init(numbers: [Int64] = [], inputs: [UInt64] = [], contents: [UInt64] = [], places: [Int] = []) {
      (self.numbers, self.inputs, self.contents, self.places) = (numbers, inputs, contents, places)
    }
  }

  /// The digest of the program and its settings: everything beside the records that decides about the bytes of the set.
  public let program: ContentDigest
  /// The digest of the set.
  public let set: String
  /// The digest of everything that the set was made of, in hexadecimal; empty where it is unknown.
  public let ingredients: String

  private let places: [String: Range<Int>]
  private let read: @Sendable (Range<Int>) -> [UInt8]?

  /// The parts of an output; nil where they are unknown, or damaged.
  ///
  /// - Complexity: O(bytes): they are read each time.
  public subscript(output: String) -> Parts? {
    places[output].flatMap(read).flatMap { Parts($0, of: output) }
  }
}

extension Memory.Parts {
  /// Returns for each part whether its input is the same as before.
  ///
  /// - Parameter earlier: the parts of the current set; nil where they are unknown.
  /// - Complexity: O(parts of both).
  public func unchanged(since earlier: Self?) -> [Bool] {
    guard let earlier, earlier.inputs.count == earlier.numbers.count else { return numbers.map { _ in false } }
    var place = 0
    return zip(numbers, inputs).map { number, input in
      while place < earlier.numbers.count, earlier.numbers[place] < number { place += 1 }
      return place < earlier.numbers.count && earlier.numbers[place] == number && earlier.inputs[place] == input
    }
  }
}

/// The memory of a set that is being made, and the memory of the current one, whose parts the outputs take over.
///
/// ```swift
/// let memory = SetMemory(program: ContentDigest(of: Array("1.0, no settings".utf8)))
/// memory.keep(Memory.Parts(numbers: [7], inputs: [0x5A]), of: "pages characters")
/// let bytes = memory.bytes(ofSet: "9f86d081…", ingredients: "")  // the next run reads them
/// ```
public final class SetMemory: Sendable {
  /// The digest of the program and its settings: everything beside the records that decides about the bytes of the set.
  public let program: ContentDigest
  private let current: Memory?
  private let kept = Mutex<[String: [UInt8]]>([:])

  /// Creates an empty memory.
  ///
  /// - Parameter current: the memory of the current set; nil where no part may be taken over. A memory of another program is ignored.
  public init(program: ContentDigest, current: Memory? = nil) {
    self.program = program
    self.current = current?.program == program ? current : nil
  }

  /// Returns the parts of an output in the current set; nil where they are unknown.
  public func earlier(_ output: String) -> Memory.Parts? { current?[output] }

  /// Keeps the parts of an output for the next set.
  public func keep(_ parts: Memory.Parts, of output: String) {
    let bytes = parts.bytes(of: output)
    kept.withLock { $0[output] = bytes }
  }

  /// Returns the bytes of the file that the next run reads.
  ///
  /// - Parameters:
  ///   - set: the digest of the set that was published.
  ///   - ingredients: the digest of everything that the set was made of, in hexadecimal; empty where it is unknown.
  public func bytes(ofSet set: String, ingredients: String) -> [UInt8] {
    let outputs = kept.withLock { $0 }.sorted { $0.key < $1.key }
    var writer = CheckedBytes.Writer(head: Memory.head)
    for text in [program.hexadecimal, set, ingredients] { writer.append(text) }
    writer.append(outputs.count)
    for (name, bytes) in outputs {
      writer.append(name)
      writer.append(bytes.count)
    }
    let index = writer.finish()
    return withUnsafeBytes(of: UInt64(index.count).littleEndian) { Array($0) } + index + outputs.flatMap(\.value)
  }
}

// MARK: - The file

extension Memory {
  fileprivate static let head = "spinrack memory 1"
  /// The most bytes of an index.
  private static let longestIndex = 1 << 24

  /// Reads the index of a file; nil for another kind of file, and for a damaged index.
  ///
  /// - Parameter read: returns the bytes of the file in a range; nil where it cannot.
  public init?(_ read: @escaping @Sendable (Range<Int>) -> [UInt8]?) {
    guard let size = read(0..<8), size.count == 8 else { return nil }
    let count = size.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
    guard count <= Self.longestIndex, let index = read(8..<(8 + Int(count))),
      var reader = CheckedBytes.Reader(index, head: Self.head),
      let program = reader.text().flatMap({ ContentDigest(hexadecimal: $0.utf8) }), let set = reader.text(),
      let ingredients = reader.text(), let outputs = reader.count()
    else { return nil }
    var places: [String: Range<Int>] = [:]
    var start = 8 + Int(count)
    for _ in 0..<outputs {
      guard let name = reader.text(), let length = reader.number(), length < Int.max - start else { return nil }
      places[name] = start..<(start + length)
      start += length
    }
    guard reader.isAtEnd else { return nil }
    (self.program, self.set, self.ingredients) = (program, set, ingredients)
    (self.places, self.read) = (places, read)
  }
}

extension Memory {
  /// Reads the index in the bytes of a file; nil for another kind of file.
  package init?(_ bytes: [UInt8]) {
    self.init { places in bytes.count >= places.upperBound ? Array(bytes[places]) : nil }
  }
}

extension Memory.Parts {
  fileprivate func bytes(of output: String) -> [UInt8] {
    var writer = CheckedBytes.Writer(head: output)
    writer.append(numbers.count)
    var last: Int64 = 0
    for number in numbers {
      writer.append(Int(number &- last))
      last = number
    }
    for digests in [inputs, contents] {
      writer.append(digests.count)
      for digest in digests { writer.append(word: digest) }
    }
    writer.append(places.count)
    for place in places { writer.append(place) }
    return writer.finish()
  }

  fileprivate init?(_ bytes: [UInt8], of output: String) {
    guard var reader = CheckedBytes.Reader(bytes, head: output), let count = reader.count() else { return nil }
    self.init()
    var last: Int64 = 0
    for _ in 0..<count {
      guard let step = reader.number() else { return nil }
      last &+= Int64(step)
      numbers.append(last)
    }
    for column in [\Self.inputs, \Self.contents] {
      guard let count = reader.count() else { return nil }
      self[keyPath: column].reserveCapacity(count)
      for _ in 0..<count {
        guard let digest = reader.word() else { return nil }
        self[keyPath: column].append(digest)
      }
    }
    guard let count = reader.count() else { return nil }
    for _ in 0..<count {
      guard let place = reader.number() else { return nil }
      places.append(place)
    }
    guard reader.isAtEnd else { return nil }
  }
}
