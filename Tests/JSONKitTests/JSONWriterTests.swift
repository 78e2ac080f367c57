import Basics
import JSONKit
import Testing

@Suite("Writing")
struct JSONWriterTests {
  @Test func `Commas, colons and brackets are looked after`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.beginArray()
    writer.integer(1)
    writer.double(0.5)
    writer.beginObject()
    writer.endObject()
    writer.beginArray()
    writer.endArray()
    writer.null()
    writer.endArray()
    writer.key("quoted \"" + "name")
    writer.string("va\nlue")
    writer.key("c")
    writer.bool(true)
    writer.key("d")
    writer.string("x" + "é")
    writer.key("e")
    [UInt8]("[1, 2]".utf8).withUnsafeBytes { writer.raw($0) }
    writer.endObject()
    writer.endLine()
    writer.bool(false)
    writer.endLine()
    #expect(
      String(decoding: writer.bytes.array(), as: UTF8.self)
        == #"{"a":[1,0.5,{},[],null],"quoted \"name":"va\nlue","c":true,"d":"xé","e":[1, 2]}"# + "\nfalse\n")
    writer.removeAll()
    writer.integer(.min)
    let bytes = writer.finish()
    #expect(bytes.array() == Array("-9223372036854775808".utf8))
  }

  @Test(arguments: 0..<4)
  func `A document written again reads back equal`(batch: Int) throws {
    let reader = JSONReader()
    for number in 0..<100 {
      let bytes = RandomDocument.make(seed: UInt64(batch * 500 + number))
      let reference = try #require(Reference.parse(bytes))
      var writer = JSONWriter()
      try reader.read(bytes) { copy($0, to: &writer) }
      let difference = try reader.read(writer.bytes.array()) { Reference.difference($0, reference) }
      #expect(difference == nil)
    }
  }

  private func copy(_ value: JSONValue, to writer: inout JSONWriter) {
    if let object = value.object {
      writer.beginObject()
      for member in object {
        writer.key(member.name.string)
        copy(member.value, to: &writer)
      }
      writer.endObject()
    } else if let array = value.array {
      writer.beginArray()
      for element in array { copy(element, to: &writer) }
      writer.endArray()
    } else if let string = value.string {
      writer.string(string.string)
    } else if let bool = value.bool {
      writer.bool(bool)
    } else if value.isNull {
      writer.null()
    } else {
      writer.raw(value.raw)
    }
  }

  @Test func `Wrong nesting is stopped before it is written`() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginObject()
      writer.endArray()
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginObject()
      writer.integer(1)
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.integer(1)
      writer.integer(2)
    }
  }
}
