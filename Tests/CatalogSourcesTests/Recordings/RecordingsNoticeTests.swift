import JSONKit
import Testing

@testable import CatalogSources

@Suite("Recordings notice") struct RecordingsNoticeTests {
  @Test(arguments: [
    ("", "an empty file"),
    (" \n ", "an empty file"),
    (
      #"{"code":"InvalidCredentials","message":"The passed API key is invalid."}"#,
      "an error answer: InvalidCredentials"
    ),
    (#"{"code":409,"status":"You must pass an integer limit greater than 0."}"#, "an error answer: 409"),
    (#"{"code":"0123456789abcdef0123","message":"x"}"#, "an error answer"),
    (#"{"swaggerVersion":"1.0","apis":[]}"#, "an API description (swagger)"),
    (#"{"openapi":"3.1.0"}"#, "an API description (swagger)"),
    (#"{"characters":{"Offset":0,"IDs":[1,2]},"comics":{"IDs":[3]},"events":{"IDs":null}}"#, "lists of ids"),
    ("[1,2,3]", "lists of ids"),
    ("[]", "an empty answer: no results"),
    (#"{"code":200,"data":{"offset":0,"results":[]}}"#, "an empty answer: no results"),
    (#"{"results":{}}"#, "no catalogue answer: results is not a list"),
    ("{}", "no catalogue answer: an object without id, data and results"),
    (#"{"code":200,"data":null}"#, "no catalogue answer: an object without id, data and results"),
    (#"[{"a":1},{"b":2},"c"]"#, "no catalogue answer: a list without records"),
    (#""text""#, "no catalogue answer: a single string"),
    (#"{"uri":"x","status":{"code":404},"body":"{}"}"#, "an error answer: HTTP status 404"),
    (#"{"uri":"x","status":"never","body":"{}"}"#, "an error answer: HTTP status unknown"),
    (#"{"uri":"x","body":null}"#, "an empty answer: no body"),
    (#"{"uri":"x","body":""}"#, "an empty answer: no body"),
    (#"{"uri":"x","body":"{\"uri\":\"y\",\"body\":\"[]\"}"}"#, "no catalogue answer: an exchange within an exchange"),
  ])
  func `what gives no rows is named in plain words`(text: String, reason: String) throws {
    let found = try FoundRows(text)
    #expect(found.notices == [reason])
    #expect(found.verdict.rows == 0)
  }

  @Test(arguments: [
    "name\tfile\na\tb\n", #"<html><script>f({"id":1,"name":"n"})</script></html>"#, "\u{1}",
  ])
  func `what is not JSON is one notice, in one line`(text: String) throws {
    let found = try FoundRows(text)
    #expect(found.verdict.rows == 0)
    #expect(found.notices.count == 1)
    #expect(found.notices.allSatisfy { $0.hasPrefix("not JSON: ") && !$0.contains("\n") })
  }

  @Test func `many parts without rows, and many that are damaged, are counted, and only the first have notices`() throws
  {
    let lines = (0..<1_500).map { _ in "{}\n[{\"id\":1,\n" }.joined() + "{\"id\":7}\n"
    let found = try FoundRows(lines)
    #expect(found.texts.last == #"{"id":7}"#)
    for isDamage in [false, true] {
      let notices = found.verdict.skipped.filter { $0.isDamage == isDamage }
      #expect(notices.count == 1_001 && notices.reduce(0) { $0 + $1.count } == 1_500)
      #expect(notices.last?.count == 500 && notices.last?.description.hasSuffix("; and 499 more of this file") == true)
    }
    let positions = found.verdict.skipped.compactMap { Int($0.place.split(separator: " ")[1]) }
    #expect(positions == positions.sorted())
  }

  @Test func `a bad line or element stands beside good ones and says where it is`() throws {
    let lines = try FoundRows("{\"id\":1}\n\n{\"id\":\n{\"results\":[]}\n[{\"id\":2},{\"code\":404,\"status\":\"x\"}]")
    #expect(lines.texts == [#"{"id":1}"#, #"{"id":2}"#])
    #expect(lines.verdict.skipped.map(\.place) == ["line 3", "line 4", "line 5/1"])
    let list = try FoundRows(
      #"[{"id":1},{"results":[]},5,{"uri":"x","status":500,"body":""},{"uri":"x","body":"{"},{"a":1},{"id":2}]"#)
    #expect(list.texts == [#"{"id":1}"#, #"{"id":2}"#])
    #expect(list.verdict.skipped.map(\.place) == ["/1", "/2", "/3", "/4", "/5"])
  }

  @Test func `a torn last line does not hide the lines before it`() throws {
    let found = try FoundRows("{\"id\":1}\n{\"id\":2,\"name\":\"cut")
    #expect(found.verdict.rows == 1)
    #expect(found.verdict.skipped.map(\.place) == ["line 2"])
  }

  @Test func `no key and no hash gets into a notice`() throws {
    let secret = "0a1b2c3d4e5f60718293a4b5c6d7e8f9"
    let query = "apikey=\(secret)&hash=\(secret)&ts=42"
    let texts = [
      #"{"code":"ResourceNotFound","message":"/v1/public/comics?\#(query) does not exist"}"#,
      #"{"code":"\#(secret)","message":"x"}"#,
      #"{"uri":"http://a.example/v1/public/comics?\#(query)","status":404,"body":"\#(query)"}"#,
      #"{"http://a.example/v1/public/comics?\#(query)":{"results":[]}}"#,
      #"{"apikey=\#(secret)" oops}"#,
    ]
    for text in texts {
      let found = try FoundRows(text)
      #expect(found.notices.count == 1)
      #expect(!found.notices.joined().contains(secret))
    }
  }
}
