import Basics
import Testing

@Suite("Tables") struct TablesTests {
  @Test func `a set of keys holds what was put in, through growth, and nothing else`() {
    var set = KeySet()
    for key in stride(from: Int64(0), to: 30_000, by: 3) {
      set.insert(key << 20)
      set.insert(key << 20)
    }
    for key in Int64(0)..<30_000 { #expect(set.contains(key << 20) == (key % 3 == 0)) }
  }

  @Test(arguments: [UInt32.max, 0xFF, 0])
  func `elements have numbers in the order in which they came, however many share a hash`(mask: UInt32) {
    let elements = (0..<600).map { UInt64($0) << 20 }
    var index = HashIndex(capacity: 4)
    for (number, element) in elements.enumerated() {
      let hash = element.fibonacciHash & mask
      #expect(index.number(hash, where: { elements[$0] == element }) == nil)
      #expect(index.add(hash) == number)
    }
    for (number, element) in elements.enumerated() {
      #expect(index.number(element.fibonacciHash & mask, where: { elements[$0] == element }) == number)
    }
  }
}
