/// What is known of the lists of one relation's side, by the rank of their owners; items that are missing do not count.
struct ListItems {
  /// Items that the owner's own list has.
  var own: [UInt32]
  /// Those and the ones that others tell.
  var known: [UInt32]

  init(count: Int) {
    own = [UInt32](repeating: 0, count: count)
    known = own
  }

  @inline(__always)
  mutating func add(_ owner: Int, isOwn: Bool) {
    known[owner] += 1
    if isOwn { own[owner] += 1 }
  }
}
