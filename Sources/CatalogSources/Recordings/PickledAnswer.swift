/// An answer that requests-cache has kept as a pickle of Python. Reading it runs nothing.
///
/// A pickle is a program that builds objects and may call any function that it names. Only its instructions that put plain values together
/// are followed: dictionaries, lists, texts, bytes and numbers. A pickle with any other instruction is not read.
///
/// Source: `pickletools.py` of Python, protocols 2 to 5; the members are those of requests-cache 0.9 to 1.3.
struct PickledAnswer {
  /// The address that was asked for.
  let address: String
  /// The status.
  let status: Int
  /// The place of the body in the pickle.
  let body: Range<Int>

  /// Reads a pickle.
  ///
  /// - Returns: nil for a pickle that does more than put values together, or is no answer.
  /// - Complexity: O(bytes).
  init?(_ bytes: UnsafeRawBufferPointer) {
    var machine = PickleMachine(bytes)
    guard case .members(let index)? = machine.run() else { return nil }
    let members = machine.dictionaries[index]
    guard case .bytes(let body)? = members["_content"], case .bytes(let address)? = members["url"],
      case .number(let status)? = members["status_code"]
    else { return nil }
    (self.body, self.status) = (body, status)
    self.address = String(decoding: bytes[address], as: UTF8.self)
  }

  /// Whether some bytes may begin a pickle: with the number of its protocol.
  static func begins(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.count > 2 && bytes[0] == 0x80 && bytes[1] <= 5 }
}

/// The machine that runs a pickle, without the instructions that look anything up or call it.
private struct PickleMachine {
  enum Value {
    /// The place of a text or of bytes.
    case bytes(Range<Int>)
    case number(Int)
    /// A dictionary, by its place among all.
    case members(Int)
    /// A value whose content does not matter.
    case other
    /// The beginning of the values that the next instruction gathers.
    case mark
  }

  /// The members of each dictionary that have short names.
  private(set) var dictionaries: [[String: Value]] = []
  private let bytes: UnsafeRawBufferPointer
  private var at = 0
  private var stack: [Value] = []
  private var memo: [Int: Value] = [:]

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Returns the value that the pickle builds; nil where it does anything else.
  mutating func run() -> Value? {
    while let code = number(1) {
      if code == UInt8(ascii: ".") { return stack.last }
      guard step(code) else { return nil }
    }
    return nil
  }

  /// Follows an instruction; false for one that is not followed.
  private mutating func step(_ code: Int) -> Bool {
    switch UInt8(code) {
    case 0x80: return skip(1)
    case 0x95: return skip(8)
    case UInt8(ascii: "N"), 0x88, 0x89, UInt8(ascii: "]"), UInt8(ascii: ")"), 0x8F: stack.append(.other)
    case UInt8(ascii: "G"):
      stack.append(.other)
      return skip(8)
    case UInt8(ascii: "("): stack.append(.mark)
    case UInt8(ascii: "}"):
      stack.append(.members(dictionaries.count))
      dictionaries.append([:])
    case UInt8(ascii: "K"): return push(number(1))
    case UInt8(ascii: "M"): return push(number(2))
    case UInt8(ascii: "J"): return push(number(4).map { Int(Int32(truncatingIfNeeded: $0)) })
    case 0x8A: return pushBytes(lengthOf: 1, as: .other)
    case UInt8(ascii: "C"), 0x8C, UInt8(ascii: "U"): return pushBytes(lengthOf: 1)
    case UInt8(ascii: "B"), UInt8(ascii: "X"), UInt8(ascii: "T"): return pushBytes(lengthOf: 4)
    case 0x8D, 0x8E, 0x96: return pushBytes(lengthOf: 8)
    case 0x94: return remember(at: memo.count)
    case UInt8(ascii: "q"): return remember(at: number(1))
    case UInt8(ascii: "r"): return remember(at: number(4))
    case UInt8(ascii: "h"): return recall(number(1))
    case UInt8(ascii: "j"): return recall(number(4))
    case 0x85, 0x86, 0x87:
      guard stack.count >= code - 0x84 else { return false }
      stack.removeLast(code - 0x84)
      stack.append(.other)
    case UInt8(ascii: "t"), 0x91:
      guard gathered() != nil else { return false }
      stack.append(.other)
    case UInt8(ascii: "e"), 0x90: return gathered() != nil
    case UInt8(ascii: "a"): return stack.popLast() != nil
    case UInt8(ascii: "s"):
      guard let value = stack.popLast(), let name = stack.popLast() else { return false }
      return set([name, value])
    case UInt8(ascii: "u"): return gathered().map { set($0) } ?? false
    default: return false
    }
    return true
  }

  /// Returns a number of some bytes, the least first; nil behind the end, or where it is no `Int`.
  private mutating func number(_ count: Int) -> Int? {
    guard at <= bytes.count, bytes.count - at >= count else { return nil }
    let value = bytes[at..<(at + count)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    at += count
    return Int(exactly: value)
  }

  private mutating func skip(_ count: Int) -> Bool {
    at += count
    return at <= bytes.count
  }

  private mutating func push(_ value: Int?) -> Bool {
    guard let value else { return false }
    stack.append(.number(value))
    return true
  }

  private mutating func pushBytes(lengthOf count: Int, as value: Value? = nil) -> Bool {
    guard let length = number(count), length <= bytes.count - at else { return false }
    stack.append(value ?? .bytes(at..<(at + length)))
    at += length
    return true
  }

  private mutating func remember(at place: Int?) -> Bool {
    guard let place, let value = stack.last else { return false }
    memo[place] = value
    return true
  }

  private mutating func recall(_ place: Int?) -> Bool {
    guard let place, let value = memo[place] else { return false }
    stack.append(value)
    return true
  }

  /// Removes the values behind the last mark from the stack, with the mark, and returns them; nil without a mark.
  private mutating func gathered() -> ArraySlice<Value>? {
    guard let mark = stack.lastIndex(where: { if case .mark = $0 { true } else { false } }) else { return nil }
    let values = stack[(mark + 1)...]
    stack.removeSubrange(mark...)
    return values
  }

  /// Sets members of the dictionary on the stack, from names and values in turn.
  private mutating func set(_ pairs: ArraySlice<Value>) -> Bool {
    guard case .members(let index)? = stack.last, pairs.count % 2 == 0 else { return false }
    for place in stride(from: pairs.startIndex, to: pairs.endIndex, by: 2) {
      guard case .bytes(let name) = pairs[place], name.count <= 32 else { continue }
      dictionaries[index][String(decoding: bytes[name], as: UTF8.self)] = pairs[place + 1]
    }
    return true
  }
}
