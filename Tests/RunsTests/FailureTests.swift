import Basics
import Glibc
import JSONKit
import Testing

@testable import CatalogSources
@testable import Pipeline
@testable import Runs

@Suite("Failure") struct FailureTests {
  private struct Foreign: Error {}

  @Test(arguments: SourceError.Code.allCases)
  func `Every source error has an outcome`(code: SourceError.Code) {
    let failure = Failure(SourceError(code: code, message: "It failed.", remedy: "Do this."))
    let expected: Outcome =
      switch code {
      case .credentials: .credentials
      case .quota: .quota
      case .refusedAddress, .badURL: .usage
      case .cancelled: .interrupted
      case .unavailable, .unreachable, .refusedRedirect, .parameterRefused, .notFound, .malformed, .tooLarge:
        .sourceUnavailable
      }
    #expect(failure.exitCode == expected.exitCode)
    #expect(failure.text == "spinrack: It failed.\nDo this.\n")
  }

  @Test func `Errors of the pipeline know their outcome`() {
    #expect(Failure(RunLockError(path: "state/x/lock", holder: nil)).exitCode == 78)
    #expect(Failure(FileError(call: "open", path: "x", errno: 28)).exitCode == 73)
    #expect(Failure(CancellationError()).exitCode == 130)
    #expect(
      Failure(CredentialError(reference: .environment("X"), message: "is not set", remedy: "set it")).text
        == "spinrack: {env: X}: is not set.\nSet it.\n")
  }

  @Test func `A wait of thousands of years is not counted in hours`() {
    var error = SourceError(code: .quota, message: "No more calls.", remedy: "Wait.", uri: "http://a.example/")
    error.retryAfter = .seconds(1 << 40)
    #expect(Failure(error).text.contains("asks for a wait of more than a year, which"))
    #expect(Failure(error).text.contains("Run again when it takes calls again; what"))
    error.retryAfter = .seconds(7_200)
    #expect(Failure(error).text.contains("asks for a wait of 2:00:00 h, which"))
  }

  @Test(arguments: [(ENOTDIR, "Move that file away."), (ENOSPC, "Free space")])
  func `A capture that cannot be written says what helps`(errno: Int32, remedy: String) {
    let text = Failure(FileError(call: "open", path: "state/x/capture", errno: errno)).text
    #expect(text.contains("spinrack: state/x/capture: ") && text.contains(remedy), "\(text)")
  }

  @Test func `Problems of a definition are told all of them`() {
    let problems = [Problem("one", at: .file("a")), Problem("two", at: .file("b"))]
    #expect(Failure(DefinitionError(.invalid, problems: [problems[0]])).text == "spinrack: a: one\n")
    let both = Failure(DefinitionError(.invalid, problems: problems))
    #expect(both.exitCode == 64)
    #expect(both.text == "spinrack: The pipeline file cannot be used, for 2 reasons:\na: one\nb: two\n")
  }

  @Test func `A damaged record is an IO error with a remedy`() {
    let failure = Failure(JSONError(code: .unexpectedEnd, offset: 7, message: "The document ends too early."))
    #expect(failure.exitCode == 73)
    #expect(failure.text.contains("spinrack rebuild"))
  }

  @Test func `An unknown error says how to report it`() {
    let failure = Failure(Foreign())
    #expect(failure.exitCode == 1)
    #expect(failure.text.contains("doctor --json"))
  }
}
