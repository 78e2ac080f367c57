import Testing

@testable import Datasets

@Suite("Texts cut out of JSON") struct JSONTextTests {
  @Test(arguments: [
    (#"{"id":1,"name":"A\"da"}"#, #"A\"da"#),
    (#"{"id":1,"other":{"name":"no","list":[{"a":"]}"},2],"b":{}},"name":"Ada"}"#, "Ada"),
    (#"{"list":["x",["\"",1]],"empty":[],"name":"Ada","id":1}"#, "Ada"),
    (#"{"other":{"name":"no"},"id":1}"#, ""),
    (#"{"id":1,"name":null,"title":"no"}"#, ""),
    (#"{"id":1,"name":{"name":"no"}}"#, ""),
    (#"{"list":[1,2"#, ""),
  ])
  func `the name of a record is found behind whatever values stand before it`(_ json: String, _ name: String) {
    var json = json
    let found = json.withUTF8 { bytes in
      String(decoding: JSONText.value(of: "name", in: UnsafeRawBufferPointer(bytes)).name, as: UTF8.self)
    }
    #expect(found == name)
  }
}
