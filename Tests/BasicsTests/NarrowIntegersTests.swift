import Basics
import Testing

@Suite("Numbers in as few bytes as all of them need")
struct NarrowIntegersTests {
  @Test func `numbers that fit into four bytes stay in four, and one that does not widens all`() {
    var numbers = NarrowIDs(capacity: 2)
    for number in [Int64(1), 7, Int64(UInt32.max)] { numbers.append(number) }
    #expect(Array(numbers) == [1, 7, 4_294_967_295] && numbers.place(of: 7) == 1)
    numbers.append(4_294_967_296)
    numbers.append(9_007_199_254_740_991)
    #expect(Array(numbers) == [1, 7, 4_294_967_295, 4_294_967_296, 9_007_199_254_740_991])
    #expect(numbers.place(of: 9_007_199_254_740_991) == 4 && numbers.place(of: 8) == nil)
    var large = NarrowIDs()
    large.append(1 << 40)
    large.append(1 << 41)
    #expect(Array(large) == [1 << 40, 1 << 41])
  }

  @Test func `numbers that are replaced by larger ones widen, too`() {
    var numbers = NarrowIntegers<UInt16, UInt32>()
    for number in [UInt32(0), 1, 65_535] { numbers.append(number) }
    numbers.replaceAll { 65_535 - $0 }
    #expect(Array(numbers) == [65_535, 65_534, 0])
    numbers.replaceAll { $0 + 1 }
    #expect(Array(numbers) == [65_536, 65_535, 1] && !numbers.isEmpty)
    var zeros = NarrowIntegers<UInt16, UInt32>(zeros: 3)
    (zeros[1], zeros[2], zeros[0]) = (65_535, 200_000, 4)
    #expect(Array(zeros) == [4, 65_535, 200_000])
  }
}
