import Testing

@testable import Runs
@testable import SpinrackCLI

@Suite("The first signal")
struct FirstSignalTests {
  @Test("It is pending until the work has come to a good end; a second one is not the first")
  func pending() {
    let first = FirstSignal()
    #expect(!first.isPending)
    #expect(first.record(.terminate))
    #expect(!first.record(.interrupt))
    #expect(first.isPending)
    first.finish()
    #expect(!first.isPending)
    #expect(first.signal == .terminate)
  }

  @Test("Work that ended well before it is not stopped by it")
  func late() {
    let first = FirstSignal()
    first.finish()
    #expect(first.record(.interrupt))
    #expect(!first.isPending)
  }

  @Test("It decides the exit code")
  func exitCode() {
    #expect(Failure(Interruption(signal: .terminate)).exitCode == 143)
  }
}
