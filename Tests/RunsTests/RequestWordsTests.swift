import Basics
import Catalog
import CatalogSources
import SourceTestSupport
import Stages
import Testing

@testable import Runs

/// What people read when a source does not answer.
@Suite("Request words") struct RequestWordsTests {
  /// How the program ends when every answer is this one; no wait takes any time.
  private func failure(_ send: @escaping @Sendable () throws -> TransportResponse) async throws -> Failure {
    var manners = ClientManners()
    manners.time = VirtualTime().source
    let client = SourceClient(
      MarvelSource(), base: try BaseURL("http://gateway.spinrack.invalid/v1/public"),
      transport: HTTPTransport { _ in try send() },
      manners: manners)
    let error = await #expect(throws: SourceError.self) {
      try await CallLoop(client: client).page(SourceRequest(CatalogList(.comics), rows: .init(limit: 100)))
    }
    return Failure(try #require(error))
  }

  private func redirect(_ location: String) async throws -> String {
    try await failure { TransportResponse(status: 302, headers: ["Location": location]) }.text
  }

  @Test func `A circle of redirects is no move elsewhere`() async throws {
    let text = try await redirect("/v1/public/comics")
    #expect(text.contains("from one place to the next without an end"))
    #expect(text.contains("more than 5 redirects in a row.\n"))
    #expect(!text.contains("keys must not go"))
  }

  @Test func `A redirect to a file names its scheme`() async throws {
    let text = try await redirect("file:///etc/passwd")
    #expect(text.contains("an address that is not a web address"))
    #expect(text.contains("Cause: a redirect to a file: address; only https and http are followed.\n"))
    #expect(!text.contains("/etc/passwd"))
  }

  @Test func `A redirect elsewhere says where`() async throws {
    let text = try await redirect("https://elsewhere.spinrack.invalid/x")
    #expect(text.contains("keys must not go"))
    #expect(text.contains("another origin, https://elsewhere.spinrack.invalid, at the last of 6 attempts.\n"))
  }

  @Test(arguments: TransportError.Code.allCases)
  func `Every sentence ends once`(code: TransportError.Code) async throws {
    let text = try await failure { throw TransportError(code, "The body is greater than allowed.") }.text
    #expect(!text.contains("..") && !text.contains(".,"), "\(text)")
    #expect(text.contains("Cause: The body is greater than allowed"))
  }

  @Test func `What the source says ends once`() async throws {
    let body = #"{"code":"InvalidCredentials","message":"The passed API key is invalid."}"#
    let text = try await failure { TransportResponse(status: 401, body: Array(body.utf8)) }.text
    #expect(text.contains("The passed API key is invalid.\n"))
  }
}
