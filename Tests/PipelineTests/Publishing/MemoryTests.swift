import Basics
import Pipeline
import Testing

@Suite("The memory of a set") struct MemoryTests {
  private static let program = ContentDigest(of: [1])
  private static let parts = Memory.Parts(
    numbers: [0, 3, 1 << 40], inputs: [7, .max, 0], contents: [1, 2, 3], places: [0, 9, 1 << 50])

  /// The bytes of a memory of some outputs.
  private static func bytes(_ outputs: [String: Memory.Parts]) -> [UInt8] {
    let memory = SetMemory(program: program)
    for (name, parts) in outputs { memory.keep(parts, of: name) }
    return memory.bytes(ofSet: "s", ingredients: "i")
  }

  private func earlier(_ bytes: [UInt8], _ output: String, by program: ContentDigest = program) -> Memory.Parts? {
    SetMemory(program: program, current: Memory(bytes)).earlier(output)
  }

  @Test func `outputs come back from its file`() throws {
    let bytes = Self.bytes(["pages": Self.parts, "nothing": Memory.Parts()])
    let memory = try #require(Memory(bytes))
    #expect((memory.set, memory.ingredients, memory.program) == ("s", "i", Self.program))
    #expect(memory["pages"] == Self.parts && memory["nothing"] == Memory.Parts() && memory["other"] == nil)
  }

  @Test func `the same outputs make the same bytes in any order`() {
    #expect(Self.bytes(["a": Self.parts, "b": Memory.Parts()]) == Self.bytes(["b": Memory.Parts(), "a": Self.parts]))
  }

  @Test func `the memory of another program is of no use`() {
    #expect(earlier(Self.bytes(["a": Self.parts]), "a", by: ContentDigest(of: [2])) == nil)
  }

  @Test func `what is damaged is not known, and the rest is`() {
    let bytes = Self.bytes(["a": Self.parts, "b": Self.parts])
    var (damagedA, damagedB) = (0, 0)
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x10
      let found = (earlier(damaged, "a"), earlier(damaged, "b"))
      // Never anything else than what was kept.
      #expect(found.0 == nil || found.0 == Self.parts)
      #expect(found.1 == nil || found.1 == Self.parts)
      #expect(found.0 == nil || found.1 == nil)
      if found.0 == nil, found.1 != nil { damagedA += 1 }
      if found.1 == nil, found.0 != nil { damagedB += 1 }
    }
    #expect(damagedA > 20 && damagedB > 20)
    for count in bytes.indices { #expect(earlier(Array(bytes.prefix(count)), "b") == nil) }
  }

  @Test func `parts are unchanged where number and input are the same`() {
    let now = Memory.Parts(numbers: [1, 2, 4, 7], inputs: [10, 20, 40, 70])
    let earlier = Memory.Parts(numbers: [0, 1, 2, 3, 7], inputs: [0, 10, 21, 30, 70])
    #expect(now.unchanged(since: earlier) == [true, false, false, true])
    #expect(now.unchanged(since: nil) == [false, false, false, false])
    #expect(now.unchanged(since: Memory.Parts(numbers: [1, 2, 4, 7])) == [false, false, false, false])
  }
}
