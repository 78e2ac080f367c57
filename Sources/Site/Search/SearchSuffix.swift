/// A place where a search may begin: an entry's folded name from the beginning of one of its words.
struct SearchSuffix {
  let slot: UInt32
  let start: UInt32
  let end: UInt32
  /// The first eight bytes, so that most comparisons end here.
  let head: UInt64

  init(slot: Int, start: Int, end: Int, in keys: [UInt8]) {
    self.slot = UInt32(slot)
    self.start = UInt32(start)
    self.end = UInt32(end)
    var head: UInt64 = 0
    for offset in 0..<8 { head = head << 8 | (start + offset < end ? UInt64(keys[start + offset]) : 0) }
    self.head = head
  }

  func bytes(in keys: [UInt8]) -> ArraySlice<UInt8> { keys[Int(start)..<Int(end)] }

  /// Less than 0 when this text comes before another, 0 when they are equal.
  func compare(_ other: SearchSuffix, in keys: UnsafeBufferPointer<UInt8>) -> Int {
    if head != other.head { return head < other.head ? -1 : 1 }
    let count = Int(min(end - start, other.end - other.start))
    var at = 8
    while at < count {
      let (left, right) = (keys[Int(start) + at], keys[Int(other.start) + at])
      if left != right { return left < right ? -1 : 1 }
      at += 1
    }
    return Int(end - start) - Int(other.end - other.start)
  }
}
