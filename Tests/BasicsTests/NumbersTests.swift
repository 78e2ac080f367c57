import Basics
import Testing

/// The numbers that others publish for these functions: names of files, stored digests and the whole demo are made of them.
@Suite("Numbers") struct NumbersTests {
  @Test func `SplitMix64 gives the published numbers`() {
    var generator = SplitMix64(seed: 0)
    #expect(generator.next() == 0xE220_A839_7B1D_CDAF)
    #expect(generator.next() == 0x6E78_9E6A_A1B9_65F4)
    #expect(generator.next() == 0x06C4_5D18_8009_454F)
    #expect(SplitMix64.mixed(0) == 0xE220_A839_7B1D_CDAF)
  }

  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func `FNV-1a gives the published numbers`(text: String, hash: UInt64) {
    #expect(FNV1a.hash(text.utf8) == hash)
  }
}
