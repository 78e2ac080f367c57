import Testing

@testable import Runs
@testable import SpinrackCLI

@Suite("The first signal")
struct FirstSignalTests {
  @Test func `It is pending until the work has come to a good end; a second one is not the first`() {
    let first = FirstSignal()
    #expect(!first.isPending)
    #expect(first.record(.terminate))
    #expect(!first.record(.interrupt))
    #expect(first.isPending)
    first.finish()
    #expect(!first.isPending)
    #expect(first.signal == .terminate)
  }

  @Test func `Work that ended well before it is not stopped by it`() {
    let first = FirstSignal()
    first.finish()
    #expect(first.record(.interrupt))
    #expect(!first.isPending)
  }

  @Test func `It decides the exit code`() {
    #expect(Failure(Interruption(signal: .terminate)).exitCode == 143)
  }
}
