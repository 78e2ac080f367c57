import CatalogSources
import Testing

@Suite("Retry after") struct RetryAfterTests {
  @Test(arguments: [
    "", "soon", "Sun, 06 Nov 1994 08:49:37 PST", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
    "Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT", "-5", "1.5",
  ])
  func `what is neither a number nor a date is no wish`(text: String) {
    #expect(RetryAfter(text) == nil)
  }

  @Test(arguments: [
    ("0", Duration.zero), (" 120 ", .seconds(120)), ("99999999999999999999999", .seconds(1 << 40)),
    ("Sun, 06 Nov 1994 08:50:37 GMT", .seconds(60)), ("Sun, 06 Nov 1994 08:49:07 GMT", .zero),
  ])
  func `both forms become a wait from now`(text: String, wait: Duration) {
    #expect(RetryAfter(text)?.wait(now: 784_111_777) == wait)
  }

  @Test func `rate limits are read where there are any`() {
    let limit = RateLimit(["X-RateLimit-Limit": "3000", "X-RateLimit-Remaining": "12;w=60", "X-RateLimit-Reset": "60"])
    #expect(limit?.limit == 3000 && limit?.remaining == 12 && limit?.reset == 60)
    #expect(RateLimit(["Content-Length": "5"]) == nil)
    #expect(RateLimit(["X-RateLimit-Limit": "many"]) == nil)
  }
}
