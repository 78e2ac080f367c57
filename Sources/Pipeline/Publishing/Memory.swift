import Basics
import Synchronization

/// The parts of the current set: of what each was made, its content, and where it lies. A night makes again only the parts that would be
/// others.
///
/// An output divides itself into parts, such as the pages of a kind, the rows of some records in a table, or the blocks of a compressed
/// file, and takes them over by its own rules:
///
/// ```swift
/// let earlier = memory.earlier("pages characters")
/// let now = Memory.Parts(numbers: ids, inputs: digests)
/// let isUnchanged = now.unchanged(since: earlier)  // by part
/// memory.keep(now, of: "pages characters")
/// ```
///
/// In a file each output stands by itself, with a digest: a damaged one is not known, and its parts are made again.
public struct Memory: Sendable {
  /// The parts of one output, by columns. A column that the output has no use for is empty.
  public struct Parts: Sendable, Equatable {
    /// The numbers of the parts, ascending, none of them negative.
    public var numbers: [Int64]
    /// The digests of what they are made of.
    public var inputs: [UInt64]
    /// The digests of their content.
    public var contents: [UInt64]
    /// Where they lie, and what else the output has to know of each: as many numbers for each part, none of them negative.
    public var places: [Int]

    /// Parts.
    public init(numbers: [Int64] = [], inputs: [UInt64] = [], contents: [UInt64] = [], places: [Int] = []) {
      (self.numbers, self.inputs, self.contents, self.places) = (numbers, inputs, contents, places)
    }
  }

  /// The digest of everything beside the records that decides about the bytes of the set.
  public let program: ContentDigest
  /// The digest of the set.
  public let set: String
  /// The digest of everything that the set was made of, in hexadecimal; empty where it is not known.
  public let ingredients: String

  private let places: [String: Range<Int>]
  private let read: @Sendable (Range<Int>) -> [UInt8]?

  /// The parts of an output; nil where they are not known, or damaged.
  ///
  /// - Complexity: O(bytes): they are read each time.
  public subscript(output: String) -> Parts? {
    places[output].flatMap(read).flatMap { Parts($0, of: output) }
  }
}

extension Memory.Parts {
  /// Whether parts are made of the same as before, one by one.
  ///
  /// - Parameter earlier: the parts of the current set; nil where nothing is known of them.
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

/// The memory of a set that is made, and that of the current one, of which its outputs take over what they can.
public final class SetMemory: Sendable {
  /// The digest of everything beside the records that decides about the bytes of the set.
  public let program: ContentDigest
  private let current: Memory?
  private let kept = Mutex<[String: [UInt8]]>([:])

  /// A memory of nothing yet.
  ///
  /// - Parameter current: the memory of the current set; nil where nothing of that may be taken over. One of another program is of no use.
  public init(program: ContentDigest, current: Memory? = nil) {
    self.program = program
    self.current = current?.program == program ? current : nil
  }

  /// The parts of an output in the current set; nil where they are not known.
  public func earlier(_ output: String) -> Memory.Parts? { current?[output] }

  /// Keeps the parts of an output for the next set.
  public func keep(_ parts: Memory.Parts, of output: String) {
    let bytes = parts.bytes(of: output)
    kept.withLock { $0[output] = bytes }
  }

  /// The bytes of the file that the next run reads.
  ///
  /// - Parameters:
  ///   - set: the digest of the set that was published.
  ///   - ingredients: the digest of everything that it was made of, in hexadecimal; empty where it is not known.
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
  /// More bytes than these are no index.
  private static let longestIndex = 1 << 24

  /// Reads the index of a file; nil for what is no such file, and for a damaged index.
  ///
  /// - Parameter read: gives the bytes of the file at these places; nil where it cannot.
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
  /// Reads the index of the bytes of a file; nil for what is no such file.
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
