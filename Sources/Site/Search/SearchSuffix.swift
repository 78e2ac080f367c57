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

  /// True when this place comes before another; equal texts by entry.
  func isOrdered(before other: SearchSuffix, in keys: UnsafeBufferPointer<UInt8>) -> Bool {
    if head != other.head { return head < other.head }
    let count = Int(min(end - start, other.end - other.start))
    var at = 8
    while at < count {
      let (left, right) = (keys[Int(start) + at], keys[Int(other.start) + at])
      if left != right { return left < right }
      at += 1
    }
    if end - start != other.end - other.start { return end - start < other.end - other.start }
    return (slot, start) < (other.slot, other.start)
  }
}
