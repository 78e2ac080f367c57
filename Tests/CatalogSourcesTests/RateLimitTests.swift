import CatalogSources
import Testing

/// Which words of a source on calls left are about a day of 3,000 calls.
@Suite("Rate limit") struct RateLimitTests {
  private static let now: Int64 = 1_800_000_000

  @Test(
    arguments: [
      // Nothing tells the window: a number alone says nothing of the day.
      (["X-RateLimit-Remaining": "5"], nil),
      (["X-RateLimit-Remaining": "0"], nil),
      // A limit below the day's, and no end: a minute, for all that is known.
      (["X-RateLimit-Limit": "20", "X-RateLimit-Remaining": "0"], nil),
      (["X-RateLimit-Limit": "2999", "X-RateLimit-Remaining": "0"], nil),
      // A limit of the day's size is the day's, whenever it ends.
      (["X-RateLimit-Limit": "3000", "X-RateLimit-Remaining": "5"], 5),
      (["X-RateLimit-Limit": "5000", "X-RateLimit-Remaining": "5"], 5),
      (["RateLimit-Limit": "3000", "RateLimit-Remaining": "5", "RateLimit-Reset": "9"], 5),
      // A window that ends soon is short, in seconds or as a Unix time, also in milliseconds.
      (["RateLimit-Limit": "20", "RateLimit-Remaining": "0", "RateLimit-Reset": "60"], nil),
      (["RateLimit-Remaining": "5", "RateLimit-Reset": "3600"], nil),
      (["RateLimit-Remaining": "5", "RateLimit-Reset": "1800000060"], nil),
      (["RateLimit-Remaining": "5", "RateLimit-Reset": "1800000060000"], nil),
      (["RateLimit-Remaining": "5", "RateLimit-Reset": "1799999940"], nil),
      // One that ends late is long, also where it allows less than the operator was told.
      (["RateLimit-Limit": "1000", "RateLimit-Remaining": "0", "RateLimit-Reset": "72000"], 0),
      (["RateLimit-Remaining": "5", "RateLimit-Reset": "1800080000"], 5),
      (["RateLimit-Remaining": "5", "RateLimit-Reset": "1800080000000"], 5),
      // A window that is said is believed before all else.
      (["RateLimit-Limit": "9000", "RateLimit-Remaining": "0;w=60"], nil),
      (["RateLimit-Limit": "20;w=86400", "RateLimit-Remaining": "5"], 5),
      (["RateLimit-Limit": "20", "RateLimit-Remaining": "5", "RateLimit-Policy": "20;w=60"], nil),
      // Two windows: the fields do not say which one the number is of.
      (["RateLimit-Limit": "20", "RateLimit-Remaining": "0", "RateLimit-Policy": "20;w=60, 3000;w=86400"], nil),
      // No number of calls left.
      (["X-RateLimit-Limit": "3000"], nil),
      (["X-RateLimit-Limit": "3000", "X-RateLimit-Remaining": "many"], nil),
    ] as [(HeaderFields, Int?)])
  func `only a window that can be a day's counts for the day`(fields: HeaderFields, remaining: Int?) throws {
    #expect(try #require(RateLimit(fields)).remainingOfDay(of: 3000, at: Self.now) == remaining)
  }
}
