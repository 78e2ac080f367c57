import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

@Suite("Rate window") struct SlidingWindowTests {
  @Test func `So many calls in any stretch of so many seconds`() {
    var window = SlidingWindow(limit: 3, seconds: 60)
    #expect([0.0, 10, 20].map { window.take(at: $0).isAllowed } == [true, true, true])
    let refused = window.take(at: 30)
    #expect(refused == .init(isAllowed: false, remaining: 0, reset: 60, wait: 30))
    // The first one leaves the window after a minute, to the second.
    #expect(!window.take(at: 59.5).isAllowed)
    let allowed = window.take(at: 60)
    #expect(allowed == .init(isAllowed: true, remaining: 0, reset: 70, wait: 0))
  }

  @Test func `A refused call takes no place`() {
    var window = SlidingWindow(limit: 1, seconds: 10)
    _ = window.take(at: 0)
    for moment in 1..<10 { _ = window.take(at: Double(moment)) }
    #expect(window.take(at: 10).isAllowed)
    #expect(window.most == 1)
  }

  @Test func `A long run forgets what has left the window`() {
    var window = SlidingWindow(limit: 5_000, seconds: 86_400)
    for call in 0..<20_000 { #expect(window.take(at: Double(call) * 18).isAllowed) }
    #expect(window.take(at: 20_000 * 18).remaining == 5_000 - 4_800)
    #expect(window.most == 4_800)
  }
}

@Suite("Ban book") struct BanBookTests {
  struct Row: Sendable {
    let name: String
    /// How many answers of this status come one second after the other, and with which User-Agent.
    let status: Int
    let count: Int
    var userAgent = "Tester"
    /// How long the client is shut out; 0 for not at all.
    let seconds: Double
  }

  static let table = [
    Row(name: "two 401", status: 401, count: 2, seconds: 0),
    Row(name: "three 401", status: 401, count: 3, seconds: 86_400),
    Row(name: "nine 403", status: 403, count: 9, seconds: 0),
    Row(name: "ten 403", status: 403, count: 10, seconds: 86_400),
    Row(name: "nineteen 404", status: 404, count: 19, seconds: 0),
    Row(name: "twenty 404", status: 404, count: 20, seconds: 3_600),
    Row(name: "twenty-nine 429", status: 429, count: 29, seconds: 0),
    Row(name: "thirty 429", status: 429, count: 30, seconds: 3_600),
    Row(name: "twenty broken off", status: 499, count: 20, seconds: 3_600),
    Row(name: "four without a name", status: 200, count: 4, userAgent: "", seconds: 0),
    Row(name: "five without a name", status: 200, count: 5, userAgent: "", seconds: 86_400),
    Row(name: "a banned program", status: 200, count: 1, userAgent: "ComicTagger/1.6", seconds: 86_400),
    Row(name: "a name with it inside", status: 200, count: 40, userAgent: "not-comictagger", seconds: 0),
    Row(name: "sound calls", status: 200, count: 500, seconds: 0),
  ]

  @Test(arguments: table)
  func `Signs shut out`(row: Row) {
    var book = BanBook(BanBook.metron)
    for second in 0..<row.count { book.note("a", status: row.status, userAgent: row.userAgent, at: Double(second)) }
    let last = Double(row.count - 1)
    #expect(book.isBanned("a", at: last) == (row.seconds > 0), "\(row.name)")
    #expect(!book.isBanned("b", at: last))
    if row.seconds > 0 {
      #expect(book.isBanned("a", at: last + row.seconds - 1))
      #expect(!book.isBanned("a", at: last + row.seconds))
      #expect(book.bans.count == 1)
    }
  }

  @Test func `Signs that lie apart do not`() {
    var book = BanBook(BanBook.metron)
    for call in 0..<40 { book.note("a", status: 404, userAgent: "Tester", at: Double(call) * 6.4) }
    #expect(!book.isBanned("a", at: 40 * 6.4))
  }
}
