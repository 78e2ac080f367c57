import JSONKit
import Testing

@Suite("Values and look-ups")
struct JSONValueTests {
  private static let text = #"""
    { "id" : 7, "name":"Ant\u002dMan", "none":null, "yes":true, "no":false, "list":[ 1, [2, 3], {"a/b~c":{"":[0,9]}} ],
      "id": 8, "na\u006de" : "last", "empty":{} , "bare":[ ] }
    """#

  private func read<R>(_ body: (JSONValue) throws -> R) throws -> R {
    try JSONReader().read(Array(Self.text.utf8), body)
  }

  @Test func `Every kind is itself and no other`() throws {
    try read { value in
      let members = value.object.map { $0.map { $0.value.kind } }
      #expect(members == [.number, .string, .null, .bool, .bool, .array, .number, .string, .object, .array])
      for member in try #require(value.object) {
        let value = member.value
        #expect((value.object != nil) == (value.kind == .object))
        #expect((value.array != nil) == (value.kind == .array))
        #expect((value.string != nil) == (value.kind == .string))
        #expect((value.number != nil) == (value.kind == .number))
        #expect((value.bool != nil) == (value.kind == .bool))
        #expect(value.isNull == (value.kind == .null))
      }
      #expect(value["yes"]?.bool == true)
      #expect(value["no"]?.bool == false)
    }
  }

  @Test func `Of repeated names the last counts, also when it is written with escapes`() throws {
    try read { value in
      #expect(value["id"]?.number?.int64 == 8)
      #expect(value["name"]?.string?.string == "last")
      #expect(value["Name"] == nil)
      #expect(value["i"] == nil)
      #expect(value["id"]?["id"] == nil)
      #expect(value.object?.count == 10)
      #expect(value.object?.map { $0.name.string }.first == "id")
    }
  }

  @Test func `Counts, places and source bytes are those of the source`() throws {
    try read { value in
      let list = try #require(value["list"]?.array)
      #expect(list.count == 3)
      #expect(!list.isEmpty)
      #expect(String(decoding: list.value.raw, as: UTF8.self) == #"[ 1, [2, 3], {"a/b~c":{"":[0,9]}} ]"#)
      #expect(list.value.element(at: 1)?.array?.count == 2)
      #expect(value["empty"]?.object?.isEmpty == true)
      #expect(value["empty"]?.object?.count == 0)
      #expect(value["bare"]?.array?.isEmpty == true)
      #expect(value["bare"]?.array.map { String(decoding: $0.value.raw, as: UTF8.self) } == "[ ]")
      #expect(value["id"].map { String(decoding: $0.raw, as: UTF8.self) } == "8")
      #expect(value["yes"].map { String(decoding: $0.raw, as: UTF8.self) } == "true")
      #expect(value.offset == 0)
      let bytes = Array(Self.text.utf8)
      for member in try #require(value.object) {
        let raw = Array(member.value.raw)
        #expect(Array(bytes[member.value.offset..<(member.value.offset + raw.count)]) == raw)
      }
    }
  }

  @Test func `Asking for members in their order takes them, and a wrong guess takes none`() throws {
    try read { value in
      var members = try #require(value.object).makeIterator()
      #expect(members.nextMember(expecting: "name") == nil)
      #expect(members.nextMember(expecting: "id")?.number?.int64 == 7)
      #expect(members.nextMember(expecting: "name")?.string?.string == "Ant-Man")
      #expect(members.next()?.name.string == "none")
      for _ in 0..<6 { _ = members.next() }
      #expect(members.nextMember(expecting: "bare")?.array?.count == 0)
      #expect(members.nextMember(expecting: "bare") == nil)
      #expect(members.next() == nil)
    }
  }

  @Test func `Each value in which bytes were repaired is told once, with the way to it from the root`() throws {
    let text = """
      {"a\u{1}":{"x":"\u{1}\u{2}","y":1},"list":[0,"\u{3}",{"a/b~c":{"":[0,"\u{4}"]}}],"end":[1\u{5}],"n":2\u{6}}
      """
    let repair = try #require(Array(text.utf8).withUnsafeBytes { JSONRepair($0) })
    try JSONReader().read(repair.bytes) { value in
      var told: [String] = []
      value.forEachValue(repairedAt: repair.places[...]) { value, place, pointer in
        #expect(place.fault == .controlCharacter)
        told.append("\(pointer()) \(value.kind)")
      }
      #expect(told == ["/a\u{1}/x string", "/list/1 string", "/list/2/a~1b~0c//1 string", "/end array", " object"])
      let list = try #require(value["list"])
      var inner: [String] = []
      list.forEachValue(repairedAt: repair.places[...]) { inner.append($2()) }
      #expect(inner == ["/1", "/2/a~1b~0c//1"])
    }
  }
}
