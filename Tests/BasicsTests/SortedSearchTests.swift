import Basics
import Testing

@Suite("Searching what is sorted")
struct SortedSearchTests {
  @Test func `The place of an element is found where it is there`() {
    let numbers = [2, 4, 4, 8, 16]
    #expect([2, 4, 8, 16].map { numbers.place(of: $0) } == [0, 1, 3, 4])
    #expect([1, 3, 9, 17].allSatisfy { numbers.place(of: $0) == nil })
    #expect([Int]().place(of: 1) == nil)
    #expect(numbers[1...3].place(of: 8) == 3 && numbers[1...3].place(of: 16) == nil)
  }

  @Test func `A condition that never or always holds begins at an end`() {
    #expect([1, 2, 3].partitionPoint { _ in false } == 3)
    #expect([1, 2, 3].partitionPoint { _ in true } == 0)
    #expect([1, 2, 3].partitionPoint { $0 > 1 } == 1)
  }
}
